/* Declares the state and the functions that the generator's source files share. Functions that
 * write something append text to g->out. */
#ifndef RUNNER_FUZZ_GEN_STATE_H
#define RUNNER_FUZZ_GEN_STATE_H

#include "base/buf.h"
#include "fuzz/generate/gen.h"

/* Numbers the grammar productions of all groups. GEN_FIRST_X is the first production of group X. */
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

/* Returns the bit of a production. The bits of several productions form a set of productions of one
   group. */
#define GEN_BIT(group, name) ((uint32_t)1 << (GEN_##group##_##name - GEN_FIRST_##group))

/* Limits of one request. At a limit, the generator chooses the smallest production. */
#define GEN_MEMBERS_MAX 4
#define GEN_TYPES_MAX 256
#define GEN_VARIABLES_MAX 8
#define GEN_LOCALS_MAX 16
#define GEN_FUNCTIONS_MAX 4
#define GEN_PARAMETERS_MAX 3
#define GEN_SCHEMAS_MAX 16
#define GEN_SINKS_MAX 12

/* Number of slots of the hash set of rules, of which at most half are used. */
#define GEN_RULE_SLOTS 4096

enum gen_kind {
    GEN_STRING,
    GEN_NUMBER,
    GEN_BOOL,
    GEN_ANY, /* any type; requests write it as the dynamic pseudo-type */
    GEN_CAPSULE,
    GEN_LIST,
    GEN_SET,
    GEN_MAP,
    GEN_TUPLE,
    GEN_OBJECT
};

struct gen_type {
    enum gen_kind kind;
    unsigned count; /* number of members; a list, set or map has one member, its element type */
    const char *capsule; /* name of the capsule type, or NULL */
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX]; /* the attribute names of an object, as distinct arguments of
                                        gen_key */
};

/* A variable of the request's scope, a variable of a `for` expression, or a function parameter. */
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

    /* If `drawing` is true, the generator makes random choices and records them in `noted`. Else it
       reads its choices from `bytes`. */
    const uint8_t *bytes;
    size_t len, at;
    bool drawing;
    uint64_t random;
    uint8_t noted[GEN_BYTES_MAX];

    uint32_t off[GEN_GROUP_COUNT]; /* for each group, the productions that this random request does
                                      not use */

    uint64_t rules[GEN_RULE_SLOTS]; /* hash set of the hashes of recorded rules */
    size_t rule_count;

    /* The current request. */
    enum op op;
    unsigned of; /* the kind of source of OP_TREE: GEN_OF_… */
    enum edition edition;
    bool json;
    bool literal; /* true if the request uses no variables and no functions */
    bool literal_mode;
    bool one_line;        /* true if newlines are not allowed at the current position */
    unsigned parentheses; /* number of open parentheses; heredocs are only written inside them */
    bool whole; /* true if the source becomes part of a larger source, so that its brackets must be
                   balanced */
    bool ordered;   /* true if the order of a set's elements may affect the answer at the current
                       position */
    unsigned exact; /* number of collections that contain the current value */
    unsigned faults_off; /* number of reasons against deliberate mistakes, which are allowed only if
                            this is 0 */
    unsigned style;
    unsigned depth, depth_max;
    struct gen_type types[GEN_TYPES_MAX];
    size_t type_count;
    struct gen_variable variables[GEN_VARIABLES_MAX];
    size_t variable_count;
    struct gen_variable locals[GEN_LOCALS_MAX];
    size_t local_count;
    size_t local_base; /* local variables with a smaller index are not visible */
    bool isolated; /* true in the result expression of a function, which sees only its parameters */
    struct gen_function functions[GEN_FUNCTIONS_MAX];
    size_t function_count;
    unsigned name_shift; /* added to the index of each variable name, to rename variables */
    size_t blank; /* the number, from 1, of the variable that becomes unknown; 0 if no variable
                     becomes unknown */
    struct buf *out;
    struct buf sinks[GEN_SINKS_MAX]; /* texts to be embedded in other texts (gen_sink) */
    size_t sink_count;
    struct buf source, scope, table,
        rest; /* `table` has the functions, and `rest` has all other members of the request */
};

