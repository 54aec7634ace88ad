/* Small pools: names, texts and numbers, boundaries among them. */
#include "fuzz/generate/gen_state.h"

#define COUNT(array) ((unsigned)(sizeof(array) / sizeof *(array)))

static const char *const names[] = {"a", "\xc3\xa9", "xs", "b", "x_1", "in", "a-b", "name"};
static const char *const locals[] = {"k", "v", "e", "i", "if", "w", "l", "p"};
static const char *const functions[] = {"f", "g", "min", "a"};

/* Of attributes and elements. Those at the front are taken most; the rest are no identifiers. */
static const char *const keys[] = {"a",  "b",   "id", "c-1", "null", "if",  "z\xcc\x81",
                                   "_d", "a b", "1",  "",    "$",    "a.b", "\xf0\x9f\x98\x80"};
#define KEY_NAMES 8

static const char *const literals[] = {
    "1",
    "0",
    "2",
    "3",
    "10",
    "255",
    "0.5",
    "1.25",
    "12.50",
    "1e3",
    "25e-2",
    "1E+2",
    "007",
    "9007199254740993",
    "18446744073709551616",
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    "0.1",
    "1000000000000000000000000000000.000000000000000000000000000001",
    "3e-30",
    "5"};

/* Of so many literals one is extreme. */
#define EXTREME_EVERY 32

/* Where the demands on precision and range end. The last one is too large, and so a fault. */
static const char *const extreme[] = {
    "1e-400",
    "4149515568880992958512407863691161151012446232242436899995657329690652811412908146399707048947"
    "1"
    "03794288197886611300789182395151075411775307886874834113963687061181803401509523685377",
    "1e99999999999999999999"};
static const char *const powers[] = {"1", "2", "4", "8", "16"};
static const char *const exact[] = {"1", "2", "4", "5", "8", "10", "0.5", "1000"};
/* Values. Neither a negative zero nor what has no decimal is among them: what these amount to is
 * open, and shows in all that they meet. Operators make some. */
static const char *const numbers[] = {
    "1",
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
    "12345678901234567890",
    "9007199254740993",
    "0.1",
    "-57896044618658097711785492504343953926634992332820282019728792003956564819968",
    "Infinity",
    "-Infinity"};

static const char *const texts[] = {"",
                                    "a",
                                    "b",
                                    "true",
                                    "false",
                                    "1",
                                    "0",
                                    "12",
                                    "-3.5",
                                    "a b",
                                    " ",
                                    "01",
                                    "1e3",
                                    "\xc3\xa9",
                                    "e\xcc\x81",
                                    "\n",
                                    "A",
                                    "${a}",
                                    "\xf0\x9f\x98\x80",
                                    "yes",
                                    "0.50"};

/* Text of a quoted template, of a standalone one, of a heredoc's line. None ends with what would
 * make an escape of the introduction behind it. */
static const char *const quoted[] = {"a",           "b c",
                                     " ",           "",
                                     "12",          "true",
                                     "\\n",         "\\t",
                                     "\\r",         "\\\"",
                                     "\\\\",        "\\u00e9",
                                     "\\U0001F600", "$${",
                                     "%%{",         "$ x",
                                     "% x",         "\xc3\xa9",
                                     "e\xcc\x81",   "#x",
                                     "//",          "/* */",
                                     "~",           "}",
                                     "$$-",         "\\u0065\\u0301",
                                     "$$${",        "%%%%{",
                                     "$$$ x"};
static const char *const plain[] = {"a",      " b ", "\n",  "",    "12",   "true",     "\\n",
                                    "\"",     "$${", "%%{", "$ x", "% x",  "\xc3\xa9", "\t",
                                    "x\r\ny", "~",   "}",   "\\",  "$$${", "%%%%{",    "$$$ x"};
static const char *const lines[] = {"a",   "b c",  "x",    "12",    "true",     "\\n",  "\"q\"",
                                    "$${", "%%{",  "$ x",  "% x",   "\xc3\xa9", "EOTx", "~",
                                    "}",   "# no", "$$${", "%%%%{", "$$$ x"};

/* What cannot stand in a quoted template. */
static const char *const bad[] = {"\\x", "\\ud800", "\\U00110000", "\\u12", "\n"};

/* Kept in step with the lexical elements; what a fault inserts. */
static const char *const tokens[] = {",",
                                     "(",
                                     ")",
                                     "[",
                                     "]",
                                     "{",
                                     "}",
                                     "\"",
                                     "${",
                                     "%{",
                                     "=",
                                     "==",
                                     "=>",
                                     ":",
                                     "?",
                                     "...",
                                     ".",
                                     "-",
                                     "!",
                                     "\n",
                                     "<<",
                                     "<<-E",
                                     "#",
                                     "/*",
                                     "//",
                                     "*",
                                     "&&",
                                     "&",
                                     "|",
                                     "for ",
                                     "in ",
                                     "if ",
                                     "%{endif}",
                                     "%{else}",
                                     "%{endfor}",
                                     "\\",
                                     "\\x",
                                     "\\u12",
                                     "\\ud800",
                                     "'",
                                     ";",
                                     "0x1",
                                     "1.",
                                     "e",
                                     "null",
                                     "~}",
                                     "\xef\xbb\xbf",
                                     "\t",
                                     "\r",
                                     "\xcc\x81",
                                     "@",
                                     "`",
                                     "^"};

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

const char *gen_number_power(struct gen *g)
{
    return powers[gen_below(g, COUNT(powers))];
}

const char *gen_number_exact(struct gen *g)
{
    return exact[gen_below(g, COUNT(exact))];
}

const char *gen_number_text(struct gen *g)
{
    return numbers[gen_below(g, COUNT(numbers))];
}

const char *gen_text(struct gen *g)
{
    return texts[gen_below(g, COUNT(texts))];
}

const char *gen_quoted_text(struct gen *g)
{
    return quoted[gen_below(g, COUNT(quoted))];
}

const char *gen_template_text(struct gen *g)
{
    return plain[gen_below(g, COUNT(plain))];
}

const char *gen_line_text(struct gen *g)
{
    return lines[gen_below(g, COUNT(lines))];
}

const char *gen_bad_text(struct gen *g)
{
    return bad[gen_below(g, COUNT(bad))];
}

const char *gen_token(struct gen *g)
{
    return tokens[gen_below(g, COUNT(tokens))];
}
