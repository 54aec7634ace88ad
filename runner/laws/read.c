/* The laws of what an implementation says about a source that it reads. */
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "base/where.h"
#include "cases/case.h"
#include "cases/lexis.h"
#include "judge/judge.h"
#include "laws/trial.h"
#include "protocol/request.h"
#include "protocol/shape.h"
#include "protocol/tree.h"

static const char *const lists[] = {"attributes", "blocks"};

static void add_name(const char *title, const char *name, struct buf *why)
{
    buf_str(why, title);
    text_escape(name, strlen(name), 80, why);
}

/* --- Variables ------------------------------------------------------------------------------- */

/* The names that a `for` binds, and those around it. */
struct scope {
    const char *key, *value; /* `key` may be NULL */
    const struct scope *around;
};

/* Returns the element of an array of strings that equals `name`, or NULL. */
static cJSON *find_name(const cJSON *names, const char *name)
{
    cJSON *found = names->child;
    while (found != NULL && strcmp(found->valuestring, name) != 0)
        found = found->next;
    return found;
}

/* Adds a variable that no `for` binds. */
static void add_free(cJSON *names, const char *name, const struct scope *scope)
{
    for (; scope != NULL; scope = scope->around)
        if (strcmp(name, scope->value) == 0 ||
            (scope->key != NULL && strcmp(name, scope->key) == 0))
            return;
    if (find_name(names, name) == NULL)
        cJSON_AddItemToArray(names, cJSON_CreateString(name));
}

static void find_free(enum tree_group group, const cJSON *node, const struct scope *scope,
                      cJSON *names)
{
    const struct tree_node *row = tree_node(group, node);
    const cJSON *member = row != NULL ? node->child->next : NULL, *inner, *part;
    bool binds = row != NULL && row->members[0] == 'N';
    struct scope within = {.around = scope};
    if (binds)
        within = (struct scope){cJSON_GetStringValue(member), member->next->valuestring, scope};
    if (row != NULL && strcmp(row->tag, "var") == 0)
        add_free(names, member->valuestring, scope);
    for (size_t i = 0; member != NULL; i++, member = member->next) {
        enum tree_group of = tree_group(row->members[i]);
        /* the third member is the collection, in which the names are not bound */
        const struct scope *here = binds && i != 2 ? &within : scope;
        if (strchr("eEB", row->members[i]) != NULL)
            find_free(of, member, here, names);
        else if (strchr("xisp", row->members[i]) != NULL)
            cJSON_ArrayForEach(inner, member)
                find_free(of, inner, here, names);
        else if (row->members[i] == 'y')
            cJSON_ArrayForEach(inner, member)
                cJSON_ArrayForEach(part, inner)
                    find_free(EXPRESSION, part, here, names);
    }
}

bool law_variables(const struct trial *t, struct buf *why)
{
    const cJSON *tree = t->answers[Q_TREE].item, *name;
    cJSON *missing = cJSON_CreateArray(), *found;
    const char *wrong = NULL;
    find_free(tree_node(BODY, tree) != NULL ? BODY : EXPRESSION, tree, NULL, missing);
    cJSON_ArrayForEach(name, json_get(t->answers[Q_OWN].item, "variables")) {
        if ((found = find_name(missing, name->valuestring)) == NULL)
            wrong = name->valuestring;
        cJSON_Delete(cJSON_DetachItemViaPointer(missing, found));
    }
    bool same = wrong == NULL && missing->child == NULL;
    if (wrong != NULL)
        add_name("not free, or twice: ", wrong, why);
    else if (!same)
        add_name("missing: ", missing->child->valuestring, why);
    cJSON_Delete(missing);
    return same;
}

/* --- Places ---------------------------------------------------------------------------------- */

/* The tokens of a source, from which ranges put the source together again. */
struct joint {
    const char *text;
    struct lexis lexis;
    size_t at; /* the index of the next token */
    struct buf *out;
    struct where *w;
};

/* Passes newlines and comments. Returns the next token. */
static const struct lexis_token *next_token(struct joint *j)
{
    const struct lexis_token *tokens = j->lexis.tokens;
    while (tokens[j->at].kind >= LEXIS_LINE_COMMENT && tokens[j->at].kind != LEXIS_END)
        j->at++;
    return &tokens[j->at];
}

static bool take_mark(struct joint *j, char mark)
{
    const struct lexis_token *t = next_token(j);
    bool is = t->kind == LEXIS_MARK && t->end - t->start == 1 && j->text[t->start] == mark;
    j->at += is;
    return is || where_fail(j->w, "at %zu must be `%c`, outside all ranges", t->start, mark);
}

