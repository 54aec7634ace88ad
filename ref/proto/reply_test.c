/* Tests whole requests and their replies. This file tests the protocol. The cases of spec-tests/
   test the language. */
#include "proto/reply.h"

#include "base/buf.h"
#include "base/limits.h"
#include "base/source.h"
#include "proto/ops.h"
#include "proto/proto_test.h"

#include <stdio.h>
#include <string.h>

#define ID "{\"id\":7,"
#define REQUEST_ERROR                                                                              \
    "\"error\":{\"phase\":\"request\",\"summary\":\"Invalid request\",\"detail\":\""

/* Returns the reply without the newline. */
static const char *reply(struct trial *trial, const char *line)
{
    struct str text = reply_to_line(trial->arena, str_from(line));
    ck_assert(text.length > 0 &&
              memchr(text.data, '\n', text.length) == text.data + text.length - 1);
    return trial_text(trial, str_slice(text, 0, text.length - 1));
}

static const struct {
    const char *request, *reply;
} exact[] = {
    {ID "\"op\":\"evaluate\",\"source\":\"1 + 2\"}", ID "\"value\":{\"number\":\"3\"}}"},
    {ID "\"op\":\"evaluate\",\"source_base64\":\"IsOkIg==\"}",
     ID "\"value\":{\"string\":\"\xc3\xa4\"}}"},
    {ID "\"op\":\"evaluate\",\"source\":\"x[1]\",\"scope\":{\"x\":{\"list\":[{\"bool\":true},"
        "{\"bool\":false}],\"of\":\"bool\"}}}",
     ID "\"value\":{\"bool\":false}}"},
    {ID "\"op\":\"evaluate\",\"source\":\"add(1, 2)\",\"functions\":{\"add\":{\"params\":["
        "{\"name\":\"a\",\"type\":\"number\"},{\"name\":\"b\",\"type\":\"number\"}],"
        "\"result\":\"a + b\"}}}",
     ID "\"value\":{\"number\":\"3\"}}"},
    {ID "\"op\":\"evaluate\",\"source\":\"n(1, 2, 3)\",\"functions\":{\"n\":{\"params\":[],"
        "\"variadic\":{\"name\":\"a\",\"type\":\"number\"},\"result\":\"a\","
        "\"returns\":{\"list\":\"number\"}}}}",
     ID "\"value\":{\"list\":[{\"number\":\"1\"},{\"number\":\"2\"},{\"number\":\"3\"}],"
        "\"of\":\"number\"}}"},
    {ID "\"op\":\"template\",\"source\":\"a${1}\"}", ID "\"value\":{\"string\":\"a1\"}}"},
    {ID "\"op\":\"parse\",\"source\":\"a = 1\\nb \\\"c\\\" {\\n d = 2\\n}\\n\"}",
     ID "\"structure\":{\"attributes\":[\"a\"],\"blocks\":[{\"type\":\"b\",\"labels\":[\"c\"],"
        "\"body\":{\"attributes\":[\"d\"],\"blocks\":[]}}]},\"places\":{\"attributes\":[{"
        "\"name\":[0,1],\"expression\":[4,5],\"whole\":[0,5]}],\"blocks\":[{\"header\":[6,11],"
        "\"whole\":[6,22],\"body\":{\"attributes\":[{\"name\":[15,16],\"expression\":[19,20],"
        "\"whole\":[15,20]}],\"blocks\":[]}}]}}"},
    {ID "\"op\":\"parse\",\"source\":\"b {\\n c = \\n d = 1\\n}\\ne = 1\\n\"}",
     ID "\"error\":{\"phase\":\"parse\",\"summary\":\"Invalid expression\",\"detail\":\"expected "
        "an expression, found the end of the line\",\"code\":\"expression\",\"range\":{\"start\":{"
        "\"byte\":9,\"line\":2,\"column\":6},\"end\":{\"byte\":10,\"line\":3,\"column\":1}}},"
        "\"recovered\":{\"attributes\":[\"e\"],\"blocks\":[{\"type\":\"b\",\"labels\":[],"
        "\"body\":{\"attributes\":[\"d\"],\"blocks\":[]}}]}}"},
    {ID "\"op\":\"body\",\"source\":\"a = 1\\nb \\\"c\\\" {\\n d = 2\\n}\\n\",\"schema\":"
        "{\"attributes\":[{\"name\":\"a\",\"required\":true}],\"blocks\":[{\"type\":\"b\","
        "\"labels\":[\"l\"],\"schema\":{\"dynamic\":true}}]}}",
     ID
     "\"body\":{\"attributes\":{\"a\":{\"number\":\"1\"}},\"blocks\":[{\"type\":\"b\","
     "\"labels\":[\"c\"],\"body\":{\"attributes\":{\"d\":{\"number\":\"2\"}},\"blocks\":[]}}]}}"},
    {ID "\"op\":\"body\",\"source\":\"a = 1\\nb = "
        "2\\n\",\"schema\":{\"attributes\":[{\"name\":\"a\"}],"
        "\"partial\":true,\"remain\":{\"dynamic\":true}}}",
     ID "\"body\":{\"attributes\":{\"a\":{\"number\":\"1\"}},\"blocks\":[],\"remain\":"
        "{\"attributes\":{\"b\":{\"number\":\"2\"}},\"blocks\":[]}}}"},
    {ID "\"op\":\"tree\",\"of\":\"expression\",\"source\":\"(a.b)[0] ? !c : -1\"}",
     ID "\"tree\":[\"cond\",[\"index\",[\"get\",[\"var\",\"a\"],\"b\"],[\"num\",\"0\"]],[\"unary\","
        "\"!\",[\"var\",\"c\"]],[\"unary\",\"-\",[\"num\",\"1\"]]]}"},
    {ID "\"op\":\"tree\",\"of\":\"expression\",\"source\":\"f(a[*].b[c], {d = null}...)\"}",
     ID "\"tree\":[\"call\",\"f\",[[\"splat\",\"full\",[\"var\",\"a\"],[[\"get\",\"b\"],[\"index\","
        "[\"var\",\"c\"]]]],[\"object\",[[[\"name\",\"d\"],[\"null\"]]]]],true]}"},
    {ID
     "\"op\":\"tree\",\"of\":\"expression\",\"source\":\"{for k, v in [] : k => v... if true}\"}",
     ID "\"tree\":[\"for-object\",\"k\",\"v\",[\"tuple\",[]],[\"var\",\"k\"],[\"var\",\"v\"],true,["
        "\"bool\",true]]}"},
    {ID "\"op\":\"tree\",\"of\":\"template\",\"source\":\"a %{~ if b }c%{ else }${d}%{ endif }%{ "
        "for v in e }%{ endfor }\"}",
     ID "\"tree\":[\"template\",[\"a\",[\"if\",[\"var\",\"b\"],[\"c\"],[[\"interp\",[\"var\",\"d\"]"
        "]]],[\"for\",null,\"v\",[\"var\",\"e\"],[]]]]}"},
    {ID "\"op\":\"tree\",\"of\":\"body\",\"source\":\"a \\\"b\\\" c {\\n}\\nd = 1\\n\"}",
     ID "\"tree\":[\"body\",[[\"block\",\"a\",[\"b\",\"c\"],[\"body\",[]]],[\"attr\",\"d\",["
        "\"num\",\"1\"]]]]}"},
    {ID "\"op\":\"tree\",\"of\":\"body\",\"source\":\"1\",\"syntax\":\"json\"}",
     ID "\"unsupported\":\"the tree in JSON syntax of body\"}"},
    {ID "\"op\":\"print\",\"of\":\"body\",\"source\":\"a=[1,2 ,] # b\\nc d \\\"$${\\\" "
        "{\\ne=<<F\\n\\\"x\\\"\\nF\\n}\\n\"}",
     ID "\"source\":\"a = [1, 2] # b\\nc \\\"d\\\" \\\"\\\\u0024{\\\" {\\n  e = "
        "\\\"\\\\\\\"x\\\\\\\"\\\\n\\\"\\n}\\n\"}"},
    {ID "\"op\":\"print\",\"of\":\"expression\",\"source\":\"a ? -(b.c) : d.0[*].e\"}",
     ID "\"source\":\"a ? -(b.c) : d[0][*].e\"}"},
    {ID "\"op\":\"print\",\"of\":\"expression\",\"parentheses\":true,\"source\":\"a ? -((b.c)) : "
        "d.0[*].e\"}",
     ID "\"source\":\"(a ? (-(b.c)) : (d[0][*].e))\"}"},
    {ID "\"op\":\"print\",\"of\":\"expression\",\"source\":\"[(for)[{(a) = \\\"$$$${b\\\"}], "
        "f(b...), {for k, v in c : k => v... if d}]\"}",
     ID "\"source\":\"[(for)[{(a) = \\\"$$\\\\u0024{b\\\"}], f(b...), {for k, v in c : k => v... "
        "if d}]\"}"},
    {ID "\"op\":\"print\",\"of\":\"expression\",\"parentheses\":true,\"source\":\"[(for)]\"}",
     ID "\"source\":\"[(for)]\"}"},
    {ID "\"op\":\"print\",\"of\":\"expression\",\"source\":\"\\\"\\\\n\\\\u0301${a ~} \\\"\"}",
     ID "\"source\":\"\\\"\\\\n\\\\u0301${a}\\\"\"}"},
    {ID "\"op\":\"print\",\"of\":\"expression\",\"source\":\"\\\"${a ~} \\\"\"}",
     ID "\"source\":\"\\\"${a ~} \\\"\"}"},
    {ID "\"op\":\"print\",\"of\":\"template\",\"source\":\"$ ${~ a }%% %{~ if b }\\\"%{ else "
        "}$$${%{ endif }\"}",
     ID "\"source\":\"$ ${~a}%% %{~ if b }\\\"%{ else }$$${%{ endif }\"}"},
    {ID "\"op\":\"print\",\"of\":\"template\",\"source_base64\":\"AA==\"}",
     ID "\"source_base64\":\"AA==\"}"},
    {ID "\"op\":\"print\",\"of\":\"body\",\"source\":\"/* a */ b /* c */ = [ # d\\n] # e"
        "\\nf { # g\\n# h\\n}\\nf { a = 1 /* i */ } // j\\n# k\"}",
     ID "\"source\":\"/* a */\\n/* c */\\n# d\\nb = [] # e\\nf { # g\\n  # h\\n}\\nf {\\n"
        "  a = 1 /* i */\\n} // j\\n# k\\n\"}"},
    {ID "\"op\":\"write\",\"of\":\"expression\",\"value\":{\"object\":{\"for\":{\"number"
        "\":\"-1e3\"},\"a\":{\"set\":[{\"string\":\"$%${\\n\"}],\"of\":\"string\"}}}}",
     ID "\"source\":\"{ a = [\\\"$%$${\\\\n\\\"], \\\"for\\\" = -1000 }\"}"},
    {ID "\"op\":\"write\",\"of\":\"body\",\"body\":{\"blocks\":[{\"type\":\"t\",\"labels"
        "\":[\"$${\"],\"body\":{\"attributes\":[{\"name\":\"a\",\"value\":{\"null\":\"str"
        "ing\"}}]}}]}}",
     ID "\"source\":\"t \\\"$\\\\u0024{\\\" {\\n  a = null\\n}\\n\"}"},
    {ID "\"op\":\"write\",\"of\":\"expression\",\"value\":{\"list\":[{\"unknown\":\"bool"
        "\"}],\"of\":\"bool\"}}",
     ID "\"error\":{\"summary\":\"Cannot be written\",\"detail\":\"no expression denotes an "
        "unknown value, an infinity or a capsule\",\"code\":\"unwritable\"}}"},
    {ID "\"op\":\"write\",\"of\":\"body\",\"body\":{\"attributes\":[{\"name\":\"a\",\"val"
        "ue\":{\"bool\":true}},{\"name\":\"a\",\"value\":{\"bool\":true}}]}}",
     ID "\"error\":{\"summary\":\"Cannot be written\",\"detail\":\"the source would be invalid: "
        "the attribute `a` is defined already in this body\",\"code\":\"unwritable\"}}"},
    {ID "\"op\":\"edit\",\"source\":\"a = 1 # b\\nc {}\",\"path\":[\"a\"],\"set\":{\"tupl"
        "e\":[]}}",
     ID "\"source\":\"a = [] # b\\nc {}\"}"},
    {ID "\"op\":\"edit\",\"source\":\"c { a = 1 }\\nc {}\",\"path\":[{\"block\":\"c\",\"n"
        "umber\":1},\"b\"],\"set\":{\"bool\":true}}",
     ID "\"source\":\"c { a = 1 }\\nc {\\n  b = true\\n}\"}"},
    {ID "\"op\":\"edit\",\"source\":\"c { a = 1 }\",\"path\":[{\"block\":\"c\"}],\"append"
        "\":{\"type\":\"d\",\"body\":{}}}",
     ID "\"source\":\"c {\\n a = 1 \\n  d {\\n  }\\n}\"}"},
    {ID "\"op\":\"edit\",\"source\":\"c \\\"l\\\" {\\n\\ta = 1\\n}\\n\",\"path\":[{\"bloc"
        "k\":\"c\",\"labels\":[\"l\"]},\"a\"],\"remove\":true}",
     ID "\"source\":\"c \\\"l\\\" {\\n\\t}\\n\"}"},
    {ID "\"op\":\"edit\",\"source\":\"a = 1\",\"path\":[],\"append\":{\"type\":\"d\",\"la"
        "bels\":[\"e\"],\"body\":{}}}",
     ID "\"source\":\"a = 1\\nd \\\"e\\\" {\\n}\\n\"}"},
    {ID "\"op\":\"edit\",\"source\":\"c {}\",\"path\":[{\"block\":\"c\",\"number\":1}],\""
        "remove\":true}",
     ID "\"error\":{\"summary\":\"Cannot be written\",\"detail\":\"the path leads to no attribute "
        "or block\",\"code\":\"unwritable\"}}"},
    {ID "\"op\":\"edit\",\"source\":\"c {}\",\"path\":[\"c\",\"a\"],\"set\":{\"bool\":tru"
        "e}}",
     ID "\"error\":{\"summary\":\"Cannot be written\",\"detail\":\"step 1 of the path leads to no "
        "block\",\"code\":\"unwritable\"}}"},
    {ID "\"op\":\"static\",\"analysis\":\"variables\",\"of\":\"template\",\"source\":\"${"
        "a}%{ for b, c in d }${b}${c[e]}%{ endfor }${[for f in f : f][*].g}\"}",
     ID "\"static\":{\"variables\":[\"a\",\"d\",\"e\",\"f\"]}}"},
    {ID "\"op\":\"static\",\"analysis\":\"variables\",\"source\":\"{\\\"${a}\\\": 1}\",\""
        "syntax\":\"json\"}",
     ID "\"static\":{\"variables\":[\"a\"]}}"},
    {ID "\"op\":\"convert\",\"value\":{\"string\":\"5\"},\"type\":\"number\"}",
     ID "\"value\":{\"number\":\"5\"}}"},
    {ID "\"op\":\"unify\",\"types\":[\"string\",\"number\"]}", ID "\"type\":\"string\"}"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"mode\":\"literal\",\"scope\":{}}",
     ID "\"value\":{\"number\":\"1\"}}"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"edition\":\"2024-02\",\"syntax\":\"native\","
        "\"mode\":\"full\",\"unheard-of\":[1,2]}",
     ID "\"value\":{\"number\":\"1\"}}"},
    {"{\"id\":-3,\"op\":\"evaluate\",\"source\":\"1\"}",
     "{\"id\":-3,\"value\":{\"number\":\"1\"}}"},
    {"{\"id\":9007199254740991,\"op\":\"evaluate\",\"source\":\"1\"}",
     "{\"id\":9007199254740991,\"value\":{\"number\":\"1\"}}"},

    {ID "\"op\":\"dance\"}", ID "\"unsupported\":\"op dance\"}"},
    {ID "\"op\":\"static\",\"source\":\"[]\",\"analysis\":\"list\"}",
     ID "\"static\":{\"list\":[]}}"},
    {ID "\"op\":\"type\",\"source\":\"any\",\"constraint\":\"constraint\"}",
     ID "\"type\":\"dynamic\"}"},
    {ID "\"op\":\"body\",\"source\":\"\",\"schema\":{},\"expand\":\"dynamic\"}",
     ID "\"body\":{\"attributes\":{},\"blocks\":[]}}"},
    {ID "\"op\":\"convert\",\"value\":{\"bool\":true},\"type_source\":\"string\"}",
     ID "\"value\":{\"string\":\"true\"}}"},
    {ID "\"op\":\"body\",\"source\":\"\",\"schema\":{},\"user_functions\":{\"block\":\"f\"}}",
     ID "\"body\":{\"attributes\":{},\"blocks\":[]}}"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"edition\":\"2031-01\"}",
     ID "\"unsupported\":\"edition 2031-01\"}"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"syntax\":\"yaml\"}",
     ID "\"unsupported\":\"syntax yaml\"}"},
    {ID "\"op\":\"evaluate\",\"source\":\"{\\\"a\\\\u0000\\\" = 1}\"}",
     ID "\"unsupported\":\"a name that holds U+0000\"}"},
    {ID "\"op\":\"evaluate\",\"source\":\"\\\"a\\\\u0000\\\"\"}",
     ID "\"value\":{\"string_base64\":\"YQA=\"}}"},
    {ID "\"op\":\"hello\",\"protocol\":2}", ID "\"unsupported\":\"protocol 2\"}"},
    {ID "\"op\":\"template\",\"source\":\"1\",\"syntax\":\"json\"}",
     ID "\"unsupported\":\"op in JSON syntax template\"}"},
};