/* --- Choices (gen_choice.c) --- */

/* Choose a production of a group, except the productions in the set `unfit` (GEN_BIT). */
unsigned gen_choose(struct gen *g, enum gen_group group);
unsigned gen_choose_but(struct gen *g, enum gen_group group, uint32_t unfit);

/* Chooses a number below n, which is at most 256. Returns 0 after the last choice byte. */
unsigned gen_below(struct gen *g, unsigned n);

/* Chooses a string of an array. */
#define GEN_ONE_OF(g, texts) ((texts)[gen_below(g, sizeof(texts) / sizeof *(texts))])

/* Returns true if the request is so large or deep that only small productions may be added. */
bool gen_full(const struct gen *g);

/* --- Names and literals (gen_pool.c) --- */

enum gen_pool {
    GEN_TEXT_DIVISOR,    /* divisors (native numbers) with exact quotients */
    GEN_TEXT_NUMBER,     /* number values of the protocol */
    GEN_TEXT_STRING,     /* string values */
    GEN_TEXT_QUOTED,     /* text that is valid in a quoted template */
    GEN_TEXT_STANDALONE, /* text that is valid in a standalone template */
    GEN_TEXT_LINE,       /* text that is valid in a line of a heredoc */
    GEN_TEXT_BAD,        /* text that is invalid in a quoted template */
    GEN_TEXT_WORD        /* tokens and other words of the syntax */
};

const char *gen_text(struct gen *g, enum gen_pool pool);
const char *gen_number_literal(struct gen *g); /* valid in native syntax and in JSON */
const char *gen_name(unsigned i);              /* name of variable i; different for each i < 8 */
const char *gen_local_name(unsigned i);        /* name of local variable i; never a gen_name */
const char *gen_function_name(unsigned i);
const char *gen_key(unsigned i); /* attribute name or element key; different for each i < count */
unsigned gen_key_count(void);
bool gen_key_is_name(unsigned i); /* true if gen_key(i) is an identifier */

/* --- Text --- */

void gen_put(struct gen *g, const char *text);
void gen_put_json(struct gen *g, const char *text); /* writes the text as a JSON string */

/* gen_sink makes g->out an empty buffer, and saves the old g->out in *before. gen_unsink restores
 * g->out. The buffer is valid until the next gen_sink. */
struct buf *gen_sink(struct gen *g, struct buf **before);
void gen_unsink(struct gen *g, struct buf *before);

/* --- Types and values (gen_type.c, gen_value.c) --- */

const struct gen_type *gen_primitive(enum gen_kind kind);
const struct gen_type *gen_capsule(unsigned i);       /* one of two capsule types: i is 0 or 1 */
const struct gen_type *gen_type_any(struct gen *g);   /* random */
const struct gen_type *gen_type_known(struct gen *g); /* a random type without dynamic parts */
const struct gen_type *
gen_type_syntax(struct gen *g); /* a random type whose values can be written in native syntax */
const struct gen_type *
gen_type_primitive(struct gen *g); /* a random primitive type: string, number or bool */
const char *gen_kind_name(enum gen_kind kind);
const struct gen_type *gen_collection(struct gen *g, enum gen_kind kind,
                                      const struct gen_type *element);
const struct gen_type *gen_tuple(struct gen *g, const struct gen_type *const *members,
                                 unsigned count);
const struct gen_type *gen_object(struct gen *g, const struct gen_type *const *members,
                                  const unsigned *names, unsigned count);
/* Returns a type with `count` members, which all have the type `element`. */
const struct gen_type *gen_repeat(struct gen *g, enum gen_kind kind, const struct gen_type *element,
                                  unsigned count);

/* Returns a type of this kind. A tuple or object gets a few members of the type `element`. */
const struct gen_type *gen_of_kind(struct gen *g, enum gen_kind kind,
                                   const struct gen_type *element);

