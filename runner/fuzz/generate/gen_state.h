/* The state and the functions that the files of the generator share. Text goes to g->out. */
#ifndef RUNNER_FUZZ_GEN_STATE_H
#define RUNNER_FUZZ_GEN_STATE_H

#include "base/buf.h"
#include "fuzz/generate/gen.h"

/* The productions, numbered through. A group's first one is GEN_FIRST_group. */
enum {
#define GROUP(name) GEN_FIRST_##name, GEN_BEFORE_##name = GEN_FIRST_##name - 1,
#define PRODUCTION(group, name, conditions, weight) GEN_##name,
#include "fuzz/generate/gen_productions.def"
    GEN_PRODUCTION_COUNT
};

enum gen_group {
#define GROUP(name) GEN_GROUP_##name,
#include "fuzz/generate/gen_productions.def"
    GEN_GROUP_COUNT
};

/* The bit of a production in a set of its group. */
#define GEN_BIT(group, name) ((uint32_t)1 << (GEN_##group##_##name - GEN_FIRST_##group))

/* Bounds of one request. Beyond a bound, the smallest production is chosen. */
#define GEN_MEMBERS_MAX 4
#define GEN_TYPES_MAX 256
#define GEN_VARIABLES_MAX 8
#define GEN_LOCALS_MAX 16
#define GEN_FUNCTIONS_MAX 4
#define GEN_PARAMETERS_MAX 3
#define GEN_SCHEMAS_MAX 16
#define GEN_SINKS_MAX 12

/* Slots of the set of rules, of which half stay free. */
#define GEN_RULE_SLOTS 4096

enum gen_kind {
    GEN_STRING,
    GEN_NUMBER,
    GEN_BOOL,
    GEN_ANY, /* in a request: the dynamic pseudo-type */
    GEN_CAPSULE,
    GEN_LIST,
    GEN_SET,
    GEN_MAP,
    GEN_TUPLE,
    GEN_OBJECT
};

struct gen_type {
    enum gen_kind kind;
    unsigned count;      /* of members: 1 of a list, set or map */
    const char *capsule; /* its name, or NULL */
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX]; /* of an object: distinct, of gen_key */
};

/* A variable of the scope, or a local one: of a for expression, or a parameter. */
struct gen_variable {
    const char *name;
    const struct gen_type *type;
    unsigned value; /* GEN_VALUE_… */
};

struct gen_function {
    const char *name;
    unsigned count; /* of positional parameters */
    const struct gen_type *parameters[GEN_PARAMETERS_MAX];
    const struct gen_type *variadic; /* or NULL */
    const struct gen_type *result;
};

struct gen {
    struct gen_options options;

    /* Choices: read from bytes, or drawn and noted. */
    const uint8_t *bytes;
    size_t len, at;
    bool drawing;
    uint64_t random;
    uint8_t noted[GEN_BYTES_MAX];

    uint32_t off[GEN_GROUP_COUNT]; /* productions that the draw leaves out: bits */

    uint64_t rules[GEN_RULE_SLOTS]; /* hashes of the rules that the traces named: open addressing */
    size_t rule_count;

    /* The request at hand. */
    enum op op;
    enum edition edition;
    bool json;
    bool literal; /* no variables, no functions: in literal-only mode, but for a fault */
    bool literal_mode;
    bool one_line;        /* no newline may stand here */
    unsigned parentheses; /* around this place: a heredoc may end its line there */
    bool whole;           /* this text goes into other texts: it stays balanced */
    bool ordered;         /* the order of a set's elements may show here */
    unsigned exact;       /* collections around the value at hand */
    unsigned faults_off;  /* more than 0: no deliberate fault here */
    unsigned style;
    unsigned depth, depth_max;
    struct gen_type types[GEN_TYPES_MAX];
    size_t type_count;
    struct gen_variable variables[GEN_VARIABLES_MAX];
    size_t variable_count;
    struct gen_variable locals[GEN_LOCALS_MAX];
    size_t local_count;
    size_t local_base; /* locals below it are not visible */
    bool isolated;     /* in the result of a function: scope and functions are not visible */
    struct gen_function functions[GEN_FUNCTIONS_MAX];
    size_t function_count;
    unsigned name_shift; /* of the names of variables, for a relation */
    size_t blank;        /* number of the variable that is made unknown, from 1, or 0 */
    struct buf *out;
    struct buf sinks[GEN_SINKS_MAX]; /* texts that go into other texts; gen_sink */
    size_t sink_count;
    struct buf source, scope, table, rest; /* rest: further members of the request */
};