START_TEST(request_has_exact_reply)
{
    struct trial trial;
    trial_open(&trial);
    ck_assert_str_eq(reply(&trial, exact[_i].request), exact[_i].reply);
    trial_close(&trial);
}
END_TEST

/* IN_LISTS nests a type in 24 lists. */
#define SIX_LISTS "{\"list\":{\"list\":{\"list\":{\"list\":{\"list\":{\"list\":"
#define IN_LISTS(type)                                                                             \
    SIX_LISTS SIX_LISTS SIX_LISTS SIX_LISTS type "}}}}}}"                                          \
                                                 "}}}}}}"                                          \
                                                 "}}}}}}"                                          \
                                                 "}}}}}}"
#define BODY_WITH ID "\"op\":\"body\",\"source\":\"\",\"schema\":{},\"user_functions\":"
#define TWENTY "abcdefghijklmnopqrst"

/* Wrong requests, the beginning of each reply, and a part of the detail. */
static const struct {
    const char *request, *start, *part;
} faults[] = {
    {"", "{\"id\":null," REQUEST_ERROR, "not a JSON text"},
    {"x", "{\"id\":null," REQUEST_ERROR, "not a JSON text"},
    {"[]", "{\"id\":null," REQUEST_ERROR, "expected an object, found an array"},
    {"7", "{\"id\":null," REQUEST_ERROR, "expected an object, found a number"},
    {"{}", "{\"id\":null," REQUEST_ERROR, "\\\"id\\\", an integer, is missing"},
    {"{\"op\":\"hello\"}", "{\"id\":null," REQUEST_ERROR, "\\\"id\\\", an integer, is missing"},
    {"{\"id\":\"7\",\"op\":\"hello\"}", "{\"id\":null," REQUEST_ERROR, "an integer"},
    {"{\"id\":1.5,\"op\":\"hello\"}", "{\"id\":null," REQUEST_ERROR, "an integer"},
    {"{\"id\":1e300,\"op\":\"hello\"}", "{\"id\":null," REQUEST_ERROR, "an integer"},
    {"{\"id\":null,\"op\":\"hello\"}", "{\"id\":null," REQUEST_ERROR, "an integer"},
    {ID "\"op\":\"evaluate\",\"source\":\"\\u0000\"}", ID REQUEST_ERROR, "source_base64"},
    {ID "\"op\":\"evaluate\",\"source\":\"\xff\"}", ID REQUEST_ERROR, "source_base64"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"source\":\"2\"}", ID REQUEST_ERROR, "twice"},
    {ID "\"source\":\"1\"}", ID REQUEST_ERROR, "\\\"op\\\" is missing"},
    {ID "\"op\":1}", ID REQUEST_ERROR, "op: expected a string, found a number"},
    {ID "\"op\":\"evaluate\"}", ID REQUEST_ERROR, "exactly one of"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"source_base64\":\"MQ==\"}", ID REQUEST_ERROR,
     "exactly one of"},
    {ID "\"op\":\"evaluate\",\"source\":1}", ID REQUEST_ERROR, "source: expected a string"},
    {ID "\"op\":\"evaluate\",\"source_base64\":\"MQ=\"}", ID REQUEST_ERROR,
     "source_base64: not base64"},
    {ID "\"op\":\"static\",\"source\":\"1\",\"analysis\":\"set\"}", ID REQUEST_ERROR,
     "must be list, map, call, traversal or variables"},
    {ID "\"op\":\"type\",\"source\":\"any\"}", ID REQUEST_ERROR, "\\\"constraint\\\" is missing"},
    {ID "\"op\":\"type\",\"source\":\"any\",\"constraint\":\"type\"}", ID REQUEST_ERROR,
     "must be exact, constraint or defaults"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"functions\":{\"f\":{\"builtin\":\"f\"}}}",
     ID REQUEST_ERROR, "must be convert, try or can"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"functions\":{\"f\":{\"builtin\":\"try\","
        "\"params\":[]}}}",
     ID REQUEST_ERROR, "params"},
    {ID "\"op\":\"body\",\"source\":\"\",\"schema\":{},\"expand\":\"\"}", ID REQUEST_ERROR,
     "\\\"expand\\\" must be dynamic"},
    {BODY_WITH "{}}", ID REQUEST_ERROR, "user_functions: \\\"block\\\" is missing"},
    {BODY_WITH "{\"block\":\"\"}}", ID REQUEST_ERROR, "user_functions: \\\"block\\\" is empty"},
    {BODY_WITH "{\"block\":\"f\",\"context\":1}}", ID REQUEST_ERROR, "user_functions.context"},
    {BODY_WITH "{\"block\":\"f\"},\"mode\":\"literal\"}", ID REQUEST_ERROR,
     "literal-only mode has no functions"},
    {ID "\"op\":\"tree\",\"source\":\"1\"}", ID REQUEST_ERROR, "\\\"of\\\" is missing"},
    {ID "\"op\":\"tree\",\"source\":\"1\",\"of\":\"file\"}", ID REQUEST_ERROR,
     "must be body, expression or template"},
    {ID "\"op\":\"unify\",\"types\":[" IN_LISTS("\"text\"") "]}", ID REQUEST_ERROR,
     "\"....list.list.list."},
    {ID "\"op\":\"unify\",\"types\":[{\"object\":{\"" TWENTY TWENTY TWENTY "u\":\"text\"}}]}",
     ID REQUEST_ERROR, "object." TWENTY TWENTY TWENTY "...: no type"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"edition\":2024}", ID REQUEST_ERROR,
     "edition: expected a string"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"syntax\":null}", ID REQUEST_ERROR,
     "syntax: expected a string"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"mode\":\"half\"}", ID REQUEST_ERROR,
     "mode: neither"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"trace\":1}", ID REQUEST_ERROR,
     "trace: expected a boolean"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"without\":\"x\"}", ID REQUEST_ERROR,
     "without: expected an array"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"without\":[\"no.such\"]}", ID REQUEST_ERROR,
     "without[0]: there is no rule \\\"no.such\\\""},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"readings\":{\"no\":\"such\"}}", ID REQUEST_ERROR,
     "readings.no: no ambiguous passage"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"readings\":{\"division-by-zero\":\"maybe\"}}",
     ID REQUEST_ERROR, "has an option \\\"maybe\\\""},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"scope\":[]}", ID REQUEST_ERROR,
     "scope: expected an object"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"scope\":{\"x\":{\"list\":[{\"string\":\"a\"},"
        "{\"string\":\"b\"},{\"string\":7}],\"of\":\"string\"}}}",
     ID REQUEST_ERROR, "scope.x.list[2].string: expected a string, found a number"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"functions\":{\"f\":{}}}", ID REQUEST_ERROR,
     "functions.f: \\\"result\\\" is missing"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"functions\":{\"f\":{\"result\":\"1\",\"x\":1}}}",
     ID REQUEST_ERROR, "functions.f.x: unknown key"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"functions\":{\"f\":{\"result\":\"1 +\"}}}",
     ID REQUEST_ERROR, "functions.f.result: "},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"functions\":{\"f\":{\"result\":\"1\",\"params\":"
        "[{\"name\":\"a\"}]}}}",
     ID REQUEST_ERROR, "functions.f.params[0]: \\\"type\\\" is missing"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"functions\":{\"f\":{\"result\":\"1\",\"params\":"
        "[{\"name\":\"a\",\"type\":\"bool\",\"allow_null\":1}]}}}",
     ID REQUEST_ERROR, "functions.f.params[0].allow_null: expected a boolean"},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"functions\":{\"f\":{\"result\":\"1\",\"params\":"
        "[{\"name\":\"a\",\"type\":\"bool\"}],\"variadic\":{\"name\":\"a\",\"type\":\"bool\"}}}}",
     ID REQUEST_ERROR, "functions.f: two parameters are named \\\"a\\\""},
    {ID "\"op\":\"body\",\"source\":\"\"}", ID REQUEST_ERROR, "\\\"schema\\\" is missing"},
    {ID "\"op\":\"body\",\"source\":\"\",\"schema\":{\"attribute\":[]}}", ID REQUEST_ERROR,
     "schema.attribute: unknown key"},
    {ID "\"op\":\"body\",\"source\":\"\",\"schema\":{\"attributes\":[{}]}}", ID REQUEST_ERROR,
     "schema.attributes[0]: \\\"name\\\" is missing"},
    {ID
     "\"op\":\"body\",\"source\":\"\",\"schema\":{\"blocks\":[{\"type\":\"a\",\"labels\":[1]}]}}",
     ID REQUEST_ERROR, "schema.blocks[0].labels[0]: expected a string"},
    {ID "\"op\":\"body\",\"source\":\"\",\"schema\":{\"remain\":{}}}", ID REQUEST_ERROR,
     "needs \\\"partial\\\""},
    {ID "\"op\":\"body\",\"source\":\"\",\"schema\":{\"dynamic\":true,\"blocks\":[]}}",
     ID REQUEST_ERROR, "allows no other member"},
    {ID "\"op\":\"convert\",\"value\":{\"bool\":true}}", ID REQUEST_ERROR,
     "\\\"type\\\" is missing"},
    {ID "\"op\":\"convert\",\"type\":\"bool\"}", ID REQUEST_ERROR, "\\\"value\\\" is missing"},
    {ID "\"op\":\"unify\",\"types\":\"bool\"}", ID REQUEST_ERROR, "types: expected an array"},
    {ID "\"op\":\"hello\",\"protocol\":\"1\"}", ID REQUEST_ERROR, "protocol: expected a number"},
};

