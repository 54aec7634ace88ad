#include "fuzz/campaign/draft.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/diagnose/disagreement.h"
#include "protocol/encode.h"

/* Maximum number of rules that a draft covers. */
enum { COVERS_MAX = 3 };

/* --- Covered rules --------------------------------------------------------------------------- */

/* Lists the rules that a draft covers: the rule that is the cause, or the deciding rules. If there
   are none, the draft covers some rule of the trace. */
static size_t rules_of(const struct registry *r, const struct finding *f, size_t *out)
{
    const struct cause_report *report = &f->causes;
    size_t count = 0;
    if (report->count > 0 && report->causes[0].without != NULL)
        out[count++] = (size_t)(report->causes[0].without - r->rules);
    for (size_t i = 0; report->count == 0 && i < report->deciding_count && count < COVERS_MAX; i++)
        out[count++] = report->rules[i];
    if (count == 0 && report->rule_count > 0)
        out[count++] = report->rules[report->rule_count - 1];
    return count;
}

/* --- The draft ------------------------------------------------------------------------------- */

struct draft {
    struct oracle *oracle;
    enum edition edition;
    struct question q;
    size_t rules[COVERS_MAX];
    size_t rule_count;
    bool amended;  /* true if the case covers amendments; then it holds in released editions only */
    cJSON *fields; /* the members fields and expect are owned */
    cJSON *expect;
};

/* Asks the reference, in the draft's edition. Free the answer with answer_free. */
static void ask(const struct draft *d, const cJSON *fields, struct answer *a)
{
    struct question q = {.op = d->q.op};
    struct buf text = {0};
    buf_char(&text, '{');
    encode_request(q.op, fields, d->edition, 0, &text);
    buf_char(&text, '}');
    q.text = text.data;
    q.len = text.len;
    question_answer(d->oracle, &q, NULL, a);
    buf_free(&text);
}

/* --- Cases ----------------------------------------------------------------------------------- */

/* Converts a result or error to the member "expect" of a case. Frees the answer. Returns NULL for
   other replies. */
static cJSON *outcome_of(enum op op, struct answer *a)
{
    cJSON *outcome = NULL;
    if (a->kind == REPLY_RESULT && !a->shape) {
        outcome = cJSON_CreateObject();
        cJSON_AddItemToObject(outcome, op_result(op), cJSON_Duplicate(a->item, true));
    } else if (a->kind == REPLY_ERROR) {
        const char *phase = json_get_string(a->item, "phase");
        outcome = cJSON_CreateObject();
        cJSON *error = cJSON_AddObjectToObject(outcome, "error");
        if (phase != NULL)
            cJSON_AddStringToObject(error, "phase", phase);
    }
    answer_free(a);
    return outcome;
}

static void add_note(const struct finding *f, cJSON *item)
{
    struct buf note = {0};
    buf_str(&note, "Draft, which a person must check against the specification: ");
    text_escape(f->implementation, strlen(f->implementation), 200, &note);
    buf_fmt(&note, ": %s; ", difference_meaning(f->kind));
    finding_title(f, &note);
    cJSON_AddStringToObject(item, "note", buf_text(&note));
    buf_free(&note);
}

/* A draft without amendments becomes a case of the newest edition of the specification, even if the
   request has a released edition. A case lists no released editions. */
static void choose_edition(struct draft *d, const char *edition)
{
    size_t amendments = 0;
    for (size_t i = 0; i < d->rule_count; i++)
        if (d->oracle->registry->rules[d->rules[i]].blame != NULL)
            d->rules[amendments++] = d->rules[i];
    d->amended = amendments > 0;
    d->rule_count = d->amended ? amendments : d->rule_count;
    d->edition = edition_find(edition);
    if (!d->amended)
        d->edition = edition_asked(d->edition);
}

/* Reads a draft from a finding. Returns false if the request cannot be a case. The
   caller deletes the members, also after a failure. */
static bool draft_read(struct oracle *o, const struct finding *f, struct draft *d)
{
    struct json_error ignored;
    struct answer a;
    *d = (struct draft){.oracle = o};
    if (!question_read(f->request, strlen(f->request), &d->q))
        return false;
    d->rule_count = rules_of(o->registry, f, d->rules);
    choose_edition(d, f->edition);
    d->fields = json_parse(f->request, strlen(f->request), JSON_NUL_REFUSE, &ignored);
    cJSON_DeleteItemFromObjectCaseSensitive(d->fields, "op");
    cJSON_DeleteItemFromObjectCaseSensitive(d->fields, "edition");
    if (d->fields == NULL || d->rule_count == 0)
        return false;
    ask(d, d->fields, &a);
    d->expect = outcome_of(d->q.op, &a);
    return d->expect != NULL;
}

/* Makes the case, and takes the fields and the expectation out of the draft. */
static cJSON *make_case(struct draft *d, const struct finding *f)
{
    cJSON *item = cJSON_CreateObject();
    struct buf name = {0};
    finding_id(f, &name);
    cJSON_AddStringToObject(item, "name", buf_text(&name));
    buf_free(&name);
    cJSON *covers = cJSON_AddArrayToObject(item, "covers");
    for (size_t i = 0; i < d->rule_count; i++)
        cJSON_AddItemToArray(covers,
                             cJSON_CreateString(d->oracle->registry->rules[d->rules[i]].id));
    if (!d->amended)
        cJSON_AddItemToArray(cJSON_AddArrayToObject(item, "editions"),
                             cJSON_CreateString(edition_name(d->edition)));
    cJSON_AddStringToObject(item, "op", op_name(d->q.op));
    while (d->fields->child != NULL) {
        cJSON *field = cJSON_DetachItemViaPointer(d->fields, d->fields->child);
        cJSON_AddItemToObject(item, field->string, field);
    }
    cJSON_AddItemToObject(item, "expect", d->expect);
    d->expect = NULL;
    needs_add(item);
    add_note(f, item);
    return item;
}

char *draft_of(struct oracle *o, const struct finding *f)
{
    struct draft d;
    struct buf text = {0};
    bool ok = draft_read(o, f, &d);
    if (ok) {
        cJSON *file = cJSON_CreateObject();
        cJSON_AddStringToObject(file, "section", o->registry->rules[d.rules[0]].section);
        cJSON_AddItemToArray(cJSON_AddArrayToObject(file, "cases"), make_case(&d, f));
        json_print(file, 0, &text);
        cJSON_Delete(file);
    }
    cJSON_Delete(d.fields);
    cJSON_Delete(d.expect);
    return ok ? buf_take(&text) : NULL;
}
