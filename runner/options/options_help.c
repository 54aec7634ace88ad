/* What --help prints, and a command line to be repeated. */
#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "base/text.h"
#include "options/options_table.h"

/* The right column of the options starts here. */
enum { LEFT = 28 };

static const char *const usages[] = {
    [COMMAND_RUN] =
        "Judges an implementation of HCL by the cases of the suite.\n\n"
        "usage: hclcheck [run] --impl CMD [options]\n"
        "       hclcheck COMMAND [options] …    (hclcheck COMMAND --help tells more)\n\n"
        "an implementation:\n"
        "  run                 judge it by the cases (what is done without a COMMAND)\n"
        "  smoke               check its protocol step by step: where an adapter begins\n"
        "  show CASE…          show a case in full, and what it and the reference answer\n"
        "  diff FILE|FOLDER…   show where two of them differ on the same files\n"
        "  growth              show which inputs it takes too long for, or dies of\n"
        "  fuzz                look for requests on which it disagrees with the text\n"
        "  relations           check what its answers must have in common\n"
        "  triage              go through what was found\n"
        "  explain CASE…       say which rule it behaves without, where it fails a case\n"
        "results files:\n"
        "  merge FILE…         put the results of several parts of the cases together\n"
        "  compare OLD NEW     what broke, what was mended\n"
        "the suite itself:\n"
        "  lint, format, ids   check its files, rewrite them, check the list of ids\n"
        "  coverage, prove     which rules the cases exercise, and what they notice\n\n"
        "exit status: 0 all right, 1 some case failed, 2 usage or set-up error, or no case was "
        "judged\n",
    [COMMAND_FUZZ] =
        "Looks for requests on which implementations disagree with the reference, makes them "
        "small, says which rule or reading each is about, and leaves drafts of cases.\n\n"
        "usage: hclcheck fuzz --impl CMD [--impl CMD]… [options]\n\n"
        "exit status: 0 nothing was found, 1 something was, 2 usage or set-up error\n",
    [COMMAND_RELATIONS] =
        "Generates pairs of requests whose answers the text relates, such as (e) and e, and looks "
        "for pairs that are not so. Without --impl our own reference is asked.\n\n"
        "usage: hclcheck relations [--impl CMD] [options]\n\n"
        "exit status: 0 all relations hold, 1 some do not, or a request was not answered, 2 usage "
        "or set-up error\n",
    [COMMAND_TRIAGE] =
        "Goes through the findings of a campaign, those that have least in common first; asks for "
        "a verdict on a terminal. FINDING names one (found-1234abcd), to be shown or, with "
        "--verdict, to be decided; a violation becomes a case of the suite. Findings of other "
        "campaigns' FOLDERs are taken in first, by cause.\n\n"
        "usage: hclcheck triage [--out DIR] [options] [FOLDER…] [FINDING…]\n\n"
        "exit status: 0 all have a verdict, 1 some have none, 2 usage or set-up error\n",
    [COMMAND_EXPLAIN] = "Says why an implementation fails cases: which rule it behaves without, or "
                        "which open passage it reads otherwise. CASE is a pattern as for --only; "
                        "without one all cases are asked.\n\n"
                        "usage: hclcheck explain --impl CMD [options] [CASE…]\n\n"
                        "exit status: 0 no case failed, 1 some did, 2 usage or set-up error\n",
    [COMMAND_MERGE] = "Puts the results of several parts of the same cases together, as one run "
                      "would have them; refuses what does not belong together.\n\n"
                      "usage: hclcheck merge [--results FILE] FILE…\n\n"
                      "exit status: as run has it\n",
    [COMMAND_COMPARE] = "Shows what changed between two runs: what broke, what was mended.\n\n"
                        "usage: hclcheck compare [options] OLD NEW\n\n"
                        "exit status: 0 nothing broke, 1 something did, 2 usage error, or they "
                        "cannot be compared\n",
    [COMMAND_DIFF] =
        "Shows where two implementations differ on the same files (operation parse).\n\n"
        "usage: hclcheck diff --impl A --impl B [options] FILE|FOLDER...\n\n"
        "exit status: 0 they agree, 1 they differ, 2 usage or set-up error\n",
    [COMMAND_GROWTH] =
        "Feeds an implementation ever larger inputs along many dimensions, and judges how the time "
        "grows (not the time), and what inputs it refuses, dies of or is silent about.\n\n"
        "usage: hclcheck growth --impl CMD [options]\n\n"
        "exit status: 0 no fault, 1 some time grows like a square, or some input is not answered, "
        "2 usage or set-up error\n",
    [COMMAND_SHOW] =
        "Shows cases in full: rules, request, expectation, and what the reference and another "
        "implementation answer.\n\n"
        "usage: hclcheck show [--impl CMD] [options] CASE…\n\n"
        "A CASE is an id, or a pattern as --only has it: a rule's id shows all of its cases.\n\n"
        "exit status: 0 every answer is right, 1 some is not, 2 usage or set-up error\n",
    [COMMAND_SMOKE] =
        "Checks an implementation's protocol step by step: what a new adapter is tried with "
        "first.\n\n"
        "usage: hclcheck smoke --impl CMD [options]\n\n"
        "exit status: 0 it is ready for run, 1 some step failed, 2 usage or set-up error\n",
    [COMMAND_LINT] = "Checks the files of the suite.\n\n"
                     "usage: hclcheck lint [options]\n\n"
                     "exit status: 0 no fault, 1 some fault, 2 usage or set-up error\n",
    [COMMAND_FORMAT] =
        "Rewrites case files in their one form; what they say stays.\n\n"
        "usage: hclcheck format [options] [FILE...]      (default: every case file)\n\n"
        "exit status: 0 all right, 1 --check found files in another form, 2 usage or set-up "
        "error\n",
    [COMMAND_COVERAGE] = "Shows which rules the cases exercise, by the traces of the reference.\n\n"
                         "usage: hclcheck coverage --impl hclref [options]\n\n"
                         "exit status: 0 each rule has the cases that it needs, 1 some has not, or "
                         "a case failed, 2 usage or set-up error\n",
    [COMMAND_PROVE] = "Shows whether the cases notice when the reference answers without a rule, "
                      "or under another reading of an open passage.\n\n"
                      "usage: hclcheck prove --impl hclref [options]\n\n"
                      "exit status: 0 each change is noticed, 1 some is not, or a case failed, 2 "
                      "usage or set-up error\n",
    [COMMAND_IDS] = "Compares the list of ids with the cases.\n\n"
                    "usage: hclcheck ids [options]\n\n"
                    "exit status: 0 they agree, 1 they differ, 2 usage or set-up error\n",
};