START_TEST(fault_of_a_request_is_named)
{
    struct trial trial;
    trial_open(&trial);
    const char *text = reply(&trial, faults[_i].request);
    ck_assert_msg(strncmp(text, faults[_i].start, strlen(faults[_i].start)) == 0, "%s", text);
    ck_assert_msg(strstr(text, faults[_i].part), "%s", text);
    ck_assert_msg(!strstr(text, "\"range\""), "%s", text);
    trial_close(&trial);
}
END_TEST

/* Requests with an error in the source, the phase of each error, and a part of the reply. */
static const struct {
    const char *request, *phase, *part;
} errors[] = {
    {ID "\"op\":\"evaluate\",\"source\":\"1 +\"}", "parse", "\"range\":{\"start\":{\"byte\":"},
    {ID "\"op\":\"evaluate\",\"source\":\"\\\"\xf0\x9f\x98\x80\\\" + nope\"}", "evaluate",
     "\"start\":{\"byte\":9,\"line\":1,\"column\":7}"},
    {ID "\"op\":\"parse\",\"source\":\"a = 1\\na = 2\\n\"}", "parse", "\"line\":2,\"column\":1"},
    {ID "\"op\":\"convert\",\"value\":{\"string\":\"x\"},\"type\":\"number\"}", "convert",
     "\"code\":"},
    {ID "\"op\":\"unify\",\"types\":[{\"list\":\"string\"},\"bool\"]}", "unify",
     "\"code\":\"no-unification\""},
    {ID
     "\"op\":\"evaluate\",\"source\":\"1\",\"mode\":\"literal\",\"scope\":{\"x\":{\"bool\":true}}}",
     "evaluate", "\"code\":\"literal-mode\""},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"mode\":\"literal\",\"functions\":{\"f\":{"
        "\"params\":[],"
        "\"result\":\"1\"}}}",
     "evaluate", "\"code\":\"literal-mode\""},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"mode\":\"literal\",\"scope\":{},"
        "\"readings\":{\"literal-mode-empty-scope\":\"error\"}}",
     "evaluate", "\"code\":\"literal-mode\""},
    {ID "\"op\":\"evaluate\",\"source\":\"1\",\"mode\":\"literal\",\"trace\":true,"
        "\"scope\":{\"x\":{\"bool\":true}}}",
     "evaluate", "\"trace\":[\"model.evaluation.literal-mode-scope\"]"},
};

