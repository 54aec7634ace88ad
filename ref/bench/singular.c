/* Hostile inputs that a program must write. */
#include "base/arena.h"
#include "bench/requests.h"
#include "bench/shapes.h"

#include <string.h>

enum {
    HUGE_BYTES = 10 * 1000 * 1000,
    WIDE = 200 * 1000, /* elements of one value or type */
    DEEP = 950,        /* levels of one value or type: fewer than the limit */
    LARGE_RANGE = 1000 /* elements of a collection that is iterated within itself */
};

/* A file with characters of every length, every kind of token, and every kind of template. */
static const char sample[] =
    "# comment \xC3\xA9\n"
    "n\xC3\xA4me = \"\xE2\x82\xAC ${x} \xF0\x9F\x98\x80 \\u20AC %{ if true ~} a %{ endif }\"\n"
    "block \"l\xC3\xA9\" label { /* \xE2\x82\xAC */\n"
    "  a = <<-\xC3\xA9nd\n    \xF0\x9F\x98\x80 ${1 + 2}\n  \xC3\xA9nd\n"
    "  b = [for k, v in {a = 1}: v * 2.5e3 if !(v == null)] // \xCC\x81\n"
    "}\n";

static const char json_sample[] =
    "{\"n\xC3\xA4me\": [\"\xE2\x82\xAC ${x}\", \"\\u20AC\\ud83d\\ude00\", 1.5e3, true],\n"
    " \"//\": \"\xF0\x9F\x98\x80\"}";

static const char any_schema[] = ",\"syntax\":\"json\",\"schema\":{\"dynamic\":true}";

static void repeat(struct buf *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        buf_append(out, str_from(text));
}

static void add_text(struct requests *r, const char *op, const char *text, const char *members)
{
    requests_add(r, op, str_from(text), members);
}

/* --- Numbers --- */

static void huge_exponents(struct requests *r)
{
    static const char *const texts[] = {"1e999999999",
                                        "1e-999999999",
                                        "1e99999999999999999999",
                                        "0e999999999",
                                        "1e100000",
                                        "1e-100000",
                                        "-1e100000",
                                        "1e100000 * 1e100000",
                                        "1 / 1e100000",
                                        "1e100000 == 1e99999",
                                        "1e100000 % 7",
                                        "7 % 1e-100000",
                                        "1e100001",
                                        "\"${1e100000}\"",
                                        "\"${1e-100000}\"",
                                        "\"${1 / 3e99999}\"",
                                        "1 / 1e999999",
                                        "-\"1e999999999\"",
                                        "[1][1e999999999]",
                                        "[1][1e100000]",
                                        "1e+0000000001"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        add_text(r, "evaluate", texts[i], "");
        add_text(r, "evaluate", texts[i], ",\"without\":[\"model.primitive.number-overflow\"]");
        add_text(r, "evaluate", texts[i], ",\"syntax\":\"json\"");
    }
}

/* --- Bytes --- */

static void add_to_all(struct requests *r, struct str text)
{
    static const char xs[] = ",\"scope\":{\"x\":{\"string\":\"s\"}}";

    requests_add(r, "parse", text, "");
    requests_add(r, "evaluate", text, xs);
    requests_add(r, "template", text, xs);
    requests_add(r, "body", text, any_schema);
    requests_add(r, "evaluate", text, ",\"syntax\":\"json\"");
}

/* The text cut at each offset, and with each of the pieces at each offset. */
static void spoil_text(struct requests *r, struct str text)
{
    static const struct str pieces[] = {STR_INIT("\0"),           STR_INIT("\xC3"),
                                        STR_INIT("\xE2\x82"),     STR_INIT("\xF0\x9F\x98"),
                                        STR_INIT("\x80"),         STR_INIT("\xC0\x80"),
                                        STR_INIT("\xED\xA0\x80"), STR_INIT("\xF4\x90\x80\x80")};
    struct arena *memory = arena_new();

    for (size_t at = 0; at <= text.length; at++) {
        add_to_all(r, str_slice(text, 0, at));
        for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
            struct buf spoilt = {.arena = memory};
            buf_append(&spoilt, str_slice(text, 0, at));
            buf_append(&spoilt, pieces[i]);
            buf_append(&spoilt, str_slice(text, at, text.length));
            add_to_all(r, buf_str(&spoilt));
        }
        arena_reset(memory);
    }
    arena_free(memory);
}

static void spoilt_native(struct requests *r)
{
    spoil_text(r, STR(sample));
}

static void spoilt_json(struct requests *r)
{
    spoil_text(r, STR(json_sample));
}