static void add_option(const struct option_row *row, struct buf *out)
{
    size_t begin = out->len;
    buf_fmt(out, "  --%s%s%s", row->name, row->argument[0] == '\0' ? "" : " ", row->argument);
    size_t used = out->len - begin;
    buf_fmt(out, "%*s%s\n", used + 2 < LEFT ? (int)(LEFT - used) : 2, "", row->help);
}

/* The options of a command, each group behind its title. */
static void add_options(enum options_command command, struct buf *out)
{
    const char *title = NULL;
    static const struct {
        const char *title; /* NULL: an option */
        enum option option;
    } lines[] = {
#define GROUP(text) {text, OPTION_COUNT},
#define OPTION(name, taking, text, argument, commands, help) {NULL, OPTION_##name},
#include "options/options.def"
#undef OPTION
#undef GROUP
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const struct option_row *row = &option_rows[lines[i].option];
        if (lines[i].title != NULL) {
            title = lines[i].title;
        } else if (option_is_of(row, command)) {
            if (title != NULL)
                buf_fmt(out, "\n%s:\n", title);
            title = NULL;
            add_option(row, out);
        }
    }
}

void options_help(enum options_command of, FILE *out)
{
    struct buf text = {0};
    buf_str(&text, usages[of]);
    add_options(of, &text);
    if (of == COMMAND_RUN)
        buf_str(&text, "\nA PATTERN knows *, ? and [a-z]; without them it is a whole id, rule or "
                       "section, or a section's beginning.\n");
    text_wrap(&text, 0, os_columns(out));
    fputs(buf_text(&text), out);
    buf_free(&text);
}

/* Options that a repeated command line goes without. */
static bool is_of_one_run(enum option option)
{
    static const enum option list[] = {OPTION_ONLY,      OPTION_SKIP,         OPTION_OP,
                                       OPTION_LEVEL,     OPTION_FAILED,       OPTION_SHARD,
                                       OPTION_LIST,      OPTION_SHUFFLE,      OPTION_REPEAT,
                                       OPTION_FAIL_FAST, OPTION_TRANSFORM,    OPTION_WRITE_EXPECTED,
                                       OPTION_RESULTS,   OPTION_MAX_FAILURES, OPTION_COLOR};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i] == option)
            return true;
    return false;
}

static void add_word(const char *word, struct buf *out)
{
    buf_char(out, ' ');
    if (word[0] != '\0' && word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                             "0123456789_-+=./,:@%")] == '\0')
        buf_str(out, word);
    else
        text_shell_quote(word, out);
}

void options_repeat_line(const struct options *o, struct buf *out)
{
    buf_str(out, "hclcheck");
    for (int i = 1; i < o->argc; i++) {
        const char *word = o->argv[i];
        size_t n = strncmp(word, "--", 2) == 0 ? strcspn(word + 2, "=") : 0;
        unsigned option = 0;
        while (n > 0 && option < OPTION_COUNT &&
               (strlen(option_rows[option].name) != n ||
                strncmp(option_rows[option].name, word + 2, n) != 0))
            option++;
        bool known = n > 0 && option < OPTION_COUNT;
        bool valued = known && option_rows[option].argument[0] != '\0' && word[2 + n] == '\0';
        bool kept = !known || !is_of_one_run((enum option)option);
        if (kept)
            add_word(word, out);
        if (valued && i + 1 < o->argc) {
            i++;
            if (kept)
                add_word(o->argv[i], out);
        }
    }
}
