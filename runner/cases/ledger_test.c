#include "cases/ledger.h"

#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/scratch_test.h"
#include "cases/registry.h"
#include "suites_test.h"

#define TEXTS                                                                                      \
    "{\"texts\":[{\"document\":\"native\",\"text\":\"2017-06\",\"editions\":[\"2017-06\",\"2019-"  \
    "01\",\"2019-09\","                                                                            \
    "\"2024-02\"],\"file\":\"native.md\"}],\"headings\":[{\"id\":\"native/introduction\","         \
    "\"title\":\"(introduction)\"}],\"sentences\":["
#define ROW(hash, number, rest)                                                                    \
    "{\"section\":\"native/a\",\"hash\":\"" hash "\",\"at\":{\"2017-06\":" number "}," rest "}"
/* The FNV-1a hashes of the sentences "One is." and "Two is.", without their spaces. */
#define ONE                                                                                        \
    ROW("6df50e7101d767a7", "1", "\"rules\":[\"native.a.one\",\"native.a.two\",\"native.a.old\"]")
#define TWO ROW("bff0b5ad67d9b2a5", "2", "\"readings\":[\"division-by-zero\"]")

struct fixture {
    struct scratch scratch;
    struct registry registry;
    struct faults faults;
    struct ledger ledger;
};

static void open_ledger(struct fixture *f, const char *json)
{
    struct buf dir = {0};
    *f = (struct fixture){0};
    scratch_make(&f->scratch);
    scratch_registry(&f->scratch);
    scratch_write(&f->scratch, "registry/sentences.json", json);
    buf_fmt(&dir, "%s/registry", f->scratch.dir);
    registry_load(buf_text(&dir), &f->registry, &f->faults);
    ledger_load(&f->ledger, buf_text(&dir), &f->registry, &f->faults);
    buf_free(&dir);
}

static void close_ledger(struct fixture *f)
{
    ledger_free(&f->ledger);
    registry_free(&f->registry);
    faults_free(&f->faults);
    scratch_remove(&f->scratch);
}

static const struct {
    const char *json;
    const char *fault; /* NULL: none */
} ledgers[] = {
    {TEXTS ONE "," TWO "]}", NULL},
    {TEXTS ONE "," TWO "," ROW("0000000000000001", "3", "\"informative\":\"example\"") "]}", NULL},
    {TEXTS ONE "," TWO "," ROW("0000000000000001", "3", "\"note\":\"n\"") "]}",
     "must have \"rules\", \"readings\", or"},
    {TEXTS ONE "," TWO "," TWO "]}", "is listed twice"},
    {TEXTS ONE "," TWO "," ROW("0000000000000001", "3", "\"rules\":[\"native.b\"]") "]}",
     "unknown rule: native.b"},
    {TEXTS ONE "," TWO "," ROW("0000000000000001", "3", "\"readings\":[\"b\"]") "]}",
     "unknown reading: b"},
    {TEXTS ONE "]}", "no sentence names the ambiguous passage division-by-zero"},
    {TEXTS TWO
     "," ROW("0000000000000001", "3", "\"rules\":[\"native.a.one\",\"native.a.two\"]") "]}",
     "the ledger has no sentence of edition 2019-09 for the rule native.a.old"},
    {TEXTS ONE "," TWO ",{\"section\":\"json/"
               "a\",\"hash\":\"1\",\"at\":{\"2017-06\":1},\"rules\":[\"native.a.one\"]}]}",
     "\"rules\" names a rule that is in none of the sentence's editions: native.a.one"},
};

START_TEST(a_ledger_is_checked_against_the_registry)
{
    struct fixture f;
    open_ledger(&f, ledgers[_i].json);
    ck_assert_uint_eq(f.faults.count, ledgers[_i].fault == NULL ? 0 : 1);
    if (ledgers[_i].fault != NULL)
        ck_assert_msg(strstr(buf_text(&f.faults.text), ledgers[_i].fault) != NULL, "%s",
                      buf_text(&f.faults.text));
    close_ledger(&f);
}
END_TEST

static const struct {
    const char *text;
    const char *fault; /* NULL: none */
} texts[] = {
    {"A\nOne is. Two is.\n", NULL},
    {"# A\n\n_One_ is.\n\n- Two\n  is.\n", NULL},
    {"# A\n\nOne is.\n", "sentence bff0b5ad67d9b2a5: is not in the document 2017-06"},
    {"# A\n\nOne is. Two is. Three is.\n", "native/a: sentence 3 of 2017-06"},
    {"# A\n\nThree is. One is. Two is.\n", "native/a: sentence 1 of 2017-06"},
    {"One is. Two is.\n", "native/introduction: sentence 1 of 2017-06"},
};

START_TEST(a_ledger_is_checked_against_a_text)
{
    struct fixture f;
    open_ledger(&f, TEXTS ONE "," TWO "]}");
    scratch_write(&f.scratch, "native.md", texts[_i].text);
    ck_assert_uint_eq(ledger_read_texts(&f.ledger, f.scratch.dir, &f.faults), 1);
    if (texts[_i].fault == NULL)
        ck_assert_msg(f.faults.count == 0, "%s", buf_text(&f.faults.text));
    else
        ck_assert_msg(strstr(buf_text(&f.faults.text), texts[_i].fault) != NULL, "%s",
                      buf_text(&f.faults.text));
    close_ledger(&f);
}
END_TEST

START_TEST(a_folder_without_the_texts_has_none)
{
    struct fixture f;
    open_ledger(&f, TEXTS ONE "," TWO "]}");
    ck_assert_uint_eq(ledger_read_texts(&f.ledger, f.scratch.dir, &f.faults), 0);
    ck_assert_uint_eq(f.faults.count, 0);
    close_ledger(&f);
}
END_TEST

Suite *ledger_suite(void)
{
    Suite *s = suite_create("ledger");
    TCase *t = tcase_create("ledger");
    tcase_add_loop_test(t, a_ledger_is_checked_against_the_registry, 0,
                        (int)(sizeof ledgers / sizeof ledgers[0]));
    tcase_add_loop_test(t, a_ledger_is_checked_against_a_text, 0,
                        (int)(sizeof texts / sizeof texts[0]));
    tcase_add_test(t, a_folder_without_the_texts_has_none);
    suite_add_tcase(s, t);
    return s;
}
