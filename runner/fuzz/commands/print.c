#include "fuzz/commands/fuzz_commands.h"

#include <string.h>

#include "ask/ask.h"
#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "base/where.h"
#include "cases/select.h"
#include "commands/progress.h"
#include "fuzz/peers/setup.h"
#include "options/options.h"
#include "protocol/encode.h"
#include "protocol/match.h"
#include "protocol/reply.h"
#include "protocol/request.h"

/* Maximum number of bytes of a printed source, and of violations of a law that the output shows. */
enum { SHOWN_BYTES = 500, SHOWN_VIOLATIONS = 3 };

/* Laws for the operation `print`. Each law holds for each source that the implementation
   accepts. */
enum law { LAW_PRINTED, LAW_SAME, LAW_STABLE, LAW_LOSSLESS, LAW_COUNT };

static const char *const laws[] = {
    [LAW_PRINTED] = "if the implementation accepts a source, it can print the source",
    [LAW_SAME] = "the printed source has the same tree and the same value as the source",
    [LAW_STABLE] = "if a printed source is printed again, it does not change",
    [LAW_LOSSLESS] = "the printed source is equal to the source (feature lossless)",
};

/* A request, and the answer to it. */
struct asked {
    bool asked;
    enum op op;
    cJSON *fields;
    cJSON *reply;
    const cJSON *item; /* the result or error in the reply */
    enum reply_kind kind;
};

/* The questions about a source, in the order of pose_all. */
enum { PRINT, TREE, OWN, QUESTIONS };

struct printing {
    const struct options *options;
    struct setup setup;
    struct peer *peer;
    FILE *out;
    const char *style; /* members at the beginning of each request for `print`, or "" */
    size_t printed, refused, unsupported;
    size_t violated[LAW_COUNT];
    struct progress progress;
    bool ended; /* true after a signal, or if the implementation gets no more requests */
};

/* Sets q->item to the answer in a reply. A reply to `tree` may contain a shape, which may be any
   JSON value. */
static void read_answer(struct asked *q)
{
    struct where w = {0};
    q->item = json_get(q->reply, q->op == OP_TREE    ? "shape"
                                 : q->op == OP_PRINT ? "source_base64"
                                                     : "");
    q->kind = q->item != NULL ? REPLY_RESULT : reply_read(q->op, q->reply, &q->item, &w);
    where_free(&w);
}

static void ask(struct printing *e, struct asked *questions)
{
    struct json_error ignored;
    for (size_t i = 0; i < QUESTIONS && !e->ended; i++) {
        struct asked *q = &questions[i];
        struct buf request = {0};
        struct peer_answer answer;
        if (!q->asked)
            continue;
        buf_fmt(&request, "{%s", i == PRINT ? e->style : "");
        encode_request(q->op, q->fields, e->options->edition, 0, &request);
        buf_char(&request, '}');
        peer_ask(e->peer, &(struct peer_request){.text = request.data, .len = request.len}, 1,
                 &answer);
        e->ended = answer.kind == PEER_GONE;
        if (answer.kind == PEER_REPLY)
            q->reply = json_parse(answer.text, answer.len, JSON_NUL_KEEP, &ignored);
        read_answer(q);
        peer_answer_free(&answer);
        buf_free(&request);
    }
}

/* Appends the printed source in a reply. In a reply, U+0000 may be a JSON escape. */
static void add_printed(const cJSON *reply, struct buf *out)
{
    const char *text = json_get_string(reply, "source"), *nul;
    if (text == NULL) {
        request_source(reply, out);
        return;
    }
    for (; (nul = strstr(text, JSON_NUL)) != NULL; text = nul + strlen(JSON_NUL)) {
        buf_add(out, text, (size_t)(nul - text));
        buf_char(out, '\0');
    }
    buf_str(out, text);
}

static void free_all(struct asked *questions)
{
    for (size_t i = 0; i < QUESTIONS; i++) {
        cJSON_Delete(questions[i].fields);
        cJSON_Delete(questions[i].reply);
    }
}

