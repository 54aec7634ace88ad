#include "arguments.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/mem.h"
#include "options/options.h"

#define ANY SIZE_MAX

static const struct command_row commands[] = {
#define COMMAND(name, word, arguments, least, most, text)                                          \
    {word, arguments, text, NULL, NULL, least, most},
#include "commands.def"
#undef COMMAND
};

/* A bit for each command. */
enum {
#define COMMAND(name, word, arguments, least, most, text) OF_##name = 1u << REPORT_##name,
#include "commands.def"
#undef COMMAND
    EVERY = (1u << REPORT_COUNT) - 1
};

#define TO(type, member) .kind = type, .offset = offsetof(struct arguments, member)

static const struct option_row rows[] = {
    {"--out", "FILE", EVERY & ~OF_SITE, "write to FILE instead of standard output",
     TO(OPTION_TEXT, out)},
    {"-o", "FILE", EVERY & ~OF_SITE, NULL, TO(OPTION_TEXT, out)},
    {"--text", "DIR", OF_SITE,
     "your copy of the texts of the specification: the folder of the Go module hashicorp/hcl, with "
     "spec.md, hclsyntax/spec.md and json/spec.md",
     TO(OPTION_TEXT, texts)},
    {"--try", "FILE", OF_SITE,
     "the page that make playground wrote: the site gets it, and links to it",
     TO(OPTION_TEXT, play)},
    {"--cases", "DIR", OF_HTML | OF_SITE,
     "the suite's folder (spec-tests; if there is none, the suite inside this program)",
     TO(OPTION_TEXT, cases)},
    {"--mixed", NULL, EVERY & ~(OF_BADGE | OF_SITE),
     "also show results of other versions of the suite, each with a mark",
     TO(OPTION_SWITCH, mixed)},
    {"--no-skipped", NULL, OF_JUNIT | OF_TAP,
     "leave out the cases that were not judged: unsupported or not run",
     TO(OPTION_SWITCH, no_skipped)},
    {"--tap13", NULL, OF_TAP,
     "write TAP version 13, for programs that cannot read version 14 (such as prove of Perl 5.36)",
     TO(OPTION_SWITCH, tap13)},
    {"--before", "FILE", OF_SITE,
     "results of an older release: the implementation's page says what changed since; repeatable, "
     "oldest first",
     TO(OPTION_WORDS, before)},
    {"--url", "URL", OF_SITE,
     "the public address of the folder, for badges and for previews of links",
     TO(OPTION_TEXT, url)},
    {"--commit", "TEXT", OF_SITE, "the version that the results belong to, such as a commit",
     TO(OPTION_TEXT, commit)},
};

static const struct program hclreport = {
    .name = "hclreport",
    .version = HCL_CONFORMANCE_VERSION,
    .about =
        "Turns results of hclcheck into a page for people, and into formats for other programs.",
    .usage = "hclreport COMMAND [options] [ARGUMENT...]    (hclreport COMMAND --help tells more)",
    .status =
        "0 no case failed; 1 a case failed; 2 a mistake in the command line, or a file that cannot "
        "be read, or results that cannot stand in one report",
    .notes = "RESULTS are files of hclcheck run --results, of any number of implementations, "
             "versions and editions. A file that cannot be read is "
             "left out of the report.",
    .commands = commands,
    .command_count = REPORT_COUNT,
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .own = EVERY,
    .listed = EVERY,
    .fallback = REPORT_COUNT,
    .for_file = "html --out report.html",
    .operands = offsetof(struct arguments, operands)};

enum command_line_end arguments_read(int argc, char **argv, struct arguments *o, FILE *out,
                                     FILE *err)
{
    struct command_line line = {&hclreport, argc, argv, NULL, command_line_columns(out), out, err};
    size_t command;
    *o = (struct arguments){.cases = options_suite()};
    o->words = mem_alloc((command_line_room(&hclreport, argc) + 1) * sizeof *o->words);
    line.room = o->words;
    enum command_line_end end = command_line_read(&line, o, &command);
    o->command = (enum report_command)command;
    return end;
}

void arguments_free(struct arguments *o)
{
    free(o->words);
}
