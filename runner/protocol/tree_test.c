#include "protocol/tree.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/json_test.h"
#include "base/where.h"
#include "protocol/tree_print.h"
#include "suites_test.h"

/* Parses JSON in which ' stands for ". */
static cJSON *tree_of(const char *text)
{
    struct buf json = {0};
    for (; *text != '\0'; text++)
        buf_char(&json, *text == '\'' ? '"' : *text);
    cJSON *tree = parse_json(buf_text(&json));
    buf_free(&json);
    return tree;
}

/* Checks the message about a fault. If `wanted` is NULL, there must be no fault. */
static void check_fault(bool ok, const char *tree, const char *wanted, struct where *w)
{
    struct buf text = {0};
    if (!ok)
        where_print(w, &text);
    ck_assert_msg(ok == (wanted == NULL), "%s: %s", tree, buf_text(&text));
    if (!ok)
        ck_assert_str_eq(buf_text(&text), wanted);
    buf_free(&text);
    where_free(w);
}

static const struct {
    const char *tree;
    const char *fault; /* NULL: well-formed */
} forms[] = {
    {"['body',[['attr','a',['num','1']],['block','b',['c'],['body',[]]]]]", NULL},
    {"['for-object',null,'v',['var','a'],['var','b'],['var','c'],true,null]", NULL},
    {"['for-tuple','k','v',['var','a'],['var','b'],['bool',false]]", NULL},
    {"['object',[[['name','a'],['null']],[['var','b'],['tuple',[]]]]]", NULL},
    {"['template',['a',['interp',['var','b']],['if',['var','c'],['d'],[]],"
     "['for',null,'v',['var','e'],[]]]]",
     NULL},
    {"['splat','full',['call','f',[],false],[['get','a'],['index',['num','0']],"
     "['splat','attr',[]]]]",
     NULL},
    {"['cond',['unary','!',['var','a']],['get',['var','b'],'c'],['index',['var','d'],"
     "['num','-1']]]",
     NULL},
    {"'a'", "must be an expression, an array that begins with its tag"},
    {"[]", "must be an expression, an array that begins with its tag"},
    {"['name','a']", "must be an expression, an array that begins with its tag"},
    {"['parentheses',['var','a']]", "must be an expression, an array that begins with its tag"},
    {"['var']", "the node \"var\" has 1 members, not 0"},
    {"['call','f',[]]", "the node \"call\" has 3 members, not 2"},
    {"['num',1]", "[1]: must be a number in a string"},
    {"['num','one']", "[1]: must be a number in a string"},
    {"['bool','true']", "[1]: must be true or false"},
    {"['var',null]", "[1]: must be a name"},
    {"['unary','+',['var','a']]", "[1]: \"+\" is not allowed here"},
    {"['binary',1,['var','a'],['var','b']]", "[1]: must be a string"},
    {"['splat','all',['var','a'],[]]", "[1]: \"all\" is not allowed here"},
    {"['splat','full',['var','a'],[['var','b']]]",
     "[3][0]: must be a step of a splat, an array that begins with its tag"},
    {"['tuple',{}]", "[1]: must be an array"},
    {"['object',[['name','a']]]",
     "[1][0][0]: must be an expression, an array that begins with its tag"},
    {"['object',[[['name','a']]]]", "[1][0]: must be a pair of a key and an expression"},
    {"['object',[[['name','a'],'b']]]",
     "[1][0][1]: must be an expression, an array that begins with its tag"},
    {"['template',[['var','a']]]",
     "[1][0]: must be a part of a template, an array that begins with its tag"},
    {"['for-tuple',1,'v',['var','a'],['var','b'],null]", "[1]: must be a name or null"},
    {"['cond',['var','a'],['var','b'],null]",
     "[3]: must be an expression, an array that begins with its tag"},
    {"['body',[['var','a']]]",
     "[1][0]: must be an item of a body, an array that begins with its tag"},
    {"['body',[['block','a',[1],['body',[]]]]]", "[1][0][2][0]: must be a string"},
    {"['body',[['block','a',[],['var','b']]]]",
     "[1][0][3]: must be a body, an array that begins with its tag"},
};