/* --- Choices (gen_choice.c) --- */

/* One of the group's productions. */
unsigned gen_choose(struct gen *g, enum gen_group group);

/* The same, without the productions of the bits. */
unsigned gen_choose_but(struct gen *g, enum gen_group group, uint32_t unfit);

/* A number below n, which is 256 at most; 0 after the end of the bytes. */
unsigned gen_below(struct gen *g, unsigned n);

/* One of an array of texts. */
#define GEN_ONE_OF(g, texts) ((texts)[gen_below(g, sizeof(texts) / sizeof *(texts))])

/* Is the request so large that nothing deep is added? */
bool gen_full(const struct gen *g);

/* --- Names and literals (gen_pool.c); each from a small pool --- */

enum gen_pool {
    GEN_TEXT_DIVISOR,    /* native numbers that leave no remainder */
    GEN_TEXT_NUMBER,     /* number values of the protocol */
    GEN_TEXT_STRING,     /* string values */
    GEN_TEXT_QUOTED,     /* spelled as in a quoted template */
    GEN_TEXT_STANDALONE, /* spelled as in a standalone template */
    GEN_TEXT_LINE,       /* spelled as in a line of a heredoc */
    GEN_TEXT_BAD,        /* errors in a quoted template */
    GEN_TEXT_WORD        /* tokens and the like */
};

const char *gen_text(struct gen *g, enum gen_pool pool);
const char *gen_number_literal(struct gen *g); /* native and JSON */
const char *gen_name(unsigned i);              /* of variables: distinct for distinct i < 8 */
const char *gen_local_name(unsigned i);        /* the same; none of those */
const char *gen_function_name(unsigned i);
const char *gen_key(unsigned i); /* of attributes and elements: distinct for distinct i */
unsigned gen_key_count(void);
bool gen_key_is_name(unsigned i); /* is it an identifier? */

/* --- Text --- */

void gen_put(struct gen *g, const char *text);

/* Redirects g->out to a new text, and back. The text stays until the next gen_sink. */
struct buf *gen_sink(struct gen *g, struct buf **before);
void gen_unsink(struct gen *g, struct buf *before);

/* Appends text as a JSON string. */
void gen_put_json(struct gen *g, const char *text);

/* --- Types and values (gen_type.c, gen_value.c) --- */

const struct gen_type *gen_primitive(enum gen_kind kind);
const struct gen_type *gen_capsule(unsigned i);        /* distinct for distinct i < 2 */
const struct gen_type *gen_type_any(struct gen *g);    /* at random */
const struct gen_type *gen_type_known(struct gen *g);  /* not the dynamic pseudo-type itself */
const struct gen_type *gen_type_syntax(struct gen *g); /* one that the native syntax constructs */
const struct gen_type *gen_type_primitive(struct gen *g);
const char *gen_kind_name(enum gen_kind kind);
const struct gen_type *gen_collection(struct gen *g, enum gen_kind kind,
                                      const struct gen_type *element);
const struct gen_type *gen_tuple(struct gen *g, const struct gen_type *const *members,
                                 unsigned count);
const struct gen_type *gen_object(struct gen *g, const struct gen_type *const *members,
                                  const unsigned *names, unsigned count);
/* A tuple, or an object, of equal members. */
const struct gen_type *gen_repeat(struct gen *g, enum gen_kind kind, const struct gen_type *element,
                                  unsigned count);

/* A type of that kind: a collection, or a structure of a few equal members. */
const struct gen_type *gen_of_kind(struct gen *g, enum gen_kind kind,
                                   const struct gen_type *element);

bool gen_is_structure(const struct gen_type *type);

/* The type of all members of a type; ANY if they differ, a number if there are none. */
const struct gen_type *gen_element(const struct gen_type *type);

/* The structure with one more member, as far as there is room. */
const struct gen_type *gen_type_longer(struct gen *g, const struct gen_type *type);

bool gen_type_equal(const struct gen_type *a, const struct gen_type *b);

/* A type to which values of the type mostly convert, and with which it mostly unifies. */
const struct gen_type *gen_type_related(struct gen *g, const struct gen_type *type);