static void every_byte(struct requests *r)
{
    for (int first = 0; first < 256; first++) {
        char text[3] = {(char)first, (char)first, (char)first};
        for (size_t length = 1; length <= 3; length++)
            add_to_all(r, (struct str){text, length});
    }
}

static void many_bytes(struct requests *r)
{
    static const char bytes[] = {'\0',   '\x01', '\t',   '\r',   '\n',   ' ',
                                 '\x7f', '\x80', '\xC3', '\xE2', '\xF0', '\xFF'};
    struct arena *memory = arena_new();
    char *text = arena_alloc(memory, HUGE_BYTES / 10);

    for (size_t i = 0; i < sizeof bytes; i++) {
        memset(text, bytes[i], HUGE_BYTES / 10);
        add_to_all(r, (struct str){text, HUGE_BYTES / 10});
    }
    arena_free(memory);
}

/* --- Much to evaluate --- */

/* A scope with `xs`, a tuple of n numbers. */
static const char *range_scope(struct arena *arena, size_t n)
{
    const struct shape scope = {",\"scope\":{\"xs\":{\"tuple\":[", "{\"number\":\"@\"},",
                                "{\"number\":\"0\"}", "", "]}}"};
    return str_copy(arena, shape_text(arena, &scope, n)).data;
}

static void nested_loops(struct requests *r)
{
    static const struct {
        const char *op, *text;
    } loops[] = {
        {"evaluate",
         "[for a in xs: [for b in xs: [for c in xs: [for d in xs: [for e in xs: 1]]]]]"},
        {"evaluate", "[for a in xs: [for b in xs: [for c in xs: [for d in xs: [for e in xs: "
                     "\"${a}${b}${c}${d}${e}\" if a == b]]]]]"},
        {"evaluate", "{for a in xs: a => {for b in xs: b => {for c in xs: c => {for d in xs: d => "
                     "{for e in xs: \"${e}\" => xs}}}}}"},
        {"evaluate", "{for a in xs: 1 => {for b in xs: 1 => {for c in xs: 1 => {for d in xs: 1 => "
                     "{for e in xs: 1 => e...}...}...}...}...}"},
        {"template", "%{for a in xs}%{for b in xs}%{for c in xs}%{for d in xs}%{for e in xs}text "
                     "that repeats%{endfor}%{endfor}%{endfor}%{endfor}%{endfor}"},
        {"evaluate", "[for a in xs: [for b in xs: xs == xs]]"},
        {"evaluate", "[for a in xs: [for b in xs: true ? xs : [1]]]"},
        {"evaluate", "[for a in xs: [for b in xs: xs[*]]]"},
        {"evaluate", "[for a in xs: [for b in xs: \"${1e99999 / (b + 1)}\"]]"},
        {"evaluate", "[for a in xs: [for b in xs: a / 7e9999 + b / 3e5000]]"},
        {"evaluate", "[for a in xs: [for b in xs: \"\\u0301\\u0323\\u0301\\u0323\"]]"},
    };

    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
        struct arena *memory = arena_new();
        add_text(r, loops[i].op, loops[i].text, range_scope(memory, LARGE_RANGE));
        arena_free(memory);
    }
}

/* Values that share their parts: small in memory, beyond all bounds when they are written out. */
static void shared_values(struct requests *r)
{
    struct buf text = {.arena = r->arena};
    struct arena *memory = arena_new();

    for (int i = 0; i < 40; i++)
        repeat(&text, i % 2 == 0 ? "[for x in [" : "{for x in [", 1);
    repeat(&text, "1", 1);
    for (int i = 40; i-- > 0;)
        repeat(&text, i % 2 == 0 ? "]: [x, x]]" : "]: \"a\" => [x, x]...}", 1);
    requests_add(r, "evaluate", buf_str(&text), "");
    text = (struct buf){.arena = memory};
    for (int i = 0; i < 40; i++)
        repeat(&text, "[for x in [", 1);
    repeat(&text, "\"aaaaaaaaaa\"", 1);
    for (int i = 0; i < 40; i++)
        repeat(&text, "]: \"${x}${x}\"][0]", 1);
    requests_add(r, "evaluate", buf_str(&text), "");
    arena_free(memory);
}

static void huge_literal_in_loop(struct requests *r)
{
    static const struct {
        const char *op;
        struct shape shape;
    } loops[] = {{"evaluate", {"[for x in xs: \"", "i", "", "", "${x}\"]"}},
                 {"evaluate", {"[for x in xs: <<E\n", "i", "", "", "${x}\nE\n]"}},
                 {"template", {"%{for x in xs}", "i", "", "", "%{endfor}"}}};
    struct arena *memory = arena_new();
    const char *scope = range_scope(memory, LARGE_RANGE);
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        requests_add(r, loops[i].op, shape_text(r->arena, &loops[i].shape, HUGE_BYTES), scope);
    arena_free(memory);
}