START_TEST(error_of_the_language_is_answered)
{
    struct trial trial;
    trial_open(&trial);
    const char *text = reply(&trial, errors[_i].request);
    struct str start =
        str_format(trial.arena, ID "\"error\":{\"phase\":\"%s\",\"summary\":\"", errors[_i].phase);
    ck_assert_msg(strncmp(text, start.data, start.length) == 0, "%s", text);
    ck_assert_msg(strstr(text, errors[_i].part), "%s", text);
    trial_close(&trial);
}
END_TEST

START_TEST(a_missing_rule_changes_the_answer)
{
    struct trial trial;
    trial_open(&trial);
    ck_assert_str_eq(reply(&trial, ID "\"op\":\"evaluate\",\"source\":\"x\",\"mode\":\"literal\","
                                      "\"scope\":{\"x\":{\"bool\":true}},\"without\":"
                                      "[\"model.evaluation.literal-mode-scope\"]}"),
                     ID "\"value\":{\"bool\":true}}");
    trial_close(&trial);
}
END_TEST

/* The parser does not hang without the two rules that make it skip newlines. */
START_TEST(requests_are_answered_without_the_rules_on_newlines)
{
    struct trial trial;
    trial_open(&trial);
    ck_assert_str_eq(reply(&trial,
                           ID "\"op\":\"parse\",\"source\":\"\\n\\n}\",\"without\":"
                              "[\"native.lexical.blank-lines\",\"native.structure.items-only\"]}"),
                     ID "\"structure\":{\"attributes\":[],\"blocks\":[]},"
                        "\"places\":{\"attributes\":[],\"blocks\":[]}}");
    trial_close(&trial);
}
END_TEST