/* Returns the common type of all members. Returns ANY if the members have different types, and
   number if there are no members. */
const struct gen_type *gen_element(const struct gen_type *type);

/* Returns a copy of a tuple or object type with one more member, or `type` if it is full. */
const struct gen_type *gen_type_longer(struct gen *g, const struct gen_type *type);

bool gen_type_equal(const struct gen_type *a, const struct gen_type *b);

/* Returns a random type to which `type` usually converts, and with which it usually unifies. */
const struct gen_type *gen_type_related(struct gen *g, const struct gen_type *type);

/* Returns a random type that a type expression can express. `dynamic` allows dynamic parts. */
const struct gen_type *gen_type_writable(struct gen *g, bool dynamic);

/* The same, but usually an object type, because only object types have defaults. */
const struct gen_type *gen_type_constrained(struct gen *g);

/* Returns a copy of the type in which object types lack some attributes, at any depth. */
const struct gen_type *gen_type_incomplete(struct gen *g, const struct gen_type *type);

void gen_put_type(struct gen *g, const struct gen_type *type);

/* Writes a type expression that means the type, with optional attributes and defaults. */
void gen_put_type_source(struct gen *g, const struct gen_type *type);
void gen_put_value(struct gen *g, const struct gen_type *type);

/* Writes the members of a type as a JSON array or object. Calls `put` for each member. */
void gen_put_members(struct gen *g, const struct gen_type *type,
                     void (*put)(struct gen *, const struct gen_type *));

/* Writes a value of a type. The form is GEN_VALUE_KNOWN, _NULL, _UNKNOWN or _DYNAMIC. */
void gen_put_value_form(struct gen *g, const struct gen_type *type, unsigned form);

/* --- Scope (gen_scope.c) --- */

/* Writes the name of a variable with this type and form (GEN_VALUE_…). Uses a visible variable or
 * makes a new one. Writes nothing and returns false if no variable can be made. */
bool gen_variable(struct gen *g, const struct gen_type *type, unsigned form);

/* Writes a call that returns this type. Returns false if no function can be made. */
bool gen_call(struct gen *g, const struct gen_type *type);

/* gen_local adds a local variable; gen_local_end removes the last `count` local variables. */
void gen_local(struct gen *g, const char *name, const struct gen_type *type);
void gen_local_end(struct gen *g, size_t count);

/* --- Expressions (gen_expression.c, gen_collection.c, gen_template.c) --- */

/* Levels of operator precedence, the loosest first. An expression written at a level needs no
 * parentheses as an operand of that level's operators. */
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

/* Writes `open`, an expression of this type, and `close`. */
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

/* Writes the variable names and the "in" of a `for` expression or `for` directive. Returns the part
 * of the loop that is deliberately left out: GEN_INTRODUCTION_…. */
unsigned gen_introduction(struct gen *g, const char *key, const char *value);

/* Writes the collection that a loop iterates over. Returns the type of the collection. */
const struct gen_type *gen_iterated(struct gen *g);

void gen_quoted(struct gen *g);
void gen_heredoc(struct gen *g, bool flush);
void gen_template(struct gen *g);

/* gen_gap writes white space without newlines. gen_gap_inside is for the inside of brackets. */
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
void gen_convert_by_source(struct gen *g);
void gen_unify(struct gen *g);
void gen_type_request(struct gen *g);
void gen_static(struct gen *g);

/* Begins an empty request, and chooses its edition, size and spacing. */
void gen_begin(struct gen *g);

/* Appends the finished request to *out. If `source` is true, the request includes the source,
 * sometimes with a deliberate mistake. */
void gen_finish(struct gen *g, bool source, struct buf *out);

/* Sometimes damages a source on purpose. Returns false if the source is no longer valid UTF-8. */
bool gen_spoil(struct gen *g, struct buf *text);

/* gen_read begins to read choices from the bytes. gen_start_draw begins to make random choices. */
void gen_read(struct gen *g, const uint8_t *bytes, size_t len);
void gen_start_draw(struct gen *g, uint64_t seed);

#endif
