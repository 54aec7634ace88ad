/* Generates checks of relations. Replaces each placeholder in a relation's sources, such as $e, by
   a generated expression. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "fuzz/generate/gen_state.h"
#include "fuzz/relations/relation_check.h"
#include "fuzz/relations/relation_table.h"

const struct relation relations[] = {
#define RELATION(name, section, editions, wants, judge, premise, premise_text, left, left_text,    \
                 right, right_text)                                                                \
    {name,         section,     editions,  WANTS_##wants, JUDGE_##judge, PREMISE_##premise,        \
     premise_text, FORM_##left, left_text, FORM_##right,  right_text},
#include "fuzz/relations/relation_table.def"
#undef RELATION
};

#define RELATIONS (sizeof relations / sizeof *relations)

size_t relation_count(void)
{
    return RELATIONS;
}

#define AB "\"attributes\":[{\"name\":\"a\"},{\"name\":\"b\"}]"
#define SCHEMA ",\"schema\":{" AB "}"
#define BLOCKS                                                                                     \
    ",\"schema\":{\"blocks\":[{\"type\":\"b_\",\"labels\":[\"l\"],\"schema\":{" AB                 \
    ",\"blocks\":[{\"type\":\"c_\",\"schema\":{" AB "}}]}}]}"
#define EXPANDED BLOCKS ",\"expand\":\"dynamic\""
#define FUNCTIONS SCHEMA ",\"user_functions\":{\"block\":\"function\"}"
#define DYNAMIC ",\"schema\":{\"dynamic\":true}"

static const struct {
    enum op op;
    bool json;
    const char *members;
} forms[] = {
    [FORM_NONE] = {OP_EVALUATE, false, ""},
    [FORM_EXPRESSION] = {OP_EVALUATE, false, ""},
    [FORM_TEMPLATE] = {OP_TEMPLATE, false, ""},
    [FORM_BLANKED] = {OP_EVALUATE, false, ""},
    [FORM_JSON] = {OP_EVALUATE, true, ""},
    [FORM_BODY] = {OP_BODY, false, SCHEMA},
    [FORM_DYNAMIC] = {OP_BODY, false, DYNAMIC},
    [FORM_BLOCKS] = {OP_BODY, false, BLOCKS},
    [FORM_EXPANDED] = {OP_BODY, false, EXPANDED},
    [FORM_JSON_EXPANDED] = {OP_BODY, true, EXPANDED},
    [FORM_FUNCTIONS] = {OP_BODY, false, FUNCTIONS},
    [FORM_JSON_FUNCTIONS] = {OP_BODY, true, FUNCTIONS},
    [FORM_JSON_BODY] = {OP_BODY, true, SCHEMA},
    [FORM_JSON_DYNAMIC] = {OP_BODY, true, DYNAMIC},
    [FORM_CONVERT] = {OP_CONVERT, false, ""},
    [FORM_UNIFY] = {OP_UNIFY, false, ""},
};

enum op relation_op(enum relation_form form)
{
    return forms[form].op;
}

static const char letters[] = "efnmbcslotk";
#define LETTERS (sizeof letters - 1)
enum { TYPE_SOURCE = 9, LITERAL = 10 }; /* the places of t and k */
#define TYPES 3

struct operands {
    struct buf texts[LETTERS];
    const struct gen_type *types[TYPES]; /* the types A, B and C */
    struct buf value;                    /* value of the variable kk_, as in the protocol */
};

static bool mentions(const struct relation *r, const char *what)
{
    return strstr(r->left_text, what) != NULL || strstr(r->right_text, what) != NULL ||
           strstr(r->premise_text, what) != NULL;
}

static const struct gen_type *compound(struct gen *g, bool named)
{
    static const unsigned names[] = {2, 0, 1};
    const struct gen_type *element = gen_type_known(g);
    const struct gen_type *members[] = {element, gen_type_primitive(g), element};
    if (gen_below(g, 2) == 0)
        return gen_object(g, members, named ? names : NULL, gen_below(g, 4));
    return gen_collection(g, named ? GEN_MAP : GEN_LIST, element);
}

static const struct gen_type *type_of_letter(struct gen *g, char letter)
{
    switch (letter) {
    case 'n':
    case 'm':
        return gen_primitive(GEN_NUMBER);
    case 'b':
    case 'c':
        return gen_primitive(GEN_BOOL);
    case 's':
        return gen_primitive(GEN_STRING);
    case 'l':
    case 'o':
        return compound(g, letter == 'o');
    default:
        return gen_below(g, 2) == 0 ? gen_primitive(GEN_ANY) : gen_type_any(g);
    }
}