/* Many names, the last of the order first. */
static struct str names(struct arena *arena, const char *head, const char *item, const char *tail)
{
    struct buf out = {.arena = arena};
    const char *number = strchr(item, '@');
    repeat(&out, head, 1);
    for (size_t i = WIDE; i-- > 0;)
        buf_append(&out, str_format(arena, "%.*s%zu%s", (int)(number - item), item, i, number + 1));
    repeat(&out, tail, 1);
    return buf_str(&out);
}

static void wide_objects(struct requests *r)
{
    struct arena *memory = arena_new();
    struct str text = names(memory, "{", "a@ = 1\n", "}"), body = names(memory, "", "a@ = 1\n", "");
    struct str json = names(memory, "{", "\"a@\":1,", "\"a\":1}");
    struct buf twice = {.arena = memory};
    buf_append(&twice, text);
    repeat(&twice, " == ", 1);
    buf_append(&twice, text);
    requests_add(r, "evaluate", text, "");
    requests_add(r, "evaluate", buf_str(&twice), "");
    requests_add(r, "evaluate", json, ",\"syntax\":\"json\"");
    requests_add(r, "body", json, any_schema);
    requests_add(r, "body", body, ",\"schema\":{\"dynamic\":true}");
    requests_add(r, "body", body, ",\"schema\":{}");
    arena_free(memory);
}

/* --- Values, types, schemas --- */

static struct str nest(struct arena *arena, const char *open, const char *middle, const char *close,
                       size_t n)
{
    return shape_text(arena, &(struct shape){"", open, middle, close, ""}, n);
}

static void conversion(struct requests *r, struct str value, struct str type)
{
    struct arena *memory = arena_new();
    struct buf members = {.arena = memory};

    buf_append(&members, STR(",\"value\":"));
    buf_append(&members, value);
    buf_append(&members, STR(",\"type\":"));
    buf_append(&members, type);
    requests_add_members(r, "convert", buf_str(&members));
    arena_free(memory);
}

static void deep_conversions(struct requests *r)
{
    static const size_t levels[] = {DEEP / 2, DEEP, 100 * DEEP};

    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        size_t n = levels[i];
        struct arena *memory = arena_new();
        struct str tuple = nest(memory, "{\"tuple\":[", "{\"number\":\"1\"}", "]}", n / 2);
        struct str object = nest(memory, "{\"object\":{\"a\":", "{\"number\":\"1\"}", "}}", n / 2);
        struct str list = nest(memory, "{\"list\":", "\"string\"", "}", n / 2);
        struct str open = nest(memory, "{\"list\":", "\"dynamic\"", "}", n / 2);
        struct str set = nest(memory, "{\"set\":", "\"dynamic\"", "}", n / 2);
        struct str map = nest(memory, "{\"map\":", "\"dynamic\"", "}", n / 2);
        struct str deep = nest(memory, "{\"map\":", "\"dynamic\"", "}", n);
        conversion(r, tuple, STR("\"dynamic\""));
        conversion(r, tuple, STR("\"string\""));
        conversion(r, tuple, list);
        conversion(r, tuple, open);
        conversion(r, tuple, set);
        conversion(r, object, map);
        conversion(r, object, list);
        conversion(r, STR("{\"null\":\"dynamic\"}"), deep);
        conversion(r, STR("{\"unknown\":\"dynamic\"}"), deep);
        arena_free(memory);
    }
}

static void wide_conversions(struct requests *r)
{
    struct arena *memory = arena_new();
    struct str numbers = shape_text(
        memory,
        &(struct shape){"{\"tuple\":[", "{\"number\":\"@\"},", "{\"number\":\"0\"}", "", "]}"},
        WIDE);
    struct str strings = shape_text(
        memory,
        &(struct shape){"{\"tuple\":[", "{\"string\":\"@\"},", "{\"string\":\"0\"}", "", "]}"},
        WIDE);

    conversion(r, numbers, STR("{\"set\":\"number\"}"));
    conversion(r, numbers, STR("{\"set\":\"string\"}"));
    conversion(r, numbers, STR("{\"list\":\"dynamic\"}"));
    conversion(r, strings, STR("{\"set\":\"dynamic\"}"));
    conversion(r, strings, STR("{\"list\":\"number\"}"));
    conversion(r, strings, STR("{\"map\":\"number\"}"));
    arena_free(memory);
}

