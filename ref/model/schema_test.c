
#include "base/linear_test.h"
#include "model/body.h"
#include "model/model_test.h"
#include "model/scope.h"

/* A body that has every attribute. The body contains itself, as the body of a block "b". */
static const struct body endless;

static bool evaluate_null(struct ctx *cx, const void *node, const struct scope *scope,
                          const struct value **out)
{
    (void)node;
    (void)scope;
    *out = value_null(cx, &type_dynamic);
    return true;
}

static bool evaluate_error(struct ctx *cx, const void *node, const struct scope *scope,
                           const struct value **out)
{
    (void)node;
    (void)scope;
    *out = NULL;
    return fail(cx, DIAG_CONVERSION, (struct range){0}, "never");
}

static bool endless_content(struct ctx *cx, const struct body *body, const struct schema *schema,
                            struct content *out, const struct body **remain)
{
    struct content_attribute *attributes =
        ARENA_ARRAY(cx->arena, schema->attribute_count, struct content_attribute);
    struct content_block *block = ARENA_NEW(cx->arena, struct content_block);
    for (size_t i = 0; i < schema->attribute_count; i++) {
        bool wrong = str_equal(schema->attributes[i].name, STR("wrong"));
        attributes[i] = (struct content_attribute){
            .name = schema->attributes[i].name,
            .expression = {.evaluate = wrong ? evaluate_error : evaluate_null}};
    }
    *block = (struct content_block){.type = STR("b"), .body = body};
    block->schema = schema_block(schema, STR("b"));
    *out = (struct content){.attributes = attributes,
                            .attribute_count = schema->attribute_count,
                            .blocks = block,
                            .block_count = block->schema != NULL ? 1 : 0};
    *remain = &endless;
    return true;
}

static bool no_attributes(struct ctx *cx, const struct body *body, struct content *out)
{
    (void)cx;
    (void)body;
    *out = (struct content){0};
    return true;
}

static const struct body endless = {.content = endless_content, .attributes = no_attributes};

START_TEST(elements_are_found_in_the_sorted_schema)
{
    struct attribute_schema attributes[] = {
        {STR("a"), false}, {STR("ab"), true}, {STR("b"), false}};
    struct block_schema blocks[] = {{.type = STR("x")}, {.type = STR("x")}, {.type = STR("y")}};
    struct schema schema = {
        .attributes = attributes, .attribute_count = 3, .blocks = blocks, .block_count = 3};
    ck_assert_ptr_eq(schema_attribute(&schema, STR("ab")), &attributes[1]);
    ck_assert_ptr_eq(schema_attribute(&schema, STR("a")), &attributes[0]);
    ck_assert_ptr_null(schema_attribute(&schema, STR("aa")));
    ck_assert_ptr_null(schema_attribute(&schema, STR("x")));
    ck_assert_ptr_eq(schema_block(&schema, STR("x")), &blocks[0]);
    ck_assert_ptr_eq(schema_block(&schema, STR("y")), &blocks[2]);
    ck_assert_ptr_null(schema_block(&schema, STR("z")));
}
END_TEST

START_TEST(bodies_get_a_sorted_schema)
{
    struct trial t;
    trial_open(&t);
    struct attribute_schema attributes[] = {{STR("z"), false}, {STR("m"), true}, {STR("a"), false}};
    struct schema schema = {.attributes = attributes, .attribute_count = 3};
    const struct scope *scope = scope_global(&t.cx, NULL, 0, NULL, 0);
    const struct processed_body *out;
    ck_assert(body_process(&t.cx, &endless, &schema, scope, &out));
    ck_assert_uint_eq(out->attribute_count, 3);
    ck_assert(str_equal(out->attribute_names[0], STR("a")));
    ck_assert(str_equal(out->attribute_names[2], STR("z")));
    ck_assert_ptr_null(out->remain);
    trial_close(&t);
}
END_TEST

START_TEST(all_errors_of_attributes_are_reported)
{
    struct trial t;
    trial_open(&t);
    struct schema inner = {.attributes = (struct attribute_schema[]){{STR("wrong"), false}},
                           .attribute_count = 1};
    struct block_schema block = {.type = STR("b"), .schema = &inner};
    struct schema schema = {
        .attributes = inner.attributes, .attribute_count = 1, .blocks = &block, .block_count = 1};
    const struct scope *scope = scope_global(&t.cx, NULL, 0, NULL, 0);
    const struct processed_body *out;
    ck_assert(!body_process(&t.cx, &endless, &schema, scope, &out));
    ck_assert_uint_eq(t.cx.diag_count, 2);
    trial_close(&t);
}
END_TEST

/* Applies a schema that contains itself to a body that contains itself. */
START_TEST(nesting_of_bodies_is_limited)
{
    struct trial t;
    trial_open(&t);
    struct schema schema = {.block_count = 1};
    struct block_schema block = {.type = STR("b"), .schema = &schema};
    schema.blocks = &block;
    const struct scope *scope = scope_global(&t.cx, NULL, 0, NULL, 0);
    const struct processed_body *out;
    ck_assert(!body_process(&t.cx, &endless, &schema, scope, &out));
    ck_assert(t.cx.diags[0]->code == DIAG_LIMIT_EVALUATION_DEPTH);
    ck_assert_uint_eq(t.cx.diag_count, 1);
    ck_assert_uint_eq(t.cx.depth, 0);
    trial_close(&t);
}
END_TEST

START_TEST(remaining_bodies_are_limited)
{
    struct trial t;
    trial_open(&t);
    struct schema schema = {.partial = true};
    schema.remain = &schema;
    const struct scope *scope = scope_global(&t.cx, NULL, 0, NULL, 0);
    const struct processed_body *out;
    ck_assert(!body_process(&t.cx, &endless, &schema, scope, &out));
    ck_assert(t.cx.limit_exceeded);
    trial_close(&t);
}
END_TEST

Suite *schema_suite(void)
{
    Suite *suite = suite_create("schema");
    TCase *tcase = tcase_create("schema");
    limit_time(tcase, 60);
    tcase_add_test(tcase, elements_are_found_in_the_sorted_schema);
    tcase_add_test(tcase, bodies_get_a_sorted_schema);
    tcase_add_test(tcase, all_errors_of_attributes_are_reported);
    tcase_add_test(tcase, nesting_of_bodies_is_limited);
    tcase_add_test(tcase, remaining_bodies_are_limited);
    suite_add_tcase(suite, tcase);
    return suite;
}
