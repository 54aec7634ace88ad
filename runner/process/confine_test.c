/* Tests the environment and the limits of an implementation's processes. */
#include "process/confine.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "commands/harness_test.h"
#include "process/command.h"
#include "process/workdir.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

static const struct {
    const char *sources;
    const char *impl;
    const char *options;
    const char *letters;
    enum exit_status status;
    const char *says;   /* a substring of the output, or NULL */
    bool address_space; /* true if the address sanitizer makes the test impossible */
} rows[] = {
    {"= !alloc_500 =", "", "--memory 300M", "pfp", EXIT_WRONG, NULL, true},
    {"= !alloc_100 =", "", "--memory 300M", "ppp", EXIT_RIGHT, NULL, true},
    {"= !spin =", "", "--cpu 1", "pcp", EXIT_WRONG, "more than 1 s of processor time", false},
    {"= !file_300 =", "", "", "pcp", EXIT_WRONG, "no file may be larger than 256 MiB", false},
    {"= !file_200 =", "", "", "ppp", EXIT_RIGHT, NULL, false},
    {"= !fork_5 !sleep_300 =", "", "", "pppp", EXIT_RIGHT, NULL, false},
    {"= !stderr_50000 =", "", "", "ppp", EXIT_RIGHT, NULL, false},
    {"= !long_5000 =", "", "--reply-size 4K", "pgp", EXIT_WRONG,
     "the program printed a line longer than --reply-size allows", false},
    {"= !long_5000 =", "", "--reply-size 8K", "ppp", EXIT_RIGHT, NULL, false},
    {"= !long_500000 =", "", "--reply-size 100K", "pgp", EXIT_WRONG, "a line", false},
    {"= !sleep_3000 =", "", "--run-timeout 0.5 --window 1", "pnn", EXIT_WRONG, NULL, false},
    {"= !orphans_2000 =", "", "--timeout 60", "ppp", EXIT_RIGHT, NULL, false},
    {"!folder !fds", "", "", "pp", EXIT_RIGHT, NULL, false},
    {"!folder", "", "--keep-cwd", "f", EXIT_WRONG, NULL, false},
    {"!litter !folder", "", "--fresh", "pp", EXIT_RIGHT, NULL, false},
    {"!litter !folder", "", "", "pf", EXIT_WRONG, NULL, false},
    {"!env_PATH !env_LANG !env_TMPDIR !env_ODDNAME", "", "", "pppf", EXIT_WRONG, NULL, false},
    {"!env_PATH !env_ODDNAME", "", "--env ODDNAME", "pp", EXIT_RIGHT, NULL, false},
    {"!env_PATH !env_ODDNAME", "", "--env ODD*", "pp", EXIT_RIGHT, NULL, false},
};

static void no_folder_left(void)
{
    struct os_paths names = {0};
    struct buf bad = {0};
    ck_assert(os_walk(getenv("TMPDIR"), NULL, NULL, &names, &bad));
    for (size_t i = 0; i < names.count; i++)
        ck_assert_msg(strstr(names.list[i], "hclcheck-") == NULL ||
                          strstr(names.list[i], "hclcheck-test-") != NULL,
                      "%s stayed", names.list[i]);
    os_paths_free(&names);
    buf_free(&bad);
}

static void no_child_left(void)
{
    ck_assert_msg(waitpid(-1, NULL, WNOHANG) < 0, "a process is left");
}

