#include "common/nearest.h"

#include <stdbool.h>
#include <string.h>

/* Minimum length of a word that may be the beginning of a name. */
enum { BEGINNING_MIN = 4 };

/* Returns the maximum number of edits for a word of this length. */
static size_t most_edits(size_t length)
{
    return length < 3 ? 1 : length / 3;
}

struct nearest nearest_begin(const char *word, size_t n)
{
    return (struct nearest){word, n, NULL, 0, most_edits(n) + 1};
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool same(char a, char b)
{
    bool letters = (a >= 'a' && a <= 'z') || (a >= 'A' && a <= 'Z');
    return a == b || (letters && (a ^ b) == ('a' ^ 'A'));
}

/* Counts the edits between two texts of at most NEAREST_MAX bytes (the optimal string alignment
   distance). Ignores the difference between upper and lower case. */
static size_t count_edits(const char *a, size_t n, const char *b, size_t m)
{
    /* three rows of the distance table: for the current byte of `a`, and for the two bytes before
       it */
    size_t rows[3][NEAREST_MAX + 1];
    size_t *now = rows[0], *before = rows[1], *oldest = rows[2];
    for (size_t k = 0; k <= m; k++)
        now[k] = k;
    for (size_t i = 1; i <= n; i++) {
        size_t *unused = oldest;
        oldest = before;
        before = now;
        now = unused;
        now[0] = i;
        for (size_t k = 1; k <= m; k++) {
            bool swapped = i > 1 && k > 1 && same(a[i - 1], b[k - 2]) && same(a[i - 2], b[k - 1]);
            now[k] =
                least(before[k - 1] + !same(a[i - 1], b[k - 1]), least(before[k], now[k - 1]) + 1);
            if (swapped)
                now[k] = least(now[k], oldest[k - 2] + 1);
        }
    }
    return now[m];
}

void nearest_offer(struct nearest *nearest, const char *name, size_t n)
{
    size_t length = nearest->length, most = most_edits(length);
    bool begins =
        length >= BEGINNING_MIN && length <= n && memcmp(nearest->word, name, length) == 0;
    size_t apart = length < n ? n - length : length - n;
    if (length > NEAREST_MAX || n > NEAREST_MAX || (!begins && apart >= nearest->edits))
        return;
    size_t edits = count_edits(nearest->word, length, name, n);
    if (begins && edits > most)
        edits = most;
    if (edits < nearest->edits) {
        nearest->name = name;
        nearest->name_length = n;
        nearest->edits = edits;
    }
}
