/* Edits a source (runner/protocol.md, "Requests"): copies all bytes outside the edited item. */
#include "proto/edit.h"

#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "model/body.h"
#include "native/ast.h"
#include "native/native.h"
#include "proto/decode.h"
#include "proto/encode.h"
#include "proto/field.h"

#include <stdint.h>

static const struct range nowhere = {0};

/* The place to which a path leads: an attribute, or a block, or the file if both are NULL. */
struct target {
    const struct native_body *body; /* the body that contains the attribute or block, or the file */
    const struct native_attribute *attribute;
    const struct native_block *block;
};

/* ---- Decoding ---- */

/* Decodes the number of a block. If it is missing, the block is the first. */
static bool decode_number(struct ctx *cx, const struct field *step, size_t *out)
{
    struct field member;
    if (!field_find(step, "number", &member))
        return true;
    TRY(field_expect(cx, &member, WIRE_NUMBER));
    double number = member.node->number;
    *out = number >= 0 && number <= UINT32_MAX ? (size_t)number : 0;
    return !((double)*out < number || (double)*out > number) ||
           field_fail(cx, &member, "must be an integer from 0");
}

static bool decode_step(struct ctx *cx, const struct field *field, void *out)
{
    static const char *const keys[] = {"block", "labels", "number", NULL};
    struct edit_step *step = out;
    struct field labels;
    step->is_block = field->node->kind != WIRE_STRING;
    step->name = field->node->text;
    if (!step->is_block)
        return true;
    TRY(field_only(cx, field, keys));
    TRY(field_text(cx, field, "block", &step->name));
    if (field_find(field, "labels", &labels))
        TRY(field_texts(cx, &labels, &step->labels, &step->label_count));
    return decode_number(cx, field, &step->number);
}

bool decode_edit(struct ctx *cx, const struct field *request, struct source_edit *out)
{
    static const struct items path = {WIRE_ARRAY, sizeof(struct edit_step), decode_step};
    struct field steps, value, block;
    bool removes = false, sets = field_find(request, "set", &value),
         appends = field_find(request, "append", &block);
    TRY(field_bool(cx, request, "remove", &removes));
    TRY(field_need(cx, request, "path", &steps));
    TRY(out->steps = field_items(cx, &steps, &path, &out->step_count));
    if (sets + removes + appends != 1)
        return field_fail(cx, request,
                          "exactly one of \"set\", \"remove\" and \"append\" is needed");
    out->kind = sets ? EDIT_SET : removes ? EDIT_REMOVE : EDIT_APPEND;
    if (sets && (out->step_count == 0 || out->steps[out->step_count - 1].is_block))
        return field_fail(cx, &steps, "must end with the name of an attribute, which is set");
    return sets ? decode_value(cx, &value, &out->value)
                : removes || decode_written_block(cx, &block, &out->block);
}

/* ---- The path ---- */

static bool is_step(const struct native_block *block, const struct edit_step *step)
{
    bool same = str_equal(block->type, step->name) && block->label_count == step->label_count;
    for (size_t i = 0; same && i < step->label_count; i++)
        same = str_equal(block->labels[i]->text, step->labels[i]);
    return same;
}

static void follow_step(const struct edit_step *step, struct target *at)
{
    size_t number = step->number;
    for (size_t i = 0; !step->is_block && i < at->body->attribute_count; i++)
        if (str_equal(at->body->attributes[i]->name, step->name))
            at->attribute = at->body->attributes[i];
    for (size_t i = 0; step->is_block && i < at->body->block_count && at->block == NULL; i++)
        if (is_step(at->body->blocks[i], step) && number-- == 0)
            at->block = at->body->blocks[i];
}

/* Follows a path. If only its last step leads nowhere, both members of the target are NULL. */
static bool follow(struct ctx *cx, const struct source_edit *edit, const struct native_body *file,
                   struct target *at)
{
    *at = (struct target){.body = file};
    for (size_t i = 0; i < edit->step_count; i++) {
        if (i > 0 && at->block == NULL)
            return fail(cx, DIAG_UNWRITABLE, nowhere, "step %zu of the path leads to no block", i);
        *at = (struct target){.body = i > 0 ? at->block->body : file};
        follow_step(&edit->steps[i], at);
    }
    return true;
}

/* ---- Splices ---- */

/* Returns a source with a text instead of its bytes from `start` to `end`. */
static struct str splice(struct ctx *cx, struct str source, size_t start, size_t end,
                         struct str text)
{
    struct buf out = {.arena = cx->arena};
    buf_append(&out, str_slice(source, 0, start));
    buf_append(&out, text);
    buf_append(&out, str_slice(source, end, source.length));
    return buf_str(&out);
}

