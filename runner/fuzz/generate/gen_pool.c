/* Holds the names, strings and numbers from which the generator chooses. */
#include "fuzz/generate/gen_state.h"

#define COUNT(array) ((unsigned)(sizeof(array) / sizeof *(array)))

static const char *const names[] = {"a", "é", "xs", "b", "x_1", "in", "a-b", "name"};
static const char *const locals[] = {"k", "v", "e", "i", "if", "w", "l", "p"};
static const char *const functions[] = {"f", "g", "min", "a"};

/* Names of attributes and keys of elements. The first names are the most frequent. The first
   KEY_NAMES names are identifiers. */
static const char *const keys[] = {"a",  "b",   "id", "c-1", "null", "if",  "z\xcc\x81",
                                   "_d", "a b", "1",  "",    "$",    "a.b", "😀"};
#define KEY_NAMES 8

/* About one number literal in EXTREME_EVERY is an element of `extreme`. */
#define EXTREME_EVERY 24

static const char *const literals[] = {"1",   "0",    "2",     "3",   "10",    "255",
                                       "0.5", "1.25", "12.50", "1e3", "25e-2", "1E+2",
                                       "007", "0.1",  "3e-30", "5"};

/* Numbers at the limits of the precision and range that the specification demands. The last number
   is out of range, on purpose. */
static const char *const extreme[] = {
    "9007199254740993",
    "18446744073709551616",
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    "1000000000000000000000000000000.000000000000000000000000000001",
    "1e-400",
    "4149515568880992958512407863691161151012446232242436899995657329690652811412908146399707048947"
    "103794288197886611300789182395151075411775307886874834113963687061181803401509523685377",
    "1e99999999999999999999"};

/* Divisors. The quotient always has a finite decimal form. */
static const char *const divisors[] = {"1", "2", "4", "5", "8", "10", "0.5", "1000"};

/* Numbers as values. Negative zero and numbers without a finite decimal form are missing, because
   the specification does not define how they behave. Operators may produce such numbers. */
static const char *const numbers[] = {"1",
                                      "0",
                                      "-1",
                                      "2",
                                      "3",
                                      "7",
                                      "0.5",
                                      "-2.25",
                                      "1.50",
                                      "10",
                                      "1e3",
                                      "0.1",
                                      "Infinity",
                                      "-Infinity",
                                      "9007199254740993",
                                      "12345678901234567890",
                                      "-1e76"};

static const char *const texts[] = {"",          "a",    "b",    "true", "false", "1",   "0",
                                    "12",        "-3.5", "a b",  " ",    "01",    "1e3", "é",
                                    "e\xcc\x81", "\n",   "\"\\", "${a}", "😀",     "yes", "0.50"};

/* Literal texts in quoted templates, standalone templates and lines of heredocs. No text ends in $
   or %, because this character would escape a ${ or %{ after it. */
static const char *const quoted[] = {
    "a",           "b c",           " ",       "",    "12",  "true", "\\n",   "\\t",   "\\r",
    "\\\"",        "\\\\",          "\\u00e9", "$${", "%%{", "$ x",  "% x",   "é",     "#x",
    "//",          "/* */",         "~",       "}",   "$$-", "$$${", "%%%%{", "$$$ x", "e\xcc\x81",
    "\\U0001F600", "\\u0065\\u0301"};
static const char *const standalone[] = {"a",      " b ", "\n",  "",    "12",   "true",  "\\n",
                                         "\"",     "$${", "%%{", "$ x", "% x",  "é",     "\t",
                                         "x\r\ny", "~",   "}",   "\\",  "$$${", "%%%%{", "$$$ x"};
static const char *const lines[] = {"a",   "b c",  "x",    "12",    "true", "\\n",  "\"q\"",
                                    "$${", "%%{",  "$ x",  "% x",   "é",    "EOTx", "~",
                                    "}",   "# no", "$$${", "%%%%{", "$$$ x"};

/* Literal texts that are invalid in a quoted template. */
static const char *const bad[] = {"\\x", "\\ud800", "\\U00110000", "\\u12", "\n"};

/* Words that the generator and the mutators insert into sources. */
static const char *const words[] = {
#define WORD(text) text,
#include "words.def"
#undef WORD
};

static const struct {
    const char *const *texts;
    unsigned count;
} pools[] = {
    [GEN_TEXT_DIVISOR] = {divisors, COUNT(divisors)},
    [GEN_TEXT_NUMBER] = {numbers, COUNT(numbers)},
    [GEN_TEXT_STRING] = {texts, COUNT(texts)},
    [GEN_TEXT_QUOTED] = {quoted, COUNT(quoted)},
    [GEN_TEXT_STANDALONE] = {standalone, COUNT(standalone)},
    [GEN_TEXT_LINE] = {lines, COUNT(lines)},
    [GEN_TEXT_BAD] = {bad, COUNT(bad)},
    [GEN_TEXT_WORD] = {words, COUNT(words)},
};

const char *gen_text(struct gen *g, enum gen_pool pool)
{
    return pools[pool].texts[gen_below(g, pools[pool].count)];
}

const char *gen_name(unsigned i)
{
    return names[i % COUNT(names)];
}

const char *gen_local_name(unsigned i)
{
    return locals[i % COUNT(locals)];
}

const char *gen_function_name(unsigned i)
{
    return functions[i % COUNT(functions)];
}

unsigned gen_key_count(void)
{
    return COUNT(keys);
}

const char *gen_key(unsigned i)
{
    return keys[i % COUNT(keys)];
}

bool gen_key_is_name(unsigned i)
{
    return i % COUNT(keys) < KEY_NAMES;
}

const char *gen_number_literal(struct gen *g)
{
    if (gen_below(g, EXTREME_EVERY) == EXTREME_EVERY - 1)
        return extreme[gen_below(g, COUNT(extreme) - (g->faults_off > 0))];
    return literals[gen_below(g, COUNT(literals))];
}
