/* What the files of the generator share. Text goes to g->out, whatever that is at the moment. */
#ifndef RUNNER_FUZZ_GEN_STATE_H
#define RUNNER_FUZZ_GEN_STATE_H

#include "base/buf.h"
#include "fuzz/generate/gen.h"

/* The productions, numbered through. A group's first one is GEN_FIRST_group. */
enum {
#define GROUP(name) GEN_FIRST_##name, GEN_BEFORE_##name = GEN_FIRST_##name - 1,
#define PRODUCTION(group, name, depth, weight) GEN_##name,
#include "fuzz/generate/gen_productions.def"
    GEN_PRODUCTION_COUNT
};

enum gen_group {
#define GROUP(name) GEN_GROUP_##name,
#include "fuzz/generate/gen_productions.def"
    GEN_GROUP_COUNT
};

/* Bounds of one request. Where one is reached, the smallest production is taken. */
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
    const char *capsule; /* its name, where it is one */
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

    /* The steering of gen_draw. */
    struct gen_steer *steer;
    uint64_t used[(GEN_PRODUCTION_COUNT + 63) / 64]; /* by the request at hand: bits */

    /* The request at hand. */
    enum op op;
    enum edition edition;
    bool json;
    bool literal; /* no variables, no functions: in literal-only mode, but for a fault */
    bool literal_mode;
    bool one_line;        /* no newline may stand here */
    unsigned parentheses; /* around this place: a heredoc may end its line there */
    bool whole;           /* what is written is put into other texts: it stays balanced */
    bool ordered;         /* the order of a set's elements may show here */
    unsigned exact;       /* collections around the value at hand */
    unsigned faults_off;  /* more than 0: nothing is ill-typed or ill-formed here */
    unsigned style;
    unsigned depth, depth_max;
    struct gen_type types[GEN_TYPES_MAX];
    size_t type_count;
    struct gen_variable variables[GEN_VARIABLES_MAX];
    size_t variable_count;
    struct gen_variable locals[GEN_LOCALS_MAX];
    size_t local_count;
    size_t local_base; /* locals below it cannot be seen */
    bool isolated;     /* in the result of a function: neither scope nor functions can be seen */
    struct gen_function functions[GEN_FUNCTIONS_MAX];
    size_t function_count;
    unsigned name_shift; /* of the names of variables: 0, but for a relation */
    size_t blank;        /* from 1: the variable that is made unknown; 0: none */
    struct buf *out;
    struct buf sinks[GEN_SINKS_MAX]; /* texts that go into other texts; gen_sink */
    size_t sink_count;
    struct buf source, scope, table, rest; /* rest: further members of the request */
};

/* --- Choices (gen_choice.c) --- */

/* One of the group's productions. */
unsigned gen_choose(struct gen *g, enum gen_group group);

/* The same, without those whose bits, counted from the first of the group, are set. */
unsigned gen_choose_but(struct gen *g, enum gen_group group, uint32_t unfit);

/* A number below n, which is 256 at most; 0 where the bytes end. */
unsigned gen_below(struct gen *g, unsigned n);

/* Whether nothing deep is to be added. */
bool gen_full(const struct gen *g);

struct gen_steer *gen_steer_new(void);
void gen_steer_free(struct gen_steer *steer);

/* --- Names and literals (gen_pool.c); each from a small pool --- */

const char *gen_name(unsigned i);       /* of variables: distinct for distinct i < 8 */
const char *gen_local_name(unsigned i); /* the same, and none of those */
const char *gen_function_name(unsigned i);
const char *gen_key(unsigned i); /* of attributes and elements: distinct for distinct i */
unsigned gen_key_count(void);
bool gen_key_is_name(unsigned i);              /* is it an identifier? */
const char *gen_number_literal(struct gen *g); /* native and JSON */
const char *gen_number_exact(struct gen *g);   /* divides without a rest */
const char *gen_number_power(struct gen *g);   /* a power of two: divides without a rest */
const char *gen_number_text(struct gen *g);    /* with sign, and without exponent at times */
const char *gen_text(struct gen *g);           /* of string values: plain text */
const char *gen_quoted_text(struct gen *g);    /* as it stands in a quoted template */
const char *gen_template_text(struct gen *g);  /* as it stands in a standalone template */
const char *gen_line_text(struct gen *g);      /* as it stands in a line of a heredoc */
const char *gen_bad_text(struct gen *g);       /* that cannot stand in a quoted template */
const char *gen_token(struct gen *g);          /* of the native syntax */