START_TEST(a_fault_of_form_is_named_with_its_place)
{
    cJSON *tree = tree_of(forms[_i].tree);
    struct where w = {0};
    bool ok = tree_shape(tree, &w);
    check_fault(ok, forms[_i].tree, forms[_i].fault, &w);
    cJSON_Delete(tree);
}
END_TEST

static const struct {
    const char *expected;
    const char *actual;
    const char *difference; /* NULL: equal */
} pairs[] = {
    {"['num','1']", "['num','1.0']", NULL},
    {"['num','1']", "['num','2']", "[1]: expected 1, got 2"},
    {"['unary','-',['num','1']]", "['num','-1.0']", NULL},
    {"['unary','-',['num','1']]", "['num','1']", "expected unary, got num"},
    {"['unary','!',['num','1']]", "['num','-1']", "expected unary, got num"},
    {"['unary','-',['var','a']]", "['num','-1']", "expected unary, got num"},
    {"['var','e\\u0301']", "['var','\\u00e9']", "[1]: expected e\\u0301, got \xc3\xa9"},
    {"['bool',true]", "['bool',false]", "[1]: expected true, got false"},
    {"['null']", "['var','null']", "expected null, got var"},
    {"['binary','+',['var','a'],['var','b']]", "['binary','-',['var','a'],['var','b']]",
     "[1]: expected +, got -"},
    {"['binary','+',['binary','+',['var','a'],['var','b']],['var','c']]",
     "['binary','+',['var','a'],['binary','+',['var','b'],['var','c']]]",
     "[2]: expected binary, got var"},
    {"['tuple',[['var','a']]]", "['tuple',[]]", "[1]: expected 1 elements, got 0"},
    {"['call','f',[],true]", "['call','f',[],false]", "[3]: expected true, got false"},
    {"['for-tuple',null,'v',['var','a'],['var','b'],null]",
     "['for-tuple','k','v',['var','a'],['var','b'],null]", "[1]: is not expected"},
    {"['for-tuple',null,'v',['var','a'],['var','b'],['var','c']]",
     "['for-tuple',null,'v',['var','a'],['var','b'],null]", "[5]: is missing"},
    {"['object',[[['name','a'],['null']]]]", "['object',[[['var','a'],['null']]]]",
     "[1][0]: expected a name as key, got an expression"},
    {"['object',[[['var','a'],['null']]]]", "['object',[[['name','a'],['null']]]]",
     "[1][0]: expected an expression as key, got a name"},
    {"['splat','attr',['var','a'],[['get','b']]]", "['get',['splat','attr',['var','a'],[]],'b']",
     "expected splat, got get"},
    {"['template',['ab',['interp',['var','c']]]]",
     "['template',['a','','b',['interp',['var','c']],'']]", NULL},
    {"['template',['e\\u0301']]", "['template',['e','\\u0301']]", NULL},
    {"['template',['\\u00e9']]", "['template',['e\\u0301']]", NULL},
    {"['template',['a']]", "['template',['b']]", "[1]: expected the literal \"a\", got \"b\""},
    {"['template',[]]", "['template',[['interp',['var','a']]]]", "[1]: a sequence is not expected"},
    {"['template',['a',['interp',['var','b']]]]", "['template',['a']]",
     "[1]: a sequence is missing"},
    {"['template',['a',['interp',['var','b']]]]", "['template',['a',['interp',['var','c']]]]",
     "[1]{0}[1][1]: expected b, got c"},
    {"['template',[['if',['var','a'],['b'],[]]]]", "['template',[['if',['var','a'],['b'],['']]]]",
     NULL},
    {"['body',[['attr','a',['null']],['block','b',[],['body',[]]],['attr','c',['null']]]]",
     "['body',[['attr','a',['null']],['attr','c',['null']],['block','b',[],['body',[]]]]]", NULL},
    {"['body',[['attr','a',['null']],['attr','b',['null']]]]",
     "['body',[['attr','b',['null']],['attr','a',['null']]]]", "[1].attr[0][1]: expected a, got b"},
    {"['body',[['attr','a',['null']]]]", "['body',[]]", "[1].attr[0]: is missing"},
    {"['body',[]]", "['body',[['block','b',[],['body',[]]]]]", "[1].block[0]: is not expected"},
    {"['body',[['block','b',['c'],['body',[]]]]]", "['body',[['block','b',['d'],['body',[]]]]]",
     "[1].block[0][2][0]: expected c, got d"},
    {"['body',[]]", "['var','a']", "expected body, got var"},
};

