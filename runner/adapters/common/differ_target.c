/* Makes a fuzz target of an adapter in C: compares it with the reference in one process
   (runner/fuzz/targets/harness_differ.c). Compile serve.c with -Dserve=serve_lines, and the adapter
   with -Dmain=adapter_main. The differences of the file TARGET.known are skipped; it has a line
   "KIND CAUSE" for each. Any other difference ends the process with the line "differ: KIND CAUSE",
   or is added to the file that HCL_CONFORMANCE_WRITE_KNOWN names. */
#define _POSIX_C_SOURCE 200809L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve.h"

struct differ;
struct differ *differ_new(const char *how, size_t length);
const char *differ_request(struct differ *d, const uint8_t *bytes, size_t size, size_t *length);
const char *differ_judge(struct differ *d, char *reply, size_t length, size_t *text_length);

int adapter_main(void);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The variables are global, because an engine passes no state. */
static struct differ *differ;
#define KNOWN_MAX 65536
static char known[KNOWN_MAX]; /* the lines, each after a newline */
static void (*answer_of)(void *state, const cJSON *request, cJSON *reply);
static void *state_of;

void serve(void (*answer)(void *state, const cJSON *request, cJSON *reply), void *state)
{
    answer_of = answer;
    state_of = state;
}

/* Returns the adapter's reply. The caller frees it. */
static char *reply_to(const char *line)
{
    cJSON *request = checked(cJSON_Parse(line));
    cJSON *reply = checked(cJSON_CreateObject());
    cJSON_DeleteItemFromObject(request, "id");
    cJSON_AddNumberToObject(reply, "id", 1);
    answer_of(state_of, request, reply);
    char *text = checked(cJSON_PrintUnformatted(reply));
    cJSON_Delete(reply);
    cJSON_Delete(request);
    return text;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char path[4096];
    (void)argc;
    known[0] = '\n';
    snprintf(path, sizeof path, "%s.known", (*argv)[0]);
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        known[1 + fread(known + 1, 1, KNOWN_MAX / 2, file)] = '\0';
        fclose(file);
    }
    adapter_main();
    char *hello = reply_to("{\"op\":\"hello\",\"protocol\":1}");
    differ = checked(differ_new(hello, strlen(hello)));
    free(hello);
    return 0;
}

/* Returns true if a line of `known` is the difference, perhaps with a comment. */
static int is_known(const char *difference, size_t length)
{
    for (const char *line = known; line != NULL; line = strchr(line + 1, '\n'))
        if (strncmp(line + 1, difference, length) == 0 && strchr(" #\n", line[1 + length]) != NULL)
            return 1;
    return 0;
}

/* Adds the line to `known` and to the file that the environment names. Returns 0 if it names none.
 */
static int add_known(const char *difference, size_t length)
{
    const char *path = getenv("HCL_CONFORMANCE_WRITE_KNOWN");
    size_t end = strlen(known);
    FILE *file = path == NULL || end + length + 2 > KNOWN_MAX ? NULL : fopen(path, "a");
    if (file == NULL)
        return 0;
    fprintf(file, "%.*s\n", (int)length, difference);
    fclose(file);
    snprintf(known + end, KNOWN_MAX - end, "\n%.*s\n", (int)length, difference);
    return 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char prefix[] = "differ: ";
    size_t length = 0;
    const char *request = differ_request(differ, data, size, &length);
    if (request == NULL)
        return 0;
    char *reply = reply_to(request);
    const char *text = differ_judge(differ, reply, strlen(reply), &length);
    const char *difference = length > 0 ? text + strlen(prefix) : text;
    length = strcspn(difference, "\n");
    if (length > 0 && !is_known(difference, length) && !add_known(difference, length)) {
        fprintf(stderr, "%s", text);
        abort();
    }
    free(reply);
    return 0;
}
