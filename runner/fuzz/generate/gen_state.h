/* The state and the functions that the files of the generator share. Functions that put a construct
 * append its text to g->out. */
#ifndef RUNNER_FUZZ_GEN_STATE_H
#define RUNNER_FUZZ_GEN_STATE_H

#include "base/buf.h"
#include "fuzz/generate/gen.h"

/* The productions, numbered across all groups. GEN_FIRST_group is the first production of a group.
 */
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

/* Slots of the hash set of rules; half of them stay free. */
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
    unsigned count;      /* number of members; a list, set or map has 1: the type of its elements */
    const char *capsule; /* name of the capsule type, or NULL */
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX]; /* of an object's attributes: distinct numbers for gen_key */
};

/* A variable of the scope, or a local variable: that of a for expression, or a parameter. */
struct gen_variable {
    const char *name;
    const struct gen_type *type;
    unsigned value; /* GEN_VALUE_… */
};

struct gen_function {
    const char *name;
    unsigned count; /* number of positional parameters */
    const struct gen_type *parameters[GEN_PARAMETERS_MAX];
    const struct gen_type *variadic; /* type of the variadic parameter, or NULL */
    const struct gen_type *result;
};

struct gen {
    struct gen_options options;

    /* Choices: read from `bytes`, or, if `drawing`, made at random and written to `noted`. */
    const uint8_t *bytes;
    size_t len, at;
    bool drawing;
    uint64_t random;
    uint8_t noted[GEN_BYTES_MAX];

    uint32_t off[GEN_GROUP_COUNT]; /* bits of the productions that this random request leaves out */

    uint64_t rules[GEN_RULE_SLOTS]; /* hash set of the rules seen: their hashes, open addressing */
    size_t rule_count;

    /* The current request. */
    enum op op;
    enum edition edition;
    bool json;
    bool literal; /* variables and functions are left out, because of literal-only mode or a
                     relation */
    bool literal_mode;
    bool one_line;        /* no newline is allowed here */
    unsigned parentheses; /* open parentheses around this place: inside them, newlines are allowed
                             after a heredoc */
    bool whole;           /* the text will be part of other texts, so it must stay balanced */
    bool ordered;         /* the order of a set's elements may affect the answer here */
    unsigned exact;       /* number of collections around the current value */
    unsigned faults_off;  /* if more than 0, no deliberate fault is allowed here */
    unsigned style;
    unsigned depth, depth_max;
    struct gen_type types[GEN_TYPES_MAX];
    size_t type_count;
    struct gen_variable variables[GEN_VARIABLES_MAX];
    size_t variable_count;
    struct gen_variable locals[GEN_LOCALS_MAX];
    size_t local_count;
    size_t local_base; /* locals with a smaller index are not visible */
    bool isolated; /* inside the result of a function, where scope and functions are not visible */
    struct gen_function functions[GEN_FUNCTIONS_MAX];
    size_t function_count;
    unsigned name_shift; /* added to the numbers of variable names, for relations that rename
                            variables */
    size_t blank; /* number, from 1, of the variable that a relation makes unknown; 0: none */
    struct buf *out;
    struct buf sinks[GEN_SINKS_MAX]; /* texts that will be part of other texts (gen_sink) */
    size_t sink_count;
    struct buf source, scope, table, rest; /* rest: further members of the request */
};

/* --- Choices (gen_choice.c) --- */

/* Chooses a production of a group. */
unsigned gen_choose(struct gen *g, enum gen_group group);

/* Chooses a production of a group that is not in the set `unfit` of GEN_BIT. */
unsigned gen_choose_but(struct gen *g, enum gen_group group, uint32_t unfit);

/* Chooses a number below n; n is at most 256. 0 after the end of the bytes. */
unsigned gen_below(struct gen *g, unsigned n);

/* Chooses an element of an array of texts. */
#define GEN_ONE_OF(g, texts) ((texts)[gen_below(g, sizeof(texts) / sizeof *(texts))])

/* Tells whether the request is so large or deep that only the smallest productions are added. */
bool gen_full(const struct gen *g);

/* --- Names and literals (gen_pool.c); each from a small pool --- */

enum gen_pool {
    GEN_TEXT_DIVISOR,    /* native numbers that leave no remainder */
    GEN_TEXT_NUMBER,     /* number values of the protocol */
    GEN_TEXT_STRING,     /* string values */
    GEN_TEXT_QUOTED,     /* spelled as in a quoted template */
    GEN_TEXT_STANDALONE, /* spelled as in a standalone template */
    GEN_TEXT_LINE,       /* spelled as in a line of a heredoc */
    GEN_TEXT_BAD,        /* invalid in a quoted template */
    GEN_TEXT_WORD        /* tokens and other words of the syntax */
};

const char *gen_text(struct gen *g, enum gen_pool pool);
const char *gen_number_literal(struct gen *g); /* native and JSON */
const char *gen_name(unsigned i);              /* name of a variable; distinct for distinct i < 8 */
const char *gen_local_name(unsigned i);        /* name of a local variable; never one of gen_name */
const char *gen_function_name(unsigned i);
const char *
gen_key(unsigned i); /* name of an attribute or key of an element; distinct for distinct i */
unsigned gen_key_count(void);
bool gen_key_is_name(unsigned i); /* tells whether gen_key(i) is an identifier */