static void make_texts(struct gen *g, const struct relation *r, struct operands *operands)
{
    char wanted[] = "$?";
    for (size_t i = 0; i < LETTERS; i++) {
        wanted[1] = letters[i];
        if (!mentions(r, wanted) || i >= TYPE_SOURCE)
            continue;
        bool collection = letters[i] == 'l' || letters[i] == 'o';
        g->out = &operands->texts[i];
        g->faults_off += collection; /* a faulty operand might be a set, which has no index */
        gen_expression(g, type_of_letter(g, letters[i]), GEN_LEVEL_CONDITIONAL);
        g->faults_off -= collection;
    }
}

/* Makes a type expression $t, and a value that lacks some attributes of its type. */
static void make_type_source(struct gen *g, struct operands *operands)
{
    const struct gen_type *type = gen_type_constrained(g);
    g->out = &operands->texts[TYPE_SOURCE];
    gen_put_type_source(g, type);
    g->out = &operands->value;
    gen_put_value(g, gen_type_incomplete(g, type));
}

static void make_types(struct gen *g, const struct relation *r, struct operands *operands)
{
    if (mentions(r, "$t")) {
        make_type_source(g, operands);
        return;
    }
    if (r->left != FORM_UNIFY && r->left != FORM_CONVERT && !mentions(r, "kk_"))
        return;
    for (size_t i = 0; i < TYPES; i++)
        operands->types[i] = i == 0 ? gen_type_any(g) : gen_type_related(g, operands->types[i - 1]);
    g->out = &operands->value;
    gen_put_value(g, operands->types[0]);
}

/* Generates the operands of a check. The order must not change, because stored choice bytes rely on
   the order. */
static void make_operands(struct gen *g, const struct relation *r, struct operands *operands)
{
    unsigned edition = g->options.editions;
    bool known = g->options.known;
    g->options.editions = edition == 0 ? r->editions : edition & r->editions;
    g->options.known = known || r->wants == WANTS_KNOWN || r->wants == WANTS_TYPED;
    gen_begin(g);
    g->op = OP_EVALUATE;
    g->one_line =
        true; /* writes one line, because a newline is significant or ambiguous in some sources */
    g->whole = true;
    g->faults_off += r->wants == WANTS_TYPED;
    make_texts(g, r, operands);
    make_types(g, r, operands);
    g->faults_off -= r->wants == WANTS_TYPED;
    if (mentions(r, "$k"))
        buf_str(&operands->texts[LITERAL], gen_number_literal(g));
    g->options.editions = edition;
    g->options.known = known;
}

static void free_operands(struct operands *operands)
{
    for (size_t i = 0; i < LETTERS; i++)
        buf_free(&operands->texts[i]);
    buf_free(&operands->value);
}

/* Appends a generated text. If `json` is true, escapes the text for a JSON string. */
static void put_operand(const char *text, bool json, struct buf *out)
{
    struct buf quoted = {0};
    json_print_string(text, 0, &quoted);
    if (json)
        buf_add(out, quoted.data + 1, quoted.len - 2);
    else
        buf_str(out, text);
    buf_free(&quoted);
}

static void expand(const char *text, const struct operands *operands, bool json, struct buf *out)
{
    for (const char *at = text; *at != '\0'; at++) {
        const char *letter = at[0] == '$' && at[1] != '\0' ? strchr(letters, at[1]) : NULL;
        if (letter == NULL) {
            buf_char(out, *at);
            continue;
        }
        put_operand(buf_text(&operands->texts[letter - letters]), json, out);
        at++;
    }
}

static void add_to(struct buf *members, const char *text)
{
    buf_str(members, members->len > 0 ? "," : "");
    buf_str(members, text);
}

#define ALLOW_ALL ",\"allow_null\":true,\"allow_unknown\":true,\"allow_dynamic\":true}]"

/* The functions with reserved names to which sources refer. */
static const struct {
    const char *name, *function;
} functions[] = {
    {"id_",
     "\"id_\":{\"params\":[{\"name\":\"p\",\"type\":\"dynamic\"" ALLOW_ALL ",\"result\":\"p\"}"},
    {"to_", "\"to_\":{\"builtin\":\"convert\"}"},
    {"try_", "\"try_\":{\"builtin\":\"try\"}"},
    {"can_", "\"can_\":{\"builtin\":\"can\"}"},
    {"inc_", "\"inc_\":{\"params\":[{\"name\":\"p\",\"type\":\"number\"}],\"result\":\"p + 1\"}"},
};

/* Adds the variables and functions with reserved names, such as kk_, to which a relation's sources
   refer. */