START_TEST(limits_are_enforced)
{
    struct scratch s;
    struct ran ran;
    if (SANITIZED && rows[_i].address_space)
        return;
    setenv("ODDNAME", "1", 1);
    int open_one = open("/dev/null", O_RDONLY); /* not close-on-exec */
    make_sources(&s, rows[_i].sources);
    run(&s, rows[_i].impl, rows[_i].options, &ran);
    close(open_one);
    ck_assert_msg(strcmp(ran.letters, rows[_i].letters) == 0, "%s %s: %s\n%s\n%s", rows[_i].sources,
                  rows[_i].options, ran.letters, ran.out, ran.err);
    ck_assert_msg(ran.status == rows[_i].status, "%s %s: status %d\n%s\n%s", rows[_i].sources,
                  rows[_i].options, (int)ran.status, ran.out, ran.err);
    if (rows[_i].says != NULL)
        ck_assert_msg(strstr(ran.out, rows[_i].says) != NULL, "%s\n%s", rows[_i].says, ran.out);
    no_child_left();
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* After a run, $TMPDIR contains no folder. */
START_TEST(folders_are_removed)
{
    struct scratch s;
    struct ran ran;
    struct buf temporary = {0};
    const char *before = getenv("TMPDIR");
    make_sources(&s, "!litter = !exit_1 !litter !hang =");
    buf_fmt(&temporary, "%s/tmp", s.dir);
    ck_assert_int_eq(mkdir(temporary.data, 0700), 0);
    setenv("TMPDIR", temporary.data, 1);
    run(&s, "", "--fresh --timeout 0.3", &ran);
    ck_assert_str_eq(ran.letters, "ppcptp");
    no_folder_left();
    if (before == NULL)
        unsetenv("TMPDIR");
    else
        setenv("TMPDIR", before, 1);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&temporary);
}
END_TEST