/* Reads a range, which must begin at the next token. */
static bool begin(struct joint *j, const cJSON *item, const char *name, size_t *end)
{
    const struct lexis_token *t = next_token(j);
    const cJSON *range = json_get(item, name), *start = cJSON_GetArrayItem(range, 0);
    *end = json_count(cJSON_GetArrayItem(range, 1));
    return (cJSON_IsArray(range) && cJSON_IsNumber(start) && t->kind != LEXIS_END &&
            start->valuedouble == (double)t->start) ||
           where_fail(j->w, "\"%s\" must begin at %zu", name, t->start);
}

/* Checks that a range ends behind the last token. The newline behind a heredoc may belong to it. */
static bool end(struct joint *j, const char *name, size_t at)
{
    const struct lexis_token *last = &j->lexis.tokens[j->at - 1];
    return last->end == at || (last[1].kind == LEXIS_NEWLINE && last[1].end == at) ||
           where_fail(j->w, "\"%s\" must end at %zu", name, last->end);
}

/* Copies the tokens of a range. */
static bool take(struct joint *j, const cJSON *item, const char *name, const char *after)
{
    const struct lexis_token *first = next_token(j), *last = first;
    size_t to;
    if (!begin(j, item, name, &to))
        return false;
    for (const struct lexis_token *t = first; t->kind != LEXIS_END && t->end <= to; t++)
        last = t->kind < LEXIS_LINE_COMMENT ? t : last;
    j->at += (size_t)(last - first) + 1;
    buf_add(j->out, j->text + first->start, last->end - first->start);
    buf_str(j->out, after);
    return end(j, name, to);
}

/* Appends the body that the ranges give, with parentheses around expressions, so that each stands
   alone. Every token must belong to a range, or be a mark. */
static bool join_body(struct joint *j, const cJSON *places, const cJSON *structure)
{
    const cJSON *next[2], *inner = cJSON_GetArrayItem(json_get(structure, lists[1]), 0);
    for (size_t i = 0; i < 2; i++) {
        next[i] = cJSON_GetArrayItem(json_get(places, lists[i]), 0);
        if (cJSON_GetArraySize(json_get(places, lists[i])) !=
            cJSON_GetArraySize(json_get(structure, lists[i])))
            return where_fail(j->w, "\"%s\" must have a range for each item", lists[i]);
    }
    while (next[0] != NULL || next[1] != NULL) {
        const cJSON *start = cJSON_GetArrayItem(json_get(next[1], "whole"), 0);
        bool block =
            next[0] == NULL || (start != NULL && json_count(start) == next_token(j)->start);
        const cJSON *item = next[block];
        size_t to;
        if (!begin(j, item, "whole", &to) ||
            !(block ? take(j, item, "header", " {\n") && take_mark(j, '{') &&
                          join_body(j, json_get(item, "body"), json_get(inner, "body")) &&
                          take_mark(j, '}')
                    : take(j, item, "name", " = (") && take_mark(j, '=') &&
                          take(j, item, "expression", "\n)\n")) ||
            !end(j, "whole", to))
            return false;
        buf_str(j->out, block ? "}\n" : "");
        inner = block ? inner->next : inner;
        next[block] = item->next;
    }
    return true;
}

bool trial_join(const struct trial *t, struct buf *out, struct where *w)
{
    const struct answer *own = &t->answers[Q_OWN];
    struct joint j = {.text = buf_text(&t->source), .out = out, .w = w};
    bool ok = lexis_scan(j.text, t->source.len, &j.lexis) &&
              join_body(&j, json_get(own->reply, "places"), own->item) &&
              (next_token(&j)->kind == LEXIS_END ||
               where_fail(w, "no range has the token at %zu", next_token(&j)->start));
    lexis_free(&j.lexis);
    return ok;
}

bool law_places(const struct trial *t, struct buf *why)
{
    struct buf ignored = {0};
    struct where w = {0};
    bool ok = trial_join(t, &ignored, &w);
    where_print(&w, why);
    where_free(&w);
    buf_free(&ignored);
    return ok;
}

/* --- Recovery -------------------------------------------------------------------------------- */

/* The items of a repaired source that lie before the line of the fault, or behind it. */
struct around {
    size_t before, behind; /* bytes */
    struct judged *counts;
};

static bool is_same(const cJSON *a, const cJSON *b)
{
    return cJSON_IsString(a)
               ? cJSON_Compare(a, b, true)
               : cJSON_Compare(json_get(a, "type"), json_get(b, "type"), true) &&
                     cJSON_Compare(json_get(a, "labels"), json_get(b, "labels"), true);
}