START_TEST(trace_names_the_rules_of_a_value)
{
    struct trial trial;
    trial_open(&trial);
    const char *text = reply(&trial, ID "\"op\":\"evaluate\",\"source\":\"1 + 2\",\"trace\":true}");
    ck_assert_msg(strstr(text, "\"value\":{\"number\":\"3\"},\"trace\":[\""), "%s", text);
    trial_close(&trial);
}
END_TEST

START_TEST(hello_lists_capabilities)
{
    struct trial trial;
    trial_open(&trial);
    const char *text = reply(&trial, "{\"id\":0,\"op\":\"hello\",\"protocol\":1}");
    static const char start[] =
        "{\"id\":0,\"hello\":{\"protocol\":1,\"implementation\":\"hclref\",\"version\":\"";
    ck_assert_msg(strncmp(text, start, strlen(start)) == 0, "%s", text);
    ck_assert(strstr(
        text, "\"ops\":[\"parse\",\"evaluate\",\"template\",\"body\",\"convert\","
              "\"unify\",\"static\",\"tree\",\"print\",\"write\",\"edit\",\"type\"],\"syntaxes\":["
              "\"native\",\"json\"],"
              "\"editions\":[\"2017-06\",\"2019-01\",\"2019-09\",\"2024-02\",\"hcl-2.0\","));
    ck_assert(strstr(text, "\"hcl-2.24\",\"hcl-2.25\"],\"features\":["));
    ck_assert(strstr(text, "\"readings\":{\""));
    ck_assert(strstr(text, "\"literal-mode-empty-scope\":\"accepted\""));
    trial_close(&trial);
}
END_TEST

