/* Declares the state that the generator's source files share, and their functions. Functions that
   write append text to g->out. */
#ifndef RUNNER_FUZZ_GEN_STATE_H
#define RUNNER_FUZZ_GEN_STATE_H

#include "base/buf.h"
#include "fuzz/generate/gen.h"

/* Numbers the grammar productions of all groups. GEN_FIRST_X is the number of the first production
   in group X. */
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

/* Returns the bit of a production in its group. Bits of several productions are a set of
   productions. */
#define GEN_BIT(group, name) ((uint32_t)1 << (GEN_##group##_##name - GEN_FIRST_##group))

/* Limits of one request. At a limit, the generator takes the smallest production. */
#define GEN_MEMBERS_MAX 4
#define GEN_TYPES_MAX 256
#define GEN_VARIABLES_MAX 8
#define GEN_LOCALS_MAX 16
#define GEN_FUNCTIONS_MAX 4
#define GEN_PARAMETERS_MAX 3
#define GEN_SCHEMAS_MAX 16
#define GEN_SINKS_MAX 12

enum gen_kind {
    GEN_STRING,
    GEN_NUMBER,
    GEN_BOOL,
    GEN_ANY, /* any type; a request says "dynamic" */
    GEN_CAPSULE,
    GEN_LIST,
    GEN_SET,
    GEN_MAP,
    GEN_TUPLE,
    GEN_OBJECT
};

struct gen_type {
    enum gen_kind kind;
    unsigned count; /* number of members; for a list, set or map 1, the element type */
    const char *capsule;
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX]; /* the attribute names of an object, as different arguments of
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
    unsigned count; /* number of parameters, without the variadic parameter */
    const struct gen_type *parameters[GEN_PARAMETERS_MAX];
    const struct gen_type *variadic;
    const struct gen_type *result;
};

struct gen {
    struct gen_options options;

    /* If `drawing` is true, the generator makes random choices, and records them in `noted`.
       If `drawing` is false, the generator reads its choices from `bytes`. */
    const uint8_t *bytes;
    size_t len, at;
    bool drawing;
    uint64_t random;
    uint8_t noted[GEN_BYTES_MAX];

    uint32_t off[GEN_GROUP_COUNT]; /* for each group, the productions that this random request does
                                      not use */

    /* The current request. */
    enum op op;
    unsigned of; /* the kind of source for OP_TREE: GEN_OF_… */
    enum edition edition;
    bool json;
    bool literal; /* true if the request uses no variables and no functions */
    bool literal_mode;
    bool expands;         /* true if blocks `dynamic` generate blocks */
    bool one_line;        /* true if no newline is allowed at the current position */
    unsigned parentheses; /* number of open parentheses; heredocs need at least one */
    bool whole;     /* true if the source becomes part of a larger source; then brackets must be
                       balanced */
    bool ordered;   /* true if the order of a set's elements may affect the answer at the current
                       position */
    unsigned exact; /* number of collections around the current value */
    unsigned faults_off; /* number of reasons against deliberate mistakes; they are allowed only if
                            this number is 0 */
    unsigned style;
    unsigned depth, depth_max;
    struct gen_type types[GEN_TYPES_MAX];
    size_t type_count;
    struct gen_variable variables[GEN_VARIABLES_MAX];
    size_t variable_count;
    struct gen_variable locals[GEN_LOCALS_MAX];
    size_t local_count;
    size_t local_base; /* local variables with a smaller index are not visible */
    bool isolated; /* true in the result expression of a function, in which only the parameters are
                      visible */
    struct gen_function functions[GEN_FUNCTIONS_MAX];
    size_t function_count;
    unsigned builtins;    /* set of the built-in functions in the table */
    bool defines;         /* true if the file defines user functions */
    unsigned definitions; /* number of user functions that are not yet written */
    size_t blank;         /* the number (from 1) of the variable that becomes unknown, or 0 */
    struct buf *out;
    struct buf sinks[GEN_SINKS_MAX]; /* texts that become parts of other texts (gen_sink) */
    size_t sink_count;
    struct buf source, scope, table,
        rest; /* `table` holds the functions, and `rest` holds the other members of the request */
};

/* --- Choices (gen_choice.c) --- */

/* Chooses a production of a group. gen_choose_but never chooses a production in the set `unfit`
   (GEN_BIT). */
unsigned gen_choose(struct gen *g, enum gen_group group);
unsigned gen_choose_but(struct gen *g, enum gen_group group, uint32_t unfit);

/* Returns a number below n, at most 255. Returns 0 after the last choice byte. */
unsigned gen_below(struct gen *g, unsigned n);

/* Chooses a string from an array. */
#define GEN_ONE_OF(g, texts) ((texts)[gen_below(g, sizeof(texts) / sizeof *(texts))])

/* Returns true if the request is too large or too deep for more than small productions. */
bool gen_full(const struct gen *g);

/* --- Names and literals (gen_pool.c) --- */