static void unification(struct requests *r, const char *type, struct str inner, const char *close,
                        size_t n)
{
    struct arena *memory = arena_new();
    struct buf members = {.arena = memory};

    buf_append(&members, STR(",\"types\":["));
    for (size_t i = 0; i < n; i++) {
        repeat(&members, i > 0 ? "," : "", 1);
        repeat(&members, i % 2 == 0 ? type : "{\"tuple\":[", 1);
        buf_append(&members, inner);
        repeat(&members, i % 2 == 0 ? close : "]}", 1);
    }
    buf_append(&members, STR("]"));
    requests_add_members(r, "unify", buf_str(&members));
    arena_free(memory);
}

static void unifications(struct requests *r)
{
    struct arena *memory = arena_new();
    struct str deep = nest(memory, "{\"list\":", "\"string\"", "}", DEEP / 2);
    struct str tuples = nest(memory, "{\"tuple\":[", "\"string\"", "]}", DEEP / 3);
    struct str too_deep = nest(memory, "{\"set\":", "\"dynamic\"", "}", 100 * DEEP);

    unification(r, "{\"list\":", deep, "}", 200);
    unification(r, "{\"set\":", tuples, "}", 200);
    unification(r, "{\"list\":", STR("\"string\""), "}", WIDE);
    unification(r, "{\"set\":", too_deep, "}", 1);
    unification(r, "{\"list\":", STR("{\"object\":{\"a\":\"string\",\"b\":\"number\"}}"), "}",
                50000);
    arena_free(memory);
}

static void schemas(struct requests *r)
{
    static const size_t levels[] = {100, 300, 100 * DEEP};

    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        struct arena *memory = arena_new();
        struct buf members = {.arena = memory};
        struct buf text = {.arena = memory};
        buf_append(&members, STR(",\"schema\":"));
        buf_append(&members, nest(memory, "{\"blocks\":[{\"type\":\"b\",\"schema\":", "{}", "}]}",
                                  levels[i]));
        buf_byte(&members, '\0');
        repeat(&text, "b {\n", levels[i]);
        repeat(&text, "}\n", levels[i]);
        requests_add(r, "body", buf_str(&text), buf_str(&members).data);
        arena_free(memory);
    }
}

/* --- Functions --- */

/* A function whose definition nests, called by itself within its arguments. */
static void functions(struct requests *r)
{
    static const char members[] =
        ",\"functions\":{\"f\":{\"params\":[{\"name\":\"a\",\"type\":\"dynamic\",\"allow_dynamic\":"
        "true}],\"result\":\"[a, a]\",\"returns\":\"dynamic\"}}";
    static const size_t calls[] = {20, 30, 900};

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        struct arena *memory = arena_new();
        requests_add(r, "evaluate", nest(memory, "f(", "1", ")", calls[i]), members);
        arena_free(memory);
    }
}

/* --- Lines --- */

static void lines(struct requests *r)
{
    struct arena *memory = arena_new();

    requests_add_line(r, nest(memory, "[", "1", "]", 100000));
    requests_add_line(r, nest(memory, "[", "", "", 100000));
    requests_add_line(r, nest(memory, "{\"a\":", "1", "}", 100000));
    requests_add_line(r, nest(memory, "{\"id\":1,\"a\":", "1", "}", 900));
    requests_add_line(r, nest(memory, "\"", "", "", 100000));
    requests_add_line(r, nest(memory, "\\", "", "", 100000));
    requests_add_line(r, nest(memory, "\xFF", "", "", 100000));
    requests_add_line(r, nest(memory, "1,", "", "", 100000));
    requests_add_line(r, STR("{\"id\":1e999999999,\"op\":\"hello\"}"));
    requests_add_line(r, STR("{\"id\":1,\"op\":\"evaluate\",\"source\":\"\\ud800\"}"));
    arena_free(memory);
}

const struct singular singulars[] = {
    {"huge exponents", huge_exponents},
    {"a native file cut, with NUL and ill-formed UTF-8 at every offset", spoilt_native},
    {"a JSON file cut, with NUL and ill-formed UTF-8 at every offset", spoilt_json},
    {"every byte", every_byte},
    {"a million bytes of one kind", many_bytes},
    {"loops nested five deep", nested_loops},
    {"values that share their parts", shared_values},
    {"a huge literal in a loop", huge_literal_in_loop},
    {"wide objects and bodies", wide_objects},
    {"deep conversions", deep_conversions},
    {"wide conversions", wide_conversions},
    {"unification of deep and of many types", unifications},
    {"deep schemas", schemas},
    {"calls within calls", functions},
    {"lines that are no requests", lines},
};

const size_t singular_count = sizeof singulars / sizeof *singulars;
