#include "proto/serve.h"

#include "base/limits.h"
#include "base/linear_test.h"
#include "proto/proto_test.h"

#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#define HELLO "{\"id\":%d,\"op\":\"hello\"}"

/* Returns an open file that contains `text`. The next read begins at the first byte. */
static FILE *file_with(const char *text, size_t length)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    rewind(file);
    return file;
}

/* Serves a file. Returns the number of replies, and copies the beginning of the last reply to
   `last`. */
static int served(FILE *in, char *last, int size)
{
    FILE *out = tmpfile();
    char line[8192];
    int lines = 0;
    ck_assert_ptr_nonnull(out);
    ck_assert_int_eq(serve(fileno(in), out), 0);
    rewind(out);
    while (fgets(line, sizeof line, out)) {
        ck_assert_ptr_nonnull(strchr(line, '\n'));
        snprintf(last, (size_t)size, "%.*s", size - 1, line);
        lines++;
    }
    fclose(out);
    fclose(in);
    return lines;
}

START_TEST(no_input_gives_no_reply)
{
    char last[100];
    ck_assert_int_eq(served(file_with("", 0), last, sizeof last), 0);
}
END_TEST

START_TEST(each_line_has_a_reply)
{
    static char text[3000 * 40];
    char last[40];
    size_t length = 0;
    for (int i = 0; i < 3000; i++)
        length += (size_t)sprintf(text + length, HELLO "\n", i);
    ck_assert_int_eq(served(file_with(text, length), last, sizeof last), 3000);
    ck_assert_msg(strncmp(last, "{\"id\":2999,\"hello\"", 18) == 0, "%s", last);
}
END_TEST

START_TEST(last_line_needs_no_newline)
{
    static const char text[] = "\n{\"id\":1,\"op\":\"hello\"}\r\n{\"id\":2,\"op\":\"hello\"}";
    char last[40];
    ck_assert_int_eq(served(file_with(text, strlen(text)), last, sizeof last), 3);
    ck_assert_msg(strncmp(last, "{\"id\":2,\"hello\"", 15) == 0, "%s", last);
}
END_TEST

START_TEST(line_longer_than_the_buffer_is_answered)
{
    static char text[300 * 1000];
    char last[100];
    memset(text, ' ', sizeof text);
    int length = sprintf(text, "{\"id\":5,\"op\":\"hello\",\"x\":\"");
    text[length] = 'x';
    memcpy(text + sizeof text - 3, "\"}\n", 3);
    ck_assert_int_eq(served(file_with(text, sizeof text), last, sizeof last), 1);
    ck_assert_msg(strncmp(last, "{\"id\":5,\"hello\"", 15) == 0, "%s", last);
}
END_TEST

/* A line of more than LIMIT_LINE_BYTES bytes gets one reply, and the next line also gets one reply.
   The file is sparse. */
START_TEST(line_beyond_the_limit_is_answered_once)
{
    static const char after[] = "\n{\"id\":6,\"op\":\"hello\"}\n";
    char last[100];
    FILE *in = file_with("", 0);
    ck_assert_int_eq(fseeko(in, (off_t)LIMIT_LINE_BYTES + 5000000, SEEK_SET), 0);
    ck_assert_uint_eq(fwrite(after, 1, strlen(after), in), strlen(after));
    rewind(in);
    ck_assert_int_eq(served(in, last, sizeof last), 2);
    ck_assert_msg(strncmp(last, "{\"id\":6,\"hello\"", 15) == 0, "%s", last);
}
END_TEST

/* Each reply comes before the next request is sent, even if a request is sent in two parts. */
START_TEST(reply_comes_before_the_next_request)
{
    int to[2], from[2];
    char reply[8192];
    ck_assert(pipe(to) == 0 && pipe(from) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(to[1]);
        close(from[0]);
        _exit(serve(to[0], fdopen(from[1], "w")));
    }
    close(to[0]);
    close(from[1]);
    for (int i = 0; i < 3; i++) {
        ck_assert(write(to[1], "{\"id\":1,\"op\"", 12) == 12);
        ck_assert(write(to[1], ":\"hello\"}\n", 10) == 10);
        ssize_t count = read(from[0], reply, sizeof reply);
        ck_assert(count > 0 && reply[count - 1] == '\n');
    }
    close(to[1]);
    int status;
    ck_assert(waitpid(child, &status, 0) == child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(from[0]);
}
END_TEST

/* A write to a closed pipe is an error, and no signal ends the process. */
START_TEST(writing_to_a_closed_pipe_is_an_error)
{
    int out[2];
    ck_assert_int_eq(pipe(out), 0);
    close(out[0]);
    FILE *in = file_with("{\"id\":1}\n", 9), *nothing = fopen("/dev/null", "w");
    ck_assert_ptr_nonnull(nothing);
    int messages = dup(STDERR_FILENO);
    dup2(fileno(nothing), STDERR_FILENO);
    FILE *pipe_end = fdopen(out[1], "w");
    int status = serve(fileno(in), pipe_end);
    dup2(messages, STDERR_FILENO);
    ck_assert_int_eq(status, 1);
    close(messages);
    fclose(nothing);
    fclose(in);
    fclose(pipe_end);
}
END_TEST

Suite *serve_suite(void)
{
    Suite *suite = suite_create("serve");
    TCase *tcase = tcase_create("serve");
    limit_time(tcase, 30);
    tcase_add_test(tcase, no_input_gives_no_reply);
    tcase_add_test(tcase, each_line_has_a_reply);
    tcase_add_test(tcase, last_line_needs_no_newline);
    tcase_add_test(tcase, line_longer_than_the_buffer_is_answered);
    tcase_add_test(tcase, line_beyond_the_limit_is_answered_once);
    tcase_add_test(tcase, reply_comes_before_the_next_request);
    tcase_add_test(tcase, writing_to_a_closed_pipe_is_an_error);
    suite_add_tcase(suite, tcase);
    return suite;
}