START_TEST(a_difference_of_trees_is_named_with_its_place)
{
    cJSON *expected = tree_of(pairs[_i].expected), *actual = tree_of(pairs[_i].actual);
    struct where w = {0};
    ck_assert(tree_shape(expected, &w) && tree_shape(actual, &w));
    bool equal = tree_match(expected, actual, &w);
    check_fault(equal, pairs[_i].actual, pairs[_i].difference, &w);
    cJSON_Delete(expected);
    cJSON_Delete(actual);
}
END_TEST

/* Pairs of different trees, and the explanation of the difference. */
static const struct {
    const char *expected, *actual, *explanation;
} differences[] = {
    {"['cond',['var','a'],['var','b'],['cond',['var','c'],['var','d'],['var','e']]]",
     "['cond',['cond',['var','a'],['var','b'],['var','c']],['var','d'],['var','e']]",
     "expected a ? b : (c ? d : e), got (a ? b : c) ? d : e"},
    {"['unary','-',['get',['var','a'],'b']]", "['get',['unary','-',['var','a']],'b']",
     "expected -(a.b), got (-a).b"},
    {"['tuple',[['num','1'],['unary','-',['index',['num','1'],['num','0']]]]]",
     "['tuple',[['num','1'],['index',['unary','-',['num','1']],['num','0']]]]",
     "expected -(1[0]), got (-1)[0]"},
    {"['unary','-',['index',['num','1'],['num','0']]]", "['index',['num','-1'],['num','0']]",
     "expected -(1[0]), got (-1)[0]"},
    {"['get',['splat','full',['var','a'],[]],'b']", "['splat','full',['var','a'],[['get','b']]]",
     "expected (a[*]).b, got a[*].b"},
    {"['index',['splat','attr',['var','a'],[['get','b']]],['num','0']]",
     "['splat','attr',['var','a'],[['get','b'],['index',['num','0']],['splat','full',[]]]]",
     "expected (a.*.b)[0], got a.*.b[0][*]"},
    {"['call','f',[['var','a'],['num','1']],true]", "['call','f',[['var','a'],['num','2']],true]",
     "expected 1, got 2"},
    {"['call','f',[['var','a']],true]", "['call','f',[['var','a']],false]",
     "expected f(a...), got f(a)"},
    {"['object',[[['name','a'],['null']]]]", "['object',[[['var','a'],['null']]]]",
     "expected {a = null}, got {(a) = null}"},
    {"['for-object',null,'v',['var','a'],['var','b'],['var','c'],true,null]",
     "['for-object','k','v',['var','a'],['var','b'],['var','c'],false,['bool',true]]",
     "expected {for v in a : b => c...}, got {for k, v in a : b => c if true}"},
    {"['for-tuple',null,'v',['var','a'],['var','b'],null]", "['tuple',[['var','b']]]",
     "expected [for v in a : b], got [b]"},
    {"['template',['a\\n',['interp',['var','b']]]]",
     "['template',['a\\n$',['interp',['var','b']]]]", "expected \"a\\n${b}\", got \"a\\n$${b}\""},
    {"['template',[['if',['var','c'],['d'],['e']]]]",
     "['template',[['for',null,'v',['var','c'],['d']]]]",
     "expected \"%{if c}d%{else}e%{endif}\", got \"%{for v in c}d%{endfor}\""},
    {"['body',[['attr','a',['num','1']],['block','b',['c'],['body',[['attr','d',['var','x']]]]]]]",
     "['body',[['block','b',['c'],['body',[['attr','d',['var','y']]]]],['attr','a',['num','1']]]]",
     "expected x, got y"},
    {"['body',[['block','b',['c'],['body',[]]]]]", "['body',[['block','b',['d'],['body',[]]]]]",
     "expected b \"c\" {}, got b \"d\" {}"},
    {"['body',[['attr','a',['num','1']]]]", "['body',[]]", "expected a = 1, got "},
    {"['template',['attr']]", "['template',['attr',['interp',['var','a']]]]",
     "expected \"attr\", got \"attr${a}\""},
    {"['template',[['if',['var','a'],['cond'],[]]]]",
     "['template',[['if',['var','a'],['cond',['interp',['var','b']]],[]]]]",
     "expected \"%{if a}cond%{endif}\", got \"%{if a}cond${b}%{endif}\""},
    {"['template',[['for',null,'v',['var','a'],['attr']]]]",
     "['template',[['for',null,'v',['var','a'],['attr',['interp',['var','b']]]]]]",
     "expected \"%{for v in a}attr%{endfor}\", got \"%{for v in a}attr${b}%{endfor}\""},
    {"['body',[['block','b',['attr'],['body',[]]]]]",
     "['body',[['block','b',['attr','c'],['body',[]]]]]",
     "expected b \"attr\" {}, got b \"attr\" \"c\" {}"},
};