void gen_put_type(struct gen *g, const struct gen_type *type);
void gen_put_value(struct gen *g, const struct gen_type *type);

/* The members of a type, each by `put`, as a JSON array or object. */
void gen_put_members(struct gen *g, const struct gen_type *type,
                     void (*put)(struct gen *, const struct gen_type *));

/* A value of a given form: GEN_VALUE_…. */
void gen_put_value_form(struct gen *g, const struct gen_type *type, unsigned form);

/* --- Scope (gen_scope.c) --- */

/* Appends the name of a visible variable of the type: a known one, or one with that form of value;
 * an old or a new one. False, and appends nothing, if no variable can be made. */
bool gen_variable(struct gen *g, const struct gen_type *type, unsigned form);

/* Appends a call that gives a value of the type. False, and appends nothing, if no function can be
 * made. */
bool gen_call(struct gen *g, const struct gen_type *type);

/* A local variable, until gen_local_end removes the last `count`. */
void gen_local(struct gen *g, const char *name, const struct gen_type *type);
void gen_local_end(struct gen *g, size_t count);

/* --- Expressions (gen_expression.c, gen_collection.c, gen_template.c) --- */

/* Binding strength: an expression of a level binds at least as tightly. */
enum gen_level {
    GEN_LEVEL_CONDITIONAL,
    GEN_LEVEL_OR,
    GEN_LEVEL_AND,
    GEN_LEVEL_EQUAL,
    GEN_LEVEL_ORDER,
    GEN_LEVEL_SUM,
    GEN_LEVEL_PRODUCT,
    GEN_LEVEL_UNARY,
    GEN_LEVEL_TERM
};

void gen_expression(struct gen *g, const struct gen_type *type, enum gen_level level);

/* An expression with a text before and after it. */
void gen_enclosed(struct gen *g, const char *open, const struct gen_type *type, const char *close);

void gen_natural(struct gen *g, const struct gen_type *type, enum gen_level level);
void gen_member(struct gen *g, const struct gen_type *type);
void gen_tuple_constructor(struct gen *g, const struct gen_type *type);
void gen_object_constructor(struct gen *g, const struct gen_type *type);
void gen_tuple_term(struct gen *g, const struct gen_type *type, enum gen_level level);
void gen_object_term(struct gen *g, const struct gen_type *type);
void gen_for_one(struct gen *g, const struct gen_type *type);
void gen_splat_one(struct gen *g, const struct gen_type *type);
void gen_free_term(struct gen *g);

/* The introduction of a loop: names, "in" and what surrounds them. The fault in it, if any:
 * GEN_INTRODUCTION_…. */
unsigned gen_introduction(struct gen *g, const char *key, const char *value);

/* A collection to iterate over; returns its type. */
const struct gen_type *gen_iterated(struct gen *g);

void gen_quoted(struct gen *g);
void gen_heredoc(struct gen *g, bool flush);
void gen_template(struct gen *g);

/* White space between tokens: inside brackets, where newlines are ignored, and elsewhere. */
void gen_gap_inside(struct gen *g);
void gen_gap(struct gen *g);
void gen_end_line(struct gen *g);
void gen_open(struct gen *g, const char *bracket);
void gen_close(struct gen *g, const char *bracket);
void gen_comma(struct gen *g);

/* --- Documents and requests --- */

void gen_json_expression(struct gen *g, const struct gen_type *type);
void gen_json_open(struct gen *g, const char *bracket);
void gen_json_close(struct gen *g, const char *bracket);
void gen_json_name(struct gen *g, const char *name);
void gen_json_comma(struct gen *g);
void gen_body(struct gen *g, bool with_schema);
void gen_convert(struct gen *g);
void gen_unify(struct gen *g);
void gen_static(struct gen *g);

/* Begins a request, empty: chooses edition, size and spacing. */
void gen_begin(struct gen *g);

/* Appends the request, with the source or without it. Puts a fault into the source now and then. */
void gen_finish(struct gen *g, bool source, struct buf *out);

/* Puts a fault into a text now and then (gen_fault.c). False if it is no longer valid UTF-8. */
bool gen_spoil(struct gen *g, struct buf *text);

/* Choices from now on: read from the bytes, or drawn, by the seed. */
void gen_read(struct gen *g, const uint8_t *bytes, size_t len);
void gen_start_draw(struct gen *g, uint64_t seed);

#endif
