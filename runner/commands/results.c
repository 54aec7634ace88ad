#include "commands/run.h"

#include "ask/causes.h"
#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "base/utf8.h"
#include "cases/registry.h"
#include "commands/reproduce.h"
#include "options/options.h"

/* Appends the members of the head that describe the options of the run. */
static void print_options(const struct options *o, struct buf *out)
{
    if (o->run.fresh)
        buf_str(out, ",\"fresh\":true");
    if (o->run.shuffle.given)
        buf_fmt(out, ",\"shuffle\":\"%llu\"", (unsigned long long)o->run.shuffle.value);
}

/* Appends the cause of a failure, and the command that repeats the wrong request. */
static void explain(const void *report, const struct judged *j, struct buf *out)
{
    const struct report *r = report;
    bool derived = j->c->derived != NULL;
    const struct rule *cause =
        derived || r->causes == NULL ? NULL : r->causes->of[j - r->run.cases];
    struct buf command = {0};
    if (cause != NULL) {
        buf_str(out, ",\"cause\":{\"rule\":");
        json_print_string(cause->id, 0, out);
        json_print_member("text", cause->text, out);
        buf_char(out, '}');
    }
    reproduce_command(r->options, j, r->run.judge->edition, r->run.judge->trace && !derived,
                      &command);
    if (utf8_valid(command.data, command.len)) /* a file name may have any bytes */
        json_print_member("reproduce", command.data, out);
    buf_free(&command);
}

bool results_write(const struct report *r, const char *path)
{
    struct buf text = {0}, head = {0};
    print_options(r->options, &head);
    struct results results = r->run;
    results.head = buf_text(&head);
    results.explain = explain;
    results.arg = r;
    results_print(&results, &text);
    bool ok = os_write_file(path, &text);
    buf_free(&text);
    buf_free(&head);
    return ok;
}
