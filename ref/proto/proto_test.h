#ifndef HCL_PROTO_PROTO_TEST_H
#define HCL_PROTO_PROTO_TEST_H

#include "base/arena.h"
#include "base/ctx.h"
#include "proto/request.h"
#include "spec/spec.h"

#include <check.h>

/* Check has a macro of this name; ours is a function. */
#undef fail

/* Shared by the tests of this folder: a context of the default edition. */
struct bench {
    struct arena *arena;
    struct spec spec;
    struct ctx cx;
};

static inline void bench_open(struct bench *bench)
{
    bench->arena = arena_new();
    ck_assert(spec_init(&bench->spec, str_from(spec_default_edition())));
    ctx_init(&bench->cx, bench->arena, &bench->spec);
}

static inline void bench_close(struct bench *bench)
{
    arena_free(bench->arena);
}

/* The detail of the first diagnostic, terminated; "" if there is none. */
static inline const char *bench_detail(const struct bench *bench)
{
    return bench->cx.diag_count ? bench->cx.diags[0]->detail.data : "";
}

/* The text, terminated. */
static inline const char *bench_text(struct bench *bench, struct str s)
{
    return str_copy(bench->arena, s).data;
}

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

Suite *base64_suite(void);
Suite *writer_suite(void);
Suite *wire_suite(void);
Suite *decode_suite(void);
Suite *reply_suite(void);
Suite *errors_suite(void);
Suite *reply_fuzz_suite(void);
Suite *serve_suite(void);

#endif