/* Returns the kind of a case's source, as a value of the member "of". Returns NULL if the case has
   no source in native syntax. */
static const char *kind_of_source(const struct test_case *c)
{
    static const char *const kinds[OP_COUNT] = {[OP_PARSE] = "body",
                                                [OP_BODY] = "body",
                                                [OP_EVALUATE] = "expression",
                                                [OP_STATIC] = "expression",
                                                [OP_TEMPLATE] = "template"};
    return c->json_syntax     ? NULL
           : c->op == OP_TREE ? json_get(c->fields, "of")->valuestring
                              : kinds[c->op];
}

static void pose(struct printing *e, struct asked *q, enum op op, cJSON *fields, unsigned needs)
{
    *q = (struct asked){.op = op, .fields = fields};
    q->asked =
        capability_lacks(&e->peer->capability, op, false, e->options->edition, needs) == NULL;
}

/* Writes the requests about a source: `print`, `tree`, and the case's own request. Leaves out the
   request of a static analysis, which depends on parentheses, because a tree contains no
   parentheses. */
static void pose_all(struct printing *e, const struct test_case *c, const cJSON *fields,
                     const struct buf *source, struct asked *questions)
{
    cJSON *plain = cJSON_CreateObject();
    cJSON_AddStringToObject(plain, "of", kind_of_source(c));
    request_set_source(plain, source);
    pose(e, &questions[PRINT], OP_PRINT, plain, 0);
    pose(e, &questions[TREE], OP_TREE, cJSON_Duplicate(plain, true), 0);
    pose(e, &questions[OWN], c->op, cJSON_Duplicate(fields, true), c->needs);
    request_set_source(questions[OWN].fields, source);
    questions[OWN].asked = questions[OWN].asked && c->op != OP_STATIC && c->op != OP_TREE;
}

static void show(struct printing *e, const char *title, const struct buf *text)
{
    struct buf safe = {0};
    text_escape(buf_text(text), text->len, SHOWN_BYTES, &safe);
    fprintf(e->out, "  %-8s %s\n", title, buf_text(&safe));
    buf_free(&safe);
}

static void violate(struct printing *e, enum law law, const struct test_case *c,
                    const struct buf *texts)
{
    static const char *const titles[] = {"source", "printed", "again"};
    if (e->violated[law]++ >= SHOWN_VIOLATIONS)
        return;
    progress_hide(&e->progress);
    fprintf(e->out, "VIOLATED %s: %s\n", c->id, laws[law]);
    for (size_t i = 0; i < 3; i++)
        if (i == 0 || texts[i].data != NULL)
            show(e, titles[i], &texts[i]);
}

/* Returns true if two answers are equal. If the first answer is no result, or the second answer is
   `unsupported`, there is nothing to compare, and the function returns true. */
static bool is_same(const struct asked *a, const struct asked *b)
{
    struct where w = {0};
    if (!a->asked || a->kind != REPLY_RESULT || b->kind == REPLY_UNSUPPORTED)
        return true;
    bool shape = strcmp(a->item->string, "shape") == 0;
    bool same = b->kind == REPLY_RESULT && (shape ? cJSON_Compare(a->item, b->item, true)
                                                  : match_result(a->op, a->item, b->item, &w));
    where_free(&w);
    return same;
}