/* Each level of blocks takes three levels of JSON. Therefore the reply exceeds LIMIT_WIRE_DEPTH. */
START_TEST(reply_too_deep_for_json_is_unsupported)
{
    enum { BLOCKS = 400 };
    struct trial trial;
    char line[BLOCKS * 10], *at = line;
    trial_open(&trial);
    at += sprintf(at, ID "\"op\":\"parse\",\"source\":\"");
    for (int i = 0; i < BLOCKS; i++)
        at += sprintf(at, "b{\\n");
    for (int i = 0; i < BLOCKS; i++)
        at += sprintf(at, "}\\n");
    strcpy(at, "\"}");
    ck_assert_str_eq(reply(&trial, line),
                     ID "\"unsupported\":\"a reply of too many levels of JSON\"}");
    trial_close(&trial);
}
END_TEST

/* A chain may have any length, but each operator adds a level to the tree. */
START_TEST(tree_too_deep_for_json_is_unsupported)
{
    enum { OPERATORS = LIMIT_TREE_DEPTH };
    struct trial trial;
    char line[OPERATORS * 4 + 100], *at = line;
    trial_open(&trial);
    for (int fits = 0; fits < 2; fits++) {
        at = line + sprintf(line, ID "\"op\":\"tree\",\"of\":\"expression\",\"source\":\"a");
        for (int i = 0; i < OPERATORS - 1 - fits; i++)
            at += sprintf(at, " + a");
        strcpy(at, "\"}");
        ck_assert_int_eq(strstr(reply(&trial, line), "\"unsupported\":\"a syntax tree") == NULL,
                         fits);
    }
    trial_close(&trial);
}
END_TEST