START_TEST(differences_are_explained)
{
    cJSON *expected = tree_of(differences[_i].expected), *actual = tree_of(differences[_i].actual);
    struct tree_pair trees = {expected, actual, {"expected ", ", got "}};
    struct where w = {0};
    struct buf text = {0};
    ck_assert(tree_shape(expected, &w) && tree_shape(actual, &w));
    ck_assert(!tree_match(expected, actual, &w));
    tree_explain(&trees, buf_text(&w.path), &text);
    ck_assert_str_eq(buf_text(&text), differences[_i].explanation);
    buf_free(&text);
    where_free(&w);
    cJSON_Delete(expected);
    cJSON_Delete(actual);
}
END_TEST

/* Pairs of different trees, and the name of the difference if the trees group the same operands in
   different ways. */
static const struct {
    const char *expected, *actual, *name;
} groupings[] = {
    {"['cond',['var','a'],['var','b'],['cond',['var','c'],['var','d'],['var','e']]]",
     "['cond',['cond',['var','a'],['var','b'],['var','c']],['var','d'],['var','e']]",
     "grouping of `cond`"},
    {"['tuple',[['unary','-',['get',['var','a'],'b']]]]",
     "['tuple',[['get',['unary','-',['var','a']],'b']]]", "grouping of `unary` as `get`"},
    {"['splat','attr',['num','0'],[['get','b']]]", "['get',['splat','attr',['num','0.0'],[]],'b']",
     "grouping of `splat` as `get`"},
    {"['num','1']", "['num','2']", ""},
    {"['num','0.1']", "['num','0.1000000000000000055511151231257827']", ""},
    {"['unary','-',['num','0.1']]", "['num','-0.1000000000000000055511151231257827']", ""},
    {"['num','1']", "['var','a']", ""},
    {"['binary','+',['var','a'],['var','b']]", "['binary','-',['var','a'],['var','b']]", ""},
    {"['template',['a']]", "['template',['b']]", ""},
    {"['body',[]]", "['body',[['attr','a',['null']]]]", ""},
};

START_TEST(other_groupings_are_named)
{
    cJSON *expected = tree_of(groupings[_i].expected), *actual = tree_of(groupings[_i].actual);
    struct tree_pair trees = {expected, actual, {"", ""}};
    struct where w = {0};
    struct buf text = {0};
    ck_assert(tree_shape(expected, &w) && tree_shape(actual, &w));
    ck_assert(!tree_match(expected, actual, &w));
    tree_name_grouping(&trees, buf_text(&w.path), &text);
    ck_assert_str_eq(buf_text(&text), groupings[_i].name);
    buf_free(&text);
    where_free(&w);
    cJSON_Delete(expected);
    cJSON_Delete(actual);
}
END_TEST

Suite *tree_suite(void)
{
    Suite *suite = suite_create("tree");
    TCase *tcase = tcase_create("tree");
    tcase_add_loop_test(tcase, a_fault_of_form_is_named_with_its_place, 0,
                        sizeof forms / sizeof *forms);
    tcase_add_loop_test(tcase, a_difference_of_trees_is_named_with_its_place, 0,
                        sizeof pairs / sizeof *pairs);
    tcase_add_loop_test(tcase, differences_are_explained, 0,
                        sizeof differences / sizeof *differences);
    tcase_add_loop_test(tcase, other_groupings_are_named, 0, sizeof groupings / sizeof *groupings);
    suite_add_tcase(suite, tcase);
    return suite;
}