/* --- Text --- */

void gen_put(struct gen *g, const char *text);

/* Redirects g->out to a text of its own, and back: the text stays until the next gen_sink. */
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
bool gen_type_equal(const struct gen_type *a, const struct gen_type *b);

/* A type to which values of this one mostly convert, and with which it mostly unifies. */
const struct gen_type *gen_type_related(struct gen *g, const struct gen_type *type);

void gen_put_type(struct gen *g, const struct gen_type *type);
void gen_put_value(struct gen *g, const struct gen_type *type);

/* One of the form that is given. */
void gen_put_value_form(struct gen *g, const struct gen_type *type, unsigned form);

/* --- Scope (gen_scope.c) --- */

/* The name of a variable of this type that can be seen: a known one, or one with that form of
 * value; one that is there already or a new one. NULL where none can be made. */
const char *gen_variable(struct gen *g, const struct gen_type *type, unsigned form);

/* Appends a call that gives a value of the type; false, and nothing is appended, where no function
 * can be made. */
bool gen_call(struct gen *g, const struct gen_type *type);

/* A local variable, until gen_local_end takes that many away. */
void gen_local(struct gen *g, const char *name, const struct gen_type *type);
void gen_local_end(struct gen *g, size_t count);

/* Whether an expression that holds no variable and no call is asked for. */
bool gen_closed(const struct gen *g);

/* --- Expressions (gen_expression.c, gen_collection.c, gen_template.c) --- */

/* Binding strength: an expression that stands where `level` is asked for binds as tightly. */
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
void gen_natural(struct gen *g, const struct gen_type *type, enum gen_level level);
void gen_member(struct gen *g, const struct gen_type *type);
void gen_tuple_constructor(struct gen *g, const struct gen_type *type);
void gen_object_constructor(struct gen *g, const struct gen_type *type);
void gen_tuple_term(struct gen *g, const struct gen_type *type, enum gen_level level);
void gen_object_term(struct gen *g, const struct gen_type *type);
void gen_for_one(struct gen *g, const struct gen_type *type);
void gen_splat_one(struct gen *g, const struct gen_type *type);
void gen_free_term(struct gen *g, unsigned which);

/* What is left out of the introduction of a loop, as a fault: GEN_INTRODUCTION_…. Puts its
 * names, "in" and what surrounds them. */
unsigned gen_introduction(struct gen *g, const char *key, const char *value);

/* Something to iterate; its type is returned. */
const struct gen_type *gen_iterated(struct gen *g);
void gen_quoted(struct gen *g);
void gen_heredoc(struct gen *g, bool flush);
void gen_template(struct gen *g);

/* White space between tokens: inside of brackets, where newlines are ignored, and elsewhere. */
void gen_gap_inside(struct gen *g);
void gen_gap(struct gen *g);
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

/* Begins a request: nothing of the one before is left. Chooses edition, size and spacing. */
void gen_begin(struct gen *g);

/* Appends the request: with the source, in which there may be a fault, or without any. */
void gen_finish(struct gen *g, bool source, struct buf *out);

/* Puts a fault into a text now and then (gen_fault.c). Whether it is still well-formed UTF-8. */
bool gen_spoil(struct gen *g, struct buf *text);

/* Choices from now on: read from the bytes, or drawn, by the seed. */
void gen_read(struct gen *g, const uint8_t *bytes, size_t len);
void gen_start_draw(struct gen *g, uint64_t seed);
void gen_end_draw(struct gen *g);

#endif