enum gen_pool {
    GEN_TEXT_DIVISOR,    /* native number literals that give exact quotients as divisors */
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
const char *gen_name(unsigned i);       /* name of variable i; different names for all i < 8 */
const char *gen_local_name(unsigned i); /* name of local variable i; never a gen_name */
const char *gen_function_name(unsigned i);
const char *gen_key(unsigned i); /* attribute name or element key; different for each i < count */
unsigned gen_key_count(void);
bool gen_key_is_name(unsigned i);

/* --- Text --- */

void gen_put(struct gen *g, const char *text);
void gen_put_json(struct gen *g, const char *text);

/* gen_sink saves g->out in *before, and makes g->out an empty buffer. gen_unsink restores g->out.
   The buffer is valid until the next call of gen_sink. */
struct buf *gen_sink(struct gen *g, struct buf **before);
void gen_unsink(struct gen *g, struct buf *before);

/* --- Types and values (gen_type.c, gen_value.c) --- */

const struct gen_type *gen_primitive(enum gen_kind kind);
const struct gen_type *gen_capsule(unsigned i);     /* one of two capsule types: i is 0 or 1 */
const struct gen_type *gen_type_any(struct gen *g); /* random */
const struct gen_type *gen_type_structure(struct gen *g, bool named); /* a random tuple or object */
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
/* Returns a type with `count` members of the type `element`. */
const struct gen_type *gen_repeat(struct gen *g, enum gen_kind kind, const struct gen_type *element,
                                  unsigned count);

/* Returns a type of the kind `kind`. A tuple or object gets a few members of the type `element`. */
const struct gen_type *gen_of_kind(struct gen *g, enum gen_kind kind,
                                   const struct gen_type *element);

/* Returns the type that all members have. If the members have different types, returns ANY. If
   there are no members, returns number. */
const struct gen_type *gen_element(const struct gen_type *type);

/* Returns a copy of a tuple or object type with one more member. If the type is full, returns
   `type`. */
const struct gen_type *gen_type_longer(struct gen *g, const struct gen_type *type);

bool gen_type_equal(const struct gen_type *a, const struct gen_type *b);

/* Returns a random type that is similar to `type`. Usually `type` converts to the returned type,
   and the types unify. */
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

/* Writes the members of a type as a JSON array or object. `put` writes each member. */
void gen_put_members(struct gen *g, const struct gen_type *type,
                     void (*put)(struct gen *, const struct gen_type *));

/* Writes a value of a type. The parameter `form` is GEN_VALUE_KNOWN, _NULL, _UNKNOWN or
   _DYNAMIC. */
void gen_put_value_form(struct gen *g, const struct gen_type *type, unsigned form);

/* --- Scope (gen_scope.c) --- */

/* Writes the name of a variable with a type and a form (GEN_VALUE_…). Takes a visible variable, or
   makes a new variable. If no variable can be made, writes nothing and returns false. */
bool gen_variable(struct gen *g, const struct gen_type *type, unsigned form);

/* Writes an expression for the result of a function. If `context` is false, only the parameters are
   visible. */
void gen_result(struct gen *g, const struct gen_function *f, bool context);

/* Writes a call that returns the type `type`. Returns false if no function can be made. */
bool gen_call(struct gen *g, const struct gen_type *type);

/* Returns a type that converts to `type` and has values in the native syntax. */
const struct gen_type *gen_type_convertible(struct gen *g, const struct gen_type *type);

/* Writes a call of a built-in function that returns the type `type`: GEN_CALL_TRY, _CAN or
   _CONVERT (gen_builtin.c). gen_unfit_calls returns the set of the calls that cannot return the
   type. */
void gen_builtin_call(struct gen *g, const struct gen_type *type, unsigned call);
uint32_t gen_unfit_calls(const struct gen_type *type);

/* gen_local adds a local variable; gen_local_end removes the last `count` local variables. */
void gen_local(struct gen *g, const char *name, const struct gen_type *type);
void gen_local_end(struct gen *g, size_t count);

/* --- Expressions (gen_expression.c, gen_collection.c, gen_template.c) --- */

/* Levels of operator precedence. The loosest level comes first. An expression that was written at a
   level can be an operand of the level's operators without parentheses. */
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

/* Writes `open`, an expression of the type `type`, and `close`. */
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

/* Writes the variable names and the "in" of a `for` expression or `for` directive. */
void gen_introduction(struct gen *g, const char *key, const char *value);

/* Returns the type of the keys of a collection. */
const struct gen_type *gen_key_of(const struct gen_type *source);

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

/* Begins a member of a JSON object. *members counts the members of the object. */
void gen_json_member(struct gen *g, unsigned *members, const char *name);

void gen_body(struct gen *g, bool with_schema);

/* Writes a body that matches a schema. */
struct gen_schema;
typedef void gen_body_writer(struct gen *g, const struct gen_schema *schema);

/* Writes a block `dynamic` that generates blocks of a type. The generated blocks usually have
   `labels` labels. `put` writes the body of the block `content` by `schema`. */
void gen_dynamic_block(struct gen *g, const char *type, unsigned labels, gen_body_writer *put,
                       const struct gen_schema *schema);

/* gen_choose_definitions chooses how many user functions the file defines. gen_definitions writes
   them once, at the start of the file's body. */
void gen_choose_definitions(struct gen *g);
void gen_definitions(struct gen *g);

void gen_convert(struct gen *g);
void gen_convert_by_source(struct gen *g);
void gen_unify(struct gen *g);
void gen_type_request(struct gen *g);
void gen_static(struct gen *g);

/* Begins an empty request, and chooses its edition, size and spacing. */
void gen_begin(struct gen *g);

/* Appends the finished request to *out. If `source` is true, the request has a source, sometimes
   with a deliberate mistake. */
void gen_finish(struct gen *g, bool source, struct buf *out);

/* Sometimes damages a source on purpose. Returns false if the source is no valid UTF-8 any more. */
bool gen_spoil(struct gen *g, struct buf *text);

/* gen_read prepares choices from bytes. gen_start_draw prepares random choices. */
void gen_read(struct gen *g, const uint8_t *bytes, size_t len);
void gen_start_draw(struct gen *g, uint64_t seed);

#endif