static pid_t read_pid(const char *path)
{
    struct buf text = {0};
    double until = os_now_ms() + 5000;
    while (os_now_ms() < until) {
        buf_clear(&text);
        if (os_read_file(path, &text) && text.len > 0 && text.data[text.len - 1] == '\n')
            break;
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    pid_t pid = (pid_t)atol(buf_text(&text));
    buf_free(&text);
    return pid;
}

static const char *const ends[] = {"= =", "!exit_3 =", "!hang", "!sleep_100 !garbage"};

/* A process that calls setsid leaves the process group, but is killed nevertheless. */
START_TEST(processes_that_left_the_session_are_killed)
{
    struct scratch s;
    struct ran ran;
    struct buf sources = {0}, path = {0};
    if (no_subreaper())
        return;
    scratch_make(&s);
    buf_fmt(&path, "%s/escaped", s.dir);
    struct scratch cases;
    buf_fmt(&sources, "!escape_%s %s", path.data, ends[_i]);
    make_sources(&cases, sources.data);
    run(&cases, "", "--timeout 0.3 --jobs 2 --window 1", &ran);
    pid_t pid = read_pid(path.data);
    ck_assert_int_gt(pid, 1);
    ck_assert_msg(kill(pid, 0) != 0, "%s: %ld is still running", ends[_i], (long)pid);
    no_child_left();
    ran_free(&ran);
    scratch_remove(&s);
    scratch_remove(&cases);
    buf_free(&sources);
    buf_free(&path);
}
END_TEST

/* Kills the runner, which cannot clean up any more. The processes of the runner must end. */
START_TEST(processes_end_with_the_runner)
{
    struct scratch s;
    struct buf sources = {0}, path = {0};
    if (no_subreaper())
        return;
    scratch_make(&s);
    buf_fmt(&path, "%s/pid", s.dir);
    buf_fmt(&sources, "= !hang");
    struct scratch cases;
    make_sources(&cases, sources.data);
    pid_t runner = fork();
    if (runner == 0) {
        struct ran ran;
        struct buf shell = {0};
        buf_fmt(&shell, "sh -c 'echo $$ > %s; exec \"$0\" --ignore-term' %s", path.data,
                getenv("TESTIMPL"));
        setenv("TESTIMPL", "/usr/bin/env", 1);
        setenv("TMPDIR", s.dir, 1); /* a killed runner does not remove its folders */
        run(&cases, buf_text(&shell), "--timeout 60", &ran);
        _exit(0);
    }
    pid_t pid = read_pid(path.data);
    ck_assert_int_gt(pid, 1);
    kill(runner, SIGKILL);
    waitpid(runner, NULL, 0);
    double until = os_now_ms() + 5000;
    bool there = true;
    while (there && os_now_ms() < until) {
        there = kill(pid, 0) == 0;
        if (there) { /* perhaps nobody has reaped the process yet */
            char state[100] = "";
            struct buf stat = {0};
            buf_fmt(&stat, "/proc/%ld/stat", (long)pid);
            FILE *f = fopen(stat.data, "r");
            if (f != NULL && fgets(state, sizeof state, f) != NULL)
                there = strstr(state, ") Z") == NULL;
            if (f != NULL)
                fclose(f);
            buf_free(&stat);
        }
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    ck_assert_msg(!there, "%ld is still running", (long)pid);
    scratch_remove(&s);
    scratch_remove(&cases);
    buf_free(&sources);
    buf_free(&path);
}
END_TEST

/* Words that name files must work in another folder. Other words do not change. */
START_TEST(words_that_name_files_become_absolute)
{
    struct scratch s;
    struct command c;
    struct buf why = {0}, path = {0};
    char here[4096];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    scratch_make(&s);
    scratch_write(&s, "adapter.js", "x");
    scratch_write(&s, "bin/program", "x");
    ck_assert_int_eq(chdir(s.dir), 0);
    ck_assert(command_split("bin/program adapter.js bin nothing.js --file=adapter.js", &c, &why));
    confine_anchor(&c);
    ck_assert_int_eq(chdir(here), 0);
    buf_fmt(&path, "%s/bin/program", s.dir);
    ck_assert_str_eq(c.words[0], path.data);
    buf_clear(&path);
    buf_fmt(&path, "%s/adapter.js", s.dir);
    ck_assert_str_eq(c.words[1], path.data);
    ck_assert_str_eq(c.words[2], "bin");
    ck_assert_str_eq(c.words[3], "nothing.js");
    ck_assert_str_eq(c.words[4], "--file=adapter.js");
    command_free(&c);
    ck_assert(command_split("sh -c x", &c, &why));
    confine_anchor(&c);
    ck_assert_int_eq(c.words[0][0], '/');
    command_free(&c);
    ck_assert(command_split("no-such-program-here", &c, &why));
    confine_anchor(&c);
    ck_assert_str_eq(c.words[0], "no-such-program-here");
    command_free(&c);
    scratch_remove(&s);
    buf_free(&why);
    buf_free(&path);
}
END_TEST

START_TEST(links_are_not_followed)
{
    struct buf path = {0}, why = {0}, kept = {0};
    struct scratch s;
    scratch_make(&s);
    scratch_write(&s, "kept/file", "x");
    buf_fmt(&kept, "%s/kept", s.dir);
    ck_assert(workdir_make(&path, &why));
    buf_str(&path, "/link");
    ck_assert_int_eq(symlink(kept.data, path.data), 0);
    path.len -= strlen("/link");
    path.data[path.len] = '\0';
    ck_assert(workdir_remove(path.data));
    ck_assert_int_ne(access(path.data, F_OK), 0);
    buf_str(&kept, "/file");
    ck_assert_int_eq(access(kept.data, F_OK), 0);
    ck_assert(workdir_remove(path.data)); /* removes the folder a second time */
    scratch_remove(&s);
    buf_free(&path);
    buf_free(&why);
    buf_free(&kept);
}
END_TEST

START_TEST(a_failed_start_names_the_clean_environment)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "=");
    run(&s, "--exit-at-once", "", &ran);
    ck_assert_msg(strstr(ran.err, "clean environment in an empty folder; --env passes") != NULL,
                  "%s", ran.err);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

Suite *confine_suite(void)
{
    Suite *s = suite_create("confine");
    TCase *t = tcase_create("confine");
    limit_time(t, 60);
    tcase_add_loop_test(t, limits_are_enforced, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, folders_are_removed);
    tcase_add_loop_test(t, processes_that_left_the_session_are_killed, 0,
                        (int)(sizeof ends / sizeof ends[0]));
    tcase_add_test(t, processes_end_with_the_runner);
    tcase_add_test(t, words_that_name_files_become_absolute);
    tcase_add_test(t, links_are_not_followed);
    tcase_add_test(t, a_failed_start_names_the_clean_environment);
    suite_add_tcase(s, t);
    return s;
}