/* Sources with a repeated part. Only the printed text exceeds the memory limit. */
static const struct {
    enum tree_of of;
    const char *before, *part, *after;
} printed[] = {
    {TREE_EXPRESSION, "\"", "\x01", "\""}, {TREE_TEMPLATE, "", "abcdefgh", ""},
    {TREE_EXPRESSION, "1", " + 1", ""},    {TREE_EXPRESSION, "a", ".a", ""},
    {TREE_EXPRESSION, "[", "1, ", "]"},    {TREE_EXPRESSION, "\"", "${a}", "\""},
    {TREE_BODY, "", "b {}\n", ""},         {TREE_EXPRESSION, "a[*]", ".a", ""},
};

START_TEST(printed_text_has_a_limit_of_memory)
{
    enum { PARTS = 100000, SLACK = 256 * 1024, OVER_MAX = 16 * 1024 * 1024 };
    const struct op *tree = op_find(STR("tree")), *print = op_find(STR("print"));
    size_t parsed = 0;
    for (int over = -1; over < 2; over++) {
        struct trial trial;
        struct request request = {.of = printed[_i].of, .parentheses = true};
        struct answer answer;
        trial_open(&trial);
        struct buf text = {.arena = trial.arena};
        buf_append(&text, str_from(printed[_i].before));
        for (int i = 0; i < PARTS; i++)
            buf_append(&text, str_from(printed[_i].part));
        buf_append(&text, str_from(printed[_i].after));
        struct source source = {.text = buf_str(&text)};
        trial.cx.source = &source;
        if (over >= 0)
            arena_alloc(trial.arena, LIMIT_MEMORY - SLACK - parsed);
        bool ok = op_run(&trial.cx, over <= 0 ? tree : print, &request, &answer);
        ck_assert_msg(ok == (over <= 0), "%s: %s", printed[_i].part, trial_detail(&trial));
        ck_assert(ok || trial.cx.diags[0]->code == DIAG_LIMIT_MEMORY);
        ck_assert_uint_lt(arena_size(trial.arena), (size_t)LIMIT_MEMORY + OVER_MAX);
        if (over < 0)
            parsed = arena_size(trial.arena);
        trial_close(&trial);
    }
}
END_TEST