static void add_names(struct gen *g, const struct relation *r, const struct operands *operands)
{
    if (mentions(r, "kk_")) {
        add_to(&g->scope, "\"kk_\":");
        buf_str(&g->scope, buf_text(&operands->value));
    }
    if (mentions(r, "num_")) {
        add_to(&g->scope, "\"num_\":");
        buf_fmt(&g->scope, "{\"number\":\"%s\"}", buf_text(&operands->texts[LITERAL]));
    }
    if (mentions(r, "conv_")) {
        add_to(&g->table, "\"conv_\":{\"params\":[{\"name\":\"p\",\"type\":");
        g->out = &g->table;
        gen_put_type(g, operands->types[1]);
        buf_str(&g->table, ALLOW_ALL ",\"result\":\"p\"}");
    }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (mentions(r, functions[i].name))
            add_to(&g->table, functions[i].function);
}

static void put_type_letter(struct gen *g, const struct operands *operands, char letter)
{
    gen_put_type(g, letter == 'D' ? gen_primitive(GEN_ANY) : operands->types[letter - 'A']);
}

static void put_conversion(struct gen *g, const struct operands *operands, const char *text)
{
    buf_fmt(&g->rest, ",\"value\":%s,\"type\":", buf_text(&operands->value));
    put_type_letter(g, operands, text[0]);
}

static void put_types(struct gen *g, const struct operands *operands, const char *text)
{
    buf_str(&g->rest, ",\"types\":[");
    for (const char *at = text; *at != '\0'; at++) {
        buf_str(&g->rest, at > text ? "," : "");
        put_type_letter(g, operands, *at);
    }
    buf_char(&g->rest, ']');
}

/* Appends one request of a check. The request contains all variables and functions of the
   operands. */
static void put_request(struct gen *g, enum relation_form form, const char *text,
                        const struct operands *operands, struct buf *out)
{
    buf_clear(&g->rest);
    buf_clear(&g->source);
    g->op = forms[form].op;
    g->json = forms[form].json;
    g->faults_off++; /* prevents a deliberate fault in the source */
    buf_str(&g->rest, forms[form].members);
    g->out = &g->rest;
    if (form == FORM_CONVERT)
        put_conversion(g, operands, text);
    else if (form == FORM_UNIFY)
        put_types(g, operands, text);
    else
        expand(text, operands, g->json, &g->source);
    gen_finish(g, g->op != OP_CONVERT && g->op != OP_UNIFY, out);
    g->faults_off--;
    g->json = false;
}

/* Appends a request of the form BLANKED. Generates the operands again from the same choice bytes,
   but one variable is unknown. */
static void put_again(struct gen *g, const struct relation *r, const struct operands *operands,
                      struct buf *out)
{
    struct operands again = {.types = {NULL}};
    size_t variables = g->variable_count, len = g->at;
    bool drawing = g->drawing;
    g->blank = variables > 0 ? 1 + len % variables : 0;
    uint8_t *bytes = mem_alloc(len + 1);
    if (len > 0)
        memcpy(bytes, g->drawing ? g->noted : g->bytes, len);
    gen_read(g, bytes, len);
    make_operands(g, r, &again);
    add_names(g, r, operands);
    put_request(g, FORM_EXPRESSION, "$e", &again, out);
    free(bytes);
    g->drawing = drawing;
    g->blank = 0;
    free_operands(&again);
}

/* Appends the premise, the left request and the right request of a check. put_again comes last,
   because it replaces the scope. */
static void put_sides(struct gen *g, const struct relation *r, const struct operands *operands,
                      struct relation_check *check)
{
    if (r->premise != PREMISE_NONE)
        put_request(g, FORM_EXPRESSION, r->premise_text, operands,
                    &check->requests[RELATION_PREMISE]);
    if (r->left != FORM_BLANKED)
        put_request(g, r->left, r->left_text, operands, &check->requests[RELATION_LEFT]);
    if (r->right != FORM_NONE)
        put_request(g, r->right, r->right_text, operands, &check->requests[RELATION_RIGHT]);
    if (r->left == FORM_BLANKED)
        put_again(g, r, operands, &check->requests[RELATION_LEFT]);
}

static void make_check(struct gen *g, size_t relation, struct relation_check *check)
{
    const struct relation *r = &relations[relation];
    struct operands operands = {.types = {NULL}};
    check->relation = relation;
    for (size_t i = 0; i < RELATION_REQUESTS; i++)
        buf_clear(&check->requests[i]);
    make_operands(g, r, &operands);
    add_names(g, r, &operands);
    put_sides(g, r, &operands, check);
    free_operands(&operands);
}

void relation_read(struct gen *g, size_t relation, const uint8_t *bytes, size_t len,
                   struct relation_check *check)
{
    gen_read(g, bytes, len);
    make_check(g, relation, check);
}

void relation_draw(struct gen *g, size_t relation, uint64_t seed, struct relation_check *check)
{
    gen_start_draw(g, seed);
    make_check(g, relation, check);
}

void relation_free(struct relation_check *check)
{
    for (size_t i = 0; i < RELATION_REQUESTS; i++)
        buf_free(&check->requests[i]);
}