/* Counts the items, and those that `got` has, in order. Returns false if an item before the fault
   is missing. */
static bool count_items(const struct around *around, const cJSON *wanted, const cJSON *places,
                        const cJSON *got)
{
    bool complete = true;
    for (size_t i = 0; i < 2; i++) {
        const cJSON *item, *place = cJSON_GetArrayItem(json_get(places, lists[i]), 0),
                           *next = cJSON_GetArrayItem(json_get(got, lists[i]), 0);
        cJSON_ArrayForEach(item, json_get(wanted, lists[i])) {
            const cJSON *found = next, *whole = json_get(place, "whole");
            bool before = json_count(cJSON_GetArrayItem(whole, 1)) < around->before,
                 counts = before || json_count(whole->child) > around->behind;
            while (found != NULL && !is_same(item, found))
                found = found->next;
            next = found != NULL ? found->next : next;
            around->counts->around += counts;
            around->counts->recovered += counts && found != NULL;
            complete &= !before || found != NULL;
            if (i == 1 && (counts || found != NULL))
                complete &= count_items(around, json_get(item, "body"), json_get(place, "body"),
                                        json_get(found, "body"));
            place = place->next;
        }
    }
    return complete;
}

/* Returns the name of an item that is not in the text of the sources, or NULL. */
static const char *invented(const char *sources, const cJSON *got)
{
    const cJSON *item;
    const char *found = NULL;
    for (size_t i = 0; i < 2; i++)
        cJSON_ArrayForEach(item, json_get(got, lists[i])) {
            const char *name = i == 0 ? item->valuestring : json_get_text(item, "type");
            found = found != NULL || strstr(sources, name) != NULL ? found : name;
            found = found != NULL ? found : invented(sources, json_get(item, "body"));
        }
    return found;
}

bool law_recover(const struct trial *t, struct buf *why)
{
    const struct derivation *d = t->judged->c->derived;
    const struct answer *wanted = &t->answers[Q_REPAIRED];
    const cJSON *got = json_get(t->answers[Q_OWN].reply, "recovered");
    struct buf source = {0}, text = {0};
    struct where w = {0};
    request_source(d->own, &source);
    request_source(d->repaired, &text);
    struct around around = {trial_equal(&source, &text, false),
                            text.len - trial_equal(&source, &text, true), t->judged};
    if (around.behind < around.before)
        around.behind = around.before;
    while (around.before > 0 && text.data[around.before - 1] != '\n')
        around.before--;
    around.behind += strcspn(buf_text(&text) + around.behind, "\n");
    buf_add(&text, source.data, source.len); /* a NUL may end the source for strstr */
    bool formed = got == NULL || shape_result(OP_PARSE, got, &w);
    got = formed ? got : NULL;
    const char *other = invented(buf_text(&text), got);
    t->judged->recovered = t->judged->around = 0;
    bool complete =
        count_items(&around, wanted->item, json_get(wanted->reply, "places"), formed ? got : NULL);
    where_print(&w, why);
    if (other != NULL)
        add_name("invented: ", other, why);
    where_free(&w);
    buf_free(&source);
    buf_free(&text);
    return formed && other == NULL && complete;
}

/* --- The place of an error ------------------------------------------------------------------- */

/* An implementation may notice a fault anywhere in the words that the repair changes, or at a word
   beside them. */
bool law_place(const struct trial *t, struct buf *why)
{
    static const char blank[] = " \t\r\n";
    const struct derivation *d = t->judged->c->derived;
    const cJSON *range = json_get(t->answers[Q_OWN].item, "range");
    size_t first = json_count(json_get(json_get(range, "start"), "byte")),
           last = json_count(json_get(json_get(range, "end"), "byte"));
    struct edit e = edit_between(d->own, d->repaired);
    const char *text = buf_text(&e.source);
    while (e.start > 0 && strchr(blank, text[e.start - 1]) == NULL)
        e.start--;
    while (e.start > 0 && strchr(blank, text[e.start - 1]) != NULL)
        e.start--;
    e.end += strcspn(text + e.end, blank);
    e.end += strspn(text + e.end, blank);
    e.end += strcspn(text + e.end, blank);
    bool touches = first <= last && last <= e.source.len && first <= e.end && last >= e.start;
    if (!touches)
        buf_fmt(why, "it stands at %zu to %zu, not within %zu to %zu", first, last, e.start, e.end);
    edit_free(&e);
    return touches;
}
