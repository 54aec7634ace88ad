/* The growth table: what doubling one dimension of the input costs. */

#include "bench/growth.h"

#include "base/arena.h"
#include "base/str.h"
#include "bench/texts.h"

#include <stdio.h>
#include <string.h>

/* The goal of doubling. */
static const double growth_goal = 2.2;

/* --- Texts --- */

#define REPEATED(name, how, head, item, tail)                                                      \
    static struct work name(struct arena *arena, size_t n)                                         \
    {                                                                                              \
        return (struct work){                                                                      \
            .reading = (how), .text = text_repeated(arena, head, item, n, tail), .elements = 1};   \
    }
#define NESTED(name, how, open, middle, close)                                                     \
    static struct work name(struct arena *arena, size_t n)                                         \
    {                                                                                              \
        return (struct work){.reading = (how),                                                     \
                             .text = text_nested(arena, open, middle, close, n)};                  \
    }
#define ITERATED(name, source)                                                                     \
    static struct work name(struct arena *arena, size_t n)                                         \
    {                                                                                              \
        (void)arena;                                                                               \
        return (struct work){.reading = READ_EXPRESSION, .text = STR(source), .elements = n};      \
    }

REPEATED(attributes, READ_FILE, "", "a@ = 1\n", "")
REPEATED(blocks, READ_FILE, "", "block \"l@\" {\n}\n", "")
NESTED(block_nesting, READ_FILE, "b {\n", "", "}\n")
REPEATED(labels, READ_FILE, "b", " \"l@\"", " {\n}\n")
REPEATED(line_comments, READ_FILE, "", "# a comment\n", "")
REPEATED(inline_comments, READ_FILE, "a =", " /* a comment */", " 1\n")
REPEATED(blank_lines, READ_FILE, "", "\n", "")
REPEATED(name_length, READ_FILE, "", "n", " = 1\n")

NESTED(parentheses, READ_EXPRESSION, "(", "1", ")")
NESTED(tuple_nesting, READ_EXPRESSION, "[", "1", "]")
NESTED(object_nesting, READ_EXPRESSION, "{a=", "1", "}")
NESTED(template_nesting, READ_EXPRESSION, "\"a${", "1", "}\"")
NESTED(conditional_nesting, READ_EXPRESSION, "(true?", "1", ":2)")
REPEATED(tuple_elements, READ_EXPRESSION, "[", "1,", "]")
REPEATED(object_elements, READ_EXPRESSION, "{", "a@ = 1,", "}")
REPEATED(operators, READ_EXPRESSION, "1", " + 1", "")
REPEATED(accesses, READ_EXPRESSION, "a", ".b", "")
REPEATED(arguments, READ_EXPRESSION, "f(", "1,", ")")
REPEATED(digits, READ_EXPRESSION, "", "7", "")
REPEATED(fraction_digits, READ_EXPRESSION, "0.", "7", "")
ITERATED(for_tuple, "[for x in xs: x]")
ITERATED(for_object, "{for x in xs: x => x}")
ITERATED(for_groups, "{for x in xs: x % 7 => x...}")
ITERATED(splat, "xs[*]")
ITERATED(comparison, "xs == xs")

REPEATED(string_length, READ_EXPRESSION, "\"", "s", "\"")
REPEATED(escapes, READ_EXPRESSION, "\"", "\\n", "\"")
REPEATED(marks, READ_EXPRESSION, "\"", "e\xCC\x81", "\"")
REPEATED(one_base_marks, READ_EXPRESSION, "\"e", "\xCC\x81\xCC\xA3", "\"")
REPEATED(heredoc_lines, READ_FILE, "a = <<E\n", "  a line\n", "E\n")
REPEATED(flush_lines, READ_FILE, "a = <<-E\n", "  a line\n", "E\n")
REPEATED(parts, READ_TEMPLATE, "", "a${1}", "")
REPEATED(strip_markers, READ_TEMPLATE, "", " ${~1~} ", "")
REPEATED(if_directives, READ_TEMPLATE, "", "%{if true}a%{else}b%{endif}", "")
static struct work for_directive(struct arena *arena, size_t n)
{
    (void)arena;
    return (struct work){READ_TEMPLATE, STR("%{for x in xs}a${x}%{endfor}"), n};
}

NESTED(json_depth, READ_JSON_EXPRESSION, "[", "1", "]")
REPEATED(json_elements, READ_JSON_EXPRESSION, "[", "1,", "1]")
REPEATED(json_properties, READ_JSON_EXPRESSION, "{", "\"a@\":1,", "\"a\":1}")
REPEATED(json_attributes, READ_JSON_FILE, "{", "\"a@\":1,", "\"a\":1}")
REPEATED(json_string, READ_JSON_EXPRESSION, "\"", "s", "\"")
REPEATED(json_escapes, READ_JSON_EXPRESSION, "\"", "\\t", "\"")
REPEATED(json_parts, READ_JSON_EXPRESSION, "\"", "a${1}", "\"")
REPEATED(json_digits, READ_JSON_EXPRESSION, "", "7", "")
REPEATED(json_whitespace, READ_JSON_EXPRESSION, "", " ", "1")

/* --- The table --- */

static const struct dimension dimensions[] = {
#define DIMENSION(function, name, n, evaluate) {name, function, n, evaluate},
#include "bench/dimensions.def"
#undef DIMENSION
};

const struct dimension *growth_dimensions(size_t *count)
{
    *count = sizeof dimensions / sizeof *dimensions;
    return dimensions;
}

static double ratio(double once, double twice)
{
    return once > 0 ? twice / once : 0;
}

static void print_times(double once, double twice)
{
    printf("  %9.3f %9.3f %5.2f%s", 1e3 * once, 1e3 * twice, ratio(once, twice),
           ratio(once, twice) > growth_goal ? "!" : " ");
}

static bool print_row(const struct dimension *dimension)
{
    struct cost cost;

    printf("%-32s %7zu", dimension->name, dimension->n);
    if (!measure(dimension->generate, dimension->n, dimension->evaluate, &cost)) {
        printf("  could not be measured\n");
        return false;
    }
    print_times(cost.once.parse, cost.twice.parse);
    if (dimension->evaluate)
        print_times(cost.once.evaluate, cost.twice.evaluate);
    printf("\n");
    return true;
}

bool growth_print(const char *only)
{
    bool ok = true;

    printf("%-32s %7s  %-26s %-26s\n", "", "", "     parse, ms", "      evaluate, ms");
    printf("%-32s %7s  %9s %9s %5s   %9s %9s %5s\n", "dimension", "n", "n", "2n", "ratio", "n",
           "2n", "ratio");
    for (size_t i = 0; i < sizeof dimensions / sizeof *dimensions; i++) {
        if (only == NULL || strstr(dimensions[i].name, only) != NULL)
            ok = print_row(&dimensions[i]) && ok;
    }
    printf("! beyond the goal: %.1f times the time for twice the size\n", growth_goal);
    return ok;
}