/* Chains are evaluated without recursion: they have more links than LIMIT_DEPTH. */
static const struct {
    const char *first, *link, *reply;
} chains[] = {
    {"0", " + 1", "{\"number\":\"100000\"}"},
    {"true", " && true", "{\"bool\":true}"},
    {"x", ".a", "{\"unknown\":\"dynamic\"}"},
    {"x", "[0]", "{\"unknown\":\"dynamic\"}"},
};

START_TEST(a_chain_may_be_long)
{
    enum { LINKS = 100 * 1000 };
    struct trial trial;
    trial_open(&trial);
    struct buf line = {.arena = trial.arena};
    buf_append(&line, STR("{\"id\":7,\"op\":\"evaluate\",\"scope\":{\"x\":{\"unknown\":"
                          "\"dynamic\"}},\"source\":\""));
    buf_append(&line, str_from(chains[_i].first));
    for (int i = 0; i < LINKS; i++)
        buf_append(&line, str_from(chains[_i].link));
    buf_append(&line, STR("\"}"));
    const char *expected =
        trial_text(&trial, str_format(trial.arena, "{\"id\":7,\"value\":%s}", chains[_i].reply));
    ck_assert_str_eq(reply(&trial, trial_text(&trial, buf_str(&line))), expected);
    trial_close(&trial);
}
END_TEST

/* A type whose default is a list of objects. Each object lacks an attribute whose default is again
   a list of objects, at three levels. The values are counted while the defaults are filled in. */
START_TEST(nested_defaults_have_a_limit_of_steps)
{
    enum { LEVELS = 3, OBJECTS = 300, STEPS = 200 * 1000, MEMORY = 256 * 1024 * 1024 };
    struct trial trial;
    struct request request = {.constraint = CONSTRAINT_DEFAULTS};
    struct answer answer;
    trial_open(&trial);
    struct buf text = {.arena = trial.arena};
    for (int i = 0; i < LEVELS; i++)
        buf_append(&text, STR("object({a = optional(list("));
    buf_append(&text, STR("object({})"));
    for (int i = 0; i < LEVELS; i++) {
        buf_append(&text, STR("), ["));
        for (int j = 0; j < OBJECTS; j++)
            buf_append(&text, STR("{}, "));
        buf_append(&text, STR("])})"));
    }
    struct source source = {.text = buf_str(&text)};
    trial.cx.source = &source;
    trial.cx.steps = LIMIT_STEPS - STEPS;
    ck_assert(!op_run(&trial.cx, op_find(STR("type")), &request, &answer));
    ck_assert_int_eq(trial.cx.diags[0]->code, DIAG_LIMIT_STEPS);
    ck_assert_uint_lt(arena_size(trial.arena), MEMORY);
    trial_close(&trial);
}
END_TEST

Suite *reply_suite(void)
{
    Suite *suite = suite_create("reply");
    TCase *tcase = tcase_create("reply");
    tcase_add_loop_test(tcase, request_has_exact_reply, 0, COUNT(exact));
    tcase_add_loop_test(tcase, fault_of_a_request_is_named, 0, COUNT(faults));
    tcase_add_loop_test(tcase, error_of_the_language_is_answered, 0, COUNT(errors));
    tcase_add_test(tcase, a_missing_rule_changes_the_answer);
    tcase_add_test(tcase, requests_are_answered_without_the_rules_on_newlines);
    tcase_add_test(tcase, trace_names_the_rules_of_a_value);
    tcase_add_test(tcase, hello_lists_capabilities);
    tcase_add_test(tcase, reply_too_deep_for_json_is_unsupported);
    tcase_add_test(tcase, tree_too_deep_for_json_is_unsupported);
    suite_add_tcase(suite, tcase);
    TCase *large = tcase_create("large");
    tcase_set_timeout(large, 60);
    tcase_add_loop_test(large, a_chain_may_be_long, 0, COUNT(chains));
    tcase_add_test(large, nested_defaults_have_a_limit_of_steps);
    tcase_add_loop_test(large, printed_text_has_a_limit_of_memory, 0, COUNT(printed));
    suite_add_tcase(suite, large);
    return suite;
}
