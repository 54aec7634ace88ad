/* Finds out what an input of the prompt is (a command, an assignment, an expression or a template),
   and if the input is complete. */
#include "cli/repl.h"

#include "base/diag.h"
#include "base/unicode.h"
#include "model/body.h"
#include "native/native.h"

#include <string.h>

static size_t skip_blanks(struct str s, size_t at)
{
    while (at < s.length && strchr(" \t\r\n", s.data[at]))
        at++;
    return at;
}

static bool starts(struct str s, size_t at, const char *prefix)
{
    size_t length = strlen(prefix);
    return s.length - at >= length && memcmp(s.data + at, prefix, length) == 0;
}

/* Returns the offset after the identifier at `at`, or `at` if there is no identifier. */
static size_t skip_identifier(struct str s, size_t at)
{
    int32_t c;
    size_t length = unicode_decode(s, at, &c);
    if (length == 0 || !(c == '_' || ucd_is_id_start(c)))
        return at;
    do {
        at += length;
        length = unicode_decode(s, at, &c);
    } while (length > 0 && (c == '-' || ucd_is_id_continue(c)));
    return at;
}

/* If the input begins with `name =`, sets input->name, and moves input->offset to the text after
   the `=`. */
static void read_assignment(struct repl_input *input)
{
    struct str s = input->whole;
    size_t end = skip_identifier(s, input->offset), equals = skip_blanks(s, end);
    if (end == input->offset || !starts(s, equals, "=") || starts(s, equals, "==") ||
        starts(s, equals, "=>"))
        return;
    input->name = str_slice(s, input->offset, end);
    input->offset = equals + 1;
}

/* Splits an input of the form `:name text`. */
static void read_command(struct repl_input *input)
{
    struct str s = input->whole;
    size_t start = input->offset + 1, end = start;
    while (end < s.length && !strchr(" \t\r\n", s.data[end]))
        end++;
    input->kind = INPUT_COMMAND;
    input->name = str_slice(s, start, end);
    input->offset = end + (end < s.length && s.data[end] == ' ');
}

/* Returns true if a text is a valid expression or template. For an invalid text, sets *at to the
   offset of the last error. */
static bool parses(struct repl *repl, bool is_template, struct str text, size_t *at)
{
    struct expression ignored;
    struct spec spec;
    struct ctx cx;
    repl_begin(repl, &cx, &spec, text);
    bool right = (is_template ? native_parse_template : native_parse_expression)(&cx, &ignored);
    *at = right || cx.diag_count == 0 ? 0 : cx.diags[cx.diag_count - 1]->range.start;
    return right && cx.diag_count == 0;
}

/* Sets input->text and input->complete. Removes the newline at the end of the text, unless the
   newline is needed, for example to end a comment. */
static void check_text(struct repl *repl, struct repl_input *input, bool is_template)
{
    struct str with = str_slice(input->whole, input->offset, input->whole.length);
    struct str without = str_slice(with, 0, with.length - 1);
    size_t at;
    input->text = without;
    input->complete = true;
    if (parses(repl, is_template, without, &at))
        return;
    if (parses(repl, is_template, with, &at))
        input->text = with;
    else
        input->complete = at < with.length;
}

struct repl_input repl_input_read(struct repl *repl, struct str whole)
{
    struct repl_input input = {.whole = whole, .complete = true};
    input.offset = skip_blanks(whole, 0);
    if (input.offset == whole.length || starts(whole, input.offset, "#") ||
        starts(whole, input.offset, "//"))
        return input;
    if (!starts(whole, input.offset, ":")) {
        input.kind = INPUT_EXPRESSION;
        read_assignment(&input);
        check_text(repl, &input, false);
        return input;
    }
    read_command(&input);
    bool is_template = str_equal(input.name, STR("template"));
    if (is_template || str_equal(input.name, STR("explain"))) {
        if (is_template) {
            input.kind = INPUT_TEMPLATE;
            input.name = STR("");
        }
        check_text(repl, &input, is_template);
        return input;
    }
    size_t end = whole.length;
    input.offset = skip_blanks(whole, input.offset);
    while (end > input.offset && strchr(" \t\r\n", whole.data[end - 1]))
        end--;
    input.text = str_slice(whole, input.offset, end);
    return input;
}