static size_t skip_blanks(struct str text, size_t at)
{
    while (at < text.length && (text.data[at] == ' ' || text.data[at] == '\t'))
        at++;
    return at;
}

/* Removes an item, and the end of its line if no comment follows the item. */
static struct str cut(struct ctx *cx, struct str source, size_t start, size_t end)
{
    size_t after = skip_blanks(source, end);
    size_t line_end = after + (after < source.length && source.data[after] == '\r' ? 1 : 0);
    if (line_end < source.length && source.data[line_end] == '\n')
        end = line_end + 1;
    return splice(cx, source, start, end, STR(""));
}

/* Adds lines to the end of a file. */
static struct str append_to_file(struct ctx *cx, struct str source, struct str lines)
{
    size_t end = source.length;
    bool ended = end == 0 || source.data[end - 1] == '\n';
    source = splice(cx, source, end, end, lines);
    return ended ? source : splice(cx, source, end, end, STR("\n"));
}

/* Adds lines to the end of a block. A block on one line gets several lines. */
static struct str append_to_block(struct ctx *cx, struct str source,
                                  const struct native_block *block, struct str lines)
{
    size_t close = block->body->end.start, line = close;
    if (block->one_line) {
        source = splice(cx, source, close, close, lines);
        source = splice(cx, source, close, close, STR("\n"));
        return block->body->attribute_count == 0
                   ? source
                   : splice(cx, source, block->open, block->open, STR("\n"));
    }
    while (line > 0 && source.data[line - 1] != '\n')
        line--;
    line = skip_blanks(source, line) == close ? line : close;
    return splice(cx, source, line, line, lines);
}

/* ---- Edits ---- */

/* Adds one attribute or block to the body of a block, or to the file if `block` is NULL. */
static bool append(struct ctx *cx, const struct source_edit *edit,
                   const struct processed_body *item, const struct native_block *block,
                   struct str *out)
{
    struct buf lines = {.arena = cx->arena};
    unsigned level = (unsigned)edit->step_count - (item->attribute_count > 0 ? 1 : 0);
    TRY(write_body(cx, &lines, item, level));
    *out = block == NULL ? append_to_file(cx, cx->source->text, buf_str(&lines))
                         : append_to_block(cx, cx->source->text, block, buf_str(&lines));
    return true;
}

static bool set(struct ctx *cx, const struct source_edit *edit, const struct native_body *file,
                struct target at, struct str *out)
{
    struct source_edit parent = *edit;
    struct target around;
    struct buf text = {.arena = cx->arena};
    const struct edit_step *last = &edit->steps[edit->step_count - 1];
    if (at.attribute != NULL) {
        struct range old = at.attribute->expression->range;
        TRY(write_value(cx, &text, edit->value));
        *out = splice(cx, cx->source->text, old.start, old.end, buf_str(&text));
        return true;
    }
    if (!native_is_identifier(cx, last->name))
        return fail(cx, DIAG_UNWRITABLE, nowhere, "\"%.*s\" is no identifier", STR_FMT(last->name));
    parent.step_count--;
    TRY(follow(cx, &parent, file, &around));
    struct processed_body item = {
        .attribute_names = &last->name, .attribute_values = &edit->value, .attribute_count = 1};
    return append(cx, edit, &item, around.block, out);
}

static bool remove_item(struct ctx *cx, struct target at, struct str *out)
{
    if (at.attribute == NULL && at.block == NULL)
        return fail(cx, DIAG_UNWRITABLE, nowhere, "the path leads to no attribute or block");
    *out = at.attribute != NULL
               ? cut(cx, cx->source->text, at.attribute->name_range.start,
                     at.attribute->expression->range.end)
               : cut(cx, cx->source->text, at.block->type_range.start, at.block->body->end.end);
    return true;
}

static bool append_block(struct ctx *cx, const struct source_edit *edit, struct target at,
                         struct str *out)
{
    if (edit->step_count > 0 && at.block == NULL)
        return fail(cx, DIAG_UNWRITABLE, nowhere, "the path leads to no block");
    struct processed_body item = {.blocks = &edit->block, .block_count = 1};
    return append(cx, edit, &item, at.block, out);
}

bool edit_source(struct ctx *cx, const struct source_edit *edit, struct str *out)
{
    const struct native_body *file;
    struct target at;
    TRY(native_parse_file(cx, cx->source, NULL, &file));
    TRY(follow(cx, edit, file, &at));
    if (edit->kind == EDIT_SET)
        return set(cx, edit, file, at, out);
    return edit->kind == EDIT_REMOVE ? remove_item(cx, at, out) : append_block(cx, edit, at, out);
}