static bool is_equal(const struct buf *a, const struct buf *b)
{
    return a->len == b->len && (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

/* Checks the laws for a source. `texts` holds the source, the printed source, and the result of
   printing the printed source. */
static void check(struct printing *e, const struct test_case *c, const cJSON *fields,
                  struct buf *texts)
{
    struct asked first[QUESTIONS] = {{0}}, second[QUESTIONS] = {{0}};
    request_source(fields, &texts[0]);
    pose_all(e, c, fields, &texts[0], first);
    ask(e, first);
    bool accepted = (first[TREE].asked && first[TREE].kind == REPLY_RESULT) ||
                    (first[OWN].asked && first[OWN].kind == REPLY_RESULT);
    if (e->ended) {
        /* there is no answer */
    } else if (first[PRINT].kind == REPLY_RESULT) {
        e->printed++;
        add_printed(first[PRINT].reply, &texts[1]);
        pose_all(e, c, fields, &texts[1], second);
        ask(e, second);
        if (second[PRINT].kind == REPLY_RESULT)
            add_printed(second[PRINT].reply, &texts[2]);
        if (!e->ended &&
            !(is_same(&first[TREE], &second[TREE]) && is_same(&first[OWN], &second[OWN])))
            violate(e, LAW_SAME, c, texts);
        if (!e->ended && !is_equal(&texts[1], &texts[2]))
            violate(e, LAW_STABLE, c, texts);
        if ((e->peer->capability.features & 1u << FEATURE_LOSSLESS) != 0 &&
            !is_equal(&texts[0], &texts[1]))
            violate(e, LAW_LOSSLESS, c, texts);
    } else if (first[PRINT].kind == REPLY_UNSUPPORTED) {
        e->unsupported++;
    } else if (accepted || first[PRINT].kind != REPLY_ERROR) {
        violate(e, LAW_PRINTED, c, texts);
    } else {
        e->refused++;
    }
    free_all(first);
    free_all(second);
}

static bool is_wanted(const struct printing *e, const struct test_case *c)
{
    const struct words *patterns = &e->options->operands;
    bool any = patterns->count == 0;
    for (size_t i = 0; i < patterns->count; i++)
        any = any || select_matches(patterns->items[i], c);
    return any && (c->editions & 1u << e->options->edition) != 0 && kind_of_source(c) != NULL;
}

static void check_all(struct printing *e)
{
    const struct suite *suite = &e->setup.suite;
    for (size_t i = 0; i < suite->count && !e->ended; i++) {
        const struct test_case *c = &suite->cases[i];
        const cJSON *sources[] = {c->fields, c->repaired};
        for (size_t k = 0; k < 2 && is_wanted(e, c) && sources[k] != NULL && !e->ended; k++) {
            struct buf texts[3] = {{0}, {0}, {0}};
            check(e, c, sources[k], texts);
            for (size_t t = 0; t < 3; t++)
                buf_free(&texts[t]);
        }
        e->ended = e->ended || cleanup_pending();
        progress_show(&e->progress, i + 1, suite->count);
    }
}

static enum exit_status run(struct printing *e, FILE *err)
{
    /* only the reference supports the member "parentheses" */
    static const char *const styles[] = {"", "\"parentheses\":true,"};
    bool reference = strcmp(e->peer->capability.implementation, REFERENCE_NAME) == 0;
    size_t violations = 0;
    progress_begin(&e->progress, err, "print");
    for (size_t i = 0; i < (reference ? 2 : 1); i++) {
        e->style = styles[i];
        check_all(e);
    }
    progress_end(&e->progress);
    fprintf(e->out, "%zu sources printed, %zu refused, %zu unsupported\n", e->printed, e->refused,
            e->unsupported);
    for (size_t law = 0; law < LAW_COUNT; law++) {
        if (e->violated[law] > 0)
            fprintf(e->out, "%zu violations: %s\n", e->violated[law], laws[law]);
        violations += e->violated[law];
    }
    if (e->ended) {
        fprintf(err, "hclcheck: %s; not all sources were printed\n",
                cleanup_interrupted() ? "interrupted" : buf_text(&e->peer->why));
        return EXIT_SETUP;
    }
    return violations > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

enum exit_status print_command(const struct options *options, FILE *out, FILE *err)
{
    struct printing e = {.options = options, .out = out};
    enum exit_status status = EXIT_SETUP;
    if (setup_open(&e.setup, options, err)) {
        e.peer = &e.setup.subjects[0].peer;
        const char *lacks =
            capability_lacks(&e.peer->capability, OP_PRINT, false, options->edition, 0);
        if (lacks == NULL)
            status = run(&e, err);
        else
            fprintf(err, "hclcheck: print: hello does not offer %s\n", lacks);
    }
    setup_close(&e.setup);
    return status;
}
