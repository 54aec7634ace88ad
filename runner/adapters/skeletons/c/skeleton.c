/* An adapter without operations: answers hello, and "unsupported" to all other requests.

   Copy it, name your implementation in hello, and add your functions to ops one by one.
   runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton` checks them.
   If a source is not UTF-8, the request has "source_base64" instead of "source". */

#define _POSIX_C_SOURCE 200809L
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Performs an operation: adds "structure", "value" or another member, or "error", to the reply. */
typedef void operation(const cJSON *request, cJSON *reply);

/* Table of the operations by name. An example is { "parse", parse } with this function:

   static void parse(const cJSON *request, cJSON *reply)
   {
       if (my_hcl_accepts(cJSON_GetStringValue(cJSON_GetObjectItem(request, "source"))))
           cJSON_AddNullToObject(reply, "structure");
       else
           cJSON_AddStringToObject(cJSON_AddObjectToObject(reply, "error"), "phase", "parse");
   } */
static const struct op {
    const char *name;
    operation *perform;
} ops[] = {
    {NULL, NULL}, /* the end */
};

static void hello(cJSON *reply)
{
    cJSON *hello = cJSON_Parse("{\"protocol\":1,\"implementation\":\"my-hcl\","
                               "\"version\":\"0.0.0\",\"language\":\"C\",\"syntaxes\":[\"native\"],"
                               "\"editions\":[\"2024-02\"],\"features\":[]}");
    cJSON *names = cJSON_AddArrayToObject(hello, "ops");
    for (const struct op *op = ops; op->name != NULL; op++)
        cJSON_AddItemToArray(names, cJSON_CreateString(op->name));
    cJSON_AddItemToObject(reply, "hello", hello);
}

static void answer(const cJSON *request, cJSON *reply)
{
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(request, "op"));
    const char *syntax = cJSON_GetStringValue(cJSON_GetObjectItem(request, "syntax"));
    const struct op *op = ops;
    if (name == NULL)
        name = "none";
    while (op->name != NULL && strcmp(op->name, name) != 0)
        op++;
    if (strcmp(name, "hello") == 0)
        hello(reply);
    else if (op->name == NULL)
        cJSON_AddStringToObject(reply, "unsupported", name);
    else if (syntax != NULL && strcmp(syntax, "native") != 0)
        cJSON_AddStringToObject(reply, "unsupported", syntax);
    else
        op->perform(request, reply);
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) != -1) {
        cJSON *request = cJSON_Parse(line), *reply = cJSON_CreateObject();
        cJSON_AddItemToObject(reply, "id", cJSON_Duplicate(cJSON_GetObjectItem(request, "id"), 0));
        answer(request, reply);
        char *text = cJSON_PrintUnformatted(reply);
        puts(text);
        fflush(stdout);
        free(text);
        cJSON_Delete(reply);
        cJSON_Delete(request);
    }
    free(line);
}