/* --- Text --- */

void gen_put(struct gen *g, const char *text);

/* gen_sink redirects g->out to a new text, gen_unsink back to *before. The text is valid until the
 * next gen_sink. */
struct buf *gen_sink(struct gen *g, struct buf **before);
void gen_unsink(struct gen *g, struct buf *before);

/* Appends text as a JSON string. */
void gen_put_json(struct gen *g, const char *text);

/* --- Types and values (gen_type.c, gen_value.c) --- */

const struct gen_type *gen_primitive(enum gen_kind kind);
const struct gen_type *gen_capsule(unsigned i);     /* distinct for distinct i < 2 */
const struct gen_type *gen_type_any(struct gen *g); /* a random type */
const struct gen_type *
gen_type_known(struct gen *g); /* a random type, but not the dynamic pseudo-type */
const struct gen_type *
gen_type_syntax(struct gen *g); /* a random type that the native syntax can construct */
const struct gen_type *gen_type_primitive(struct gen *g);
const char *gen_kind_name(enum gen_kind kind);
const struct gen_type *gen_collection(struct gen *g, enum gen_kind kind,
                                      const struct gen_type *element);
const struct gen_type *gen_tuple(struct gen *g, const struct gen_type *const *members,
                                 unsigned count);
const struct gen_type *gen_object(struct gen *g, const struct gen_type *const *members,
                                  const unsigned *names, unsigned count);
/* Returns a tuple or object type with members of one type. */
const struct gen_type *gen_repeat(struct gen *g, enum gen_kind kind, const struct gen_type *element,
                                  unsigned count);

/* Returns a collection type of this kind, or a tuple or object type with a few members of one type.
 */
const struct gen_type *gen_of_kind(struct gen *g, enum gen_kind kind,
                                   const struct gen_type *element);

/* Returns the type of all members of a type: ANY if they differ, number if there are no members. */
const struct gen_type *gen_element(const struct gen_type *type);

/* Returns the tuple or object type with one more member, if there is room. */
const struct gen_type *gen_type_longer(struct gen *g, const struct gen_type *type);

bool gen_type_equal(const struct gen_type *a, const struct gen_type *b);

/* Returns a type to which values of `type` can usually be converted, and with which it usually
 * unifies. */
const struct gen_type *gen_type_related(struct gen *g, const struct gen_type *type);

void gen_put_type(struct gen *g, const struct gen_type *type);
void gen_put_value(struct gen *g, const struct gen_type *type);

/* Puts the members of a type as a JSON array or object; `put` writes each member. */
void gen_put_members(struct gen *g, const struct gen_type *type,
                     void (*put)(struct gen *, const struct gen_type *));

/* Puts a value of a type in a given form: GEN_VALUE_…. */
void gen_put_value_form(struct gen *g, const struct gen_type *type, unsigned form);

/* --- Scope (gen_scope.c) --- */

/* Appends the name of a visible variable of a type whose value has this form (GEN_VALUE_…). Uses an
 * existing variable or makes a new one. If it cannot make one, appends nothing and returns false.
 */
bool gen_variable(struct gen *g, const struct gen_type *type, unsigned form);

/* Appends a function call that gives a value of a type. If no function can be made, appends nothing
 * and returns false. */
bool gen_call(struct gen *g, const struct gen_type *type);

/* gen_local adds a local variable; gen_local_end removes the last `count` local variables. */
void gen_local(struct gen *g, const char *name, const struct gen_type *type);
void gen_local_end(struct gen *g, size_t count);

/* --- Expressions (gen_expression.c, gen_collection.c, gen_template.c) --- */

/* Binding strength: an expression put at a level binds at least as tightly as the level's
 * operators. */
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

/* Puts an expression of a type between two texts. */
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

/* Puts the names and the "in" of a loop. Returns the deliberate fault in it: GEN_INTRODUCTION_…. */
unsigned gen_introduction(struct gen *g, const char *key, const char *value);

/* Puts a collection for a loop, and returns its type. */
const struct gen_type *gen_iterated(struct gen *g);

void gen_quoted(struct gen *g);
void gen_heredoc(struct gen *g, bool flush);
void gen_template(struct gen *g);

/* Put white space between tokens: gen_gap_inside inside brackets, where newlines are ignored;
 * gen_gap elsewhere. */
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

/* Begins an empty request: chooses its edition, size and spacing. */
void gen_begin(struct gen *g);

/* Appends the finished request to *out, with or without the source. Sometimes puts a deliberate
 * fault into the source. */
void gen_finish(struct gen *g, bool source, struct buf *out);

/* Sometimes puts a deliberate fault into a text (gen_fault.c). Returns false if the text is no
 * longer valid UTF-8. */
bool gen_spoil(struct gen *g, struct buf *text);

/* gen_read takes further choices from the bytes; gen_start_draw makes them at random, from the
 * seed. */
void gen_read(struct gen *g, const uint8_t *bytes, size_t len);
void gen_start_draw(struct gen *g, uint64_t seed);

#endif
