/* An adapter without operations: answers hello, and "unsupported" to all other requests.

   Copy the folder, name your implementation in hello, and add your functions to ops one by one.
   runner/protocol.md describes the messages. `hclcheck smoke --impl ./skeleton` checks the replies.
   If a source is not UTF-8, the request has "source_base64" instead of "source".

   To answer the operations tree (runner/tree.md), print and write (runner/writing.md), remove the
   // before their lines in ops and features. toy.c shows how your parser's own nodes become the
   nodes of nodes.h.

   gcc -std=c11 skeleton.c toy.c -o skeleton -lcjson */

#define _POSIX_C_SOURCE 200809L
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toy.h"

/* Performs an operation. Adds a result ("structure", "value", …) or "error" to the reply. */
typedef void operation(const cJSON *request, cJSON *reply);

/* Adds a result of the toy to the reply. The toy does not know most of HCL: it answers
   "unsupported" without a result. If your parser rejects a source, add "error", as in the example
   of ops. */
static void add(const cJSON *request, const char *member, cJSON *(*make)(const struct toy *),
                cJSON *reply)
{
    const char *source = cJSON_GetStringValue(cJSON_GetObjectItem(request, "source"));
    const char *of = cJSON_GetStringValue(cJSON_GetObjectItem(request, "of"));
    struct toy *node = source != NULL ? toy_parse(source, of != NULL ? of : "expression") : NULL;
    cJSON *result = node != NULL ? make(node) : NULL;
    if (result != NULL)
        cJSON_AddItemToObject(reply, member, result);
    else
        cJSON_AddStringToObject(reply, "unsupported", "the toy does not know the syntax");
    toy_free(node);
}

void tree(const cJSON *request, cJSON *reply)
{
    add(request, "tree", toy_tree, reply);
}

void shape(const cJSON *request, cJSON *reply)
{
    add(request, "shape", toy_shape, reply);
}

void print(const cJSON *request, cJSON *reply)
{
    add(request, "source", toy_print, reply);
}

void write_source(const cJSON *request, cJSON *reply)
{
    const cJSON *body = cJSON_GetObjectItem(request, "body");
    const cJSON *value = cJSON_GetObjectItem(request, "value");
    cJSON *source = NULL;
    enum toy_written written = toy_write(body != NULL ? body : value, body != NULL, &source);
    if (written == TOY_WRITTEN)
        cJSON_AddItemToObject(reply, "source", source);
    else if (written == TOY_UNWRITABLE)
        cJSON_AddObjectToObject(reply, "error");
    else
        cJSON_AddStringToObject(reply, "unsupported", "the toy does not know a name or string");
}

/* Lists the operations by name. For example, { "parse", parse } needs this function:

   static void parse(const cJSON *request, cJSON *reply)
   {
       if (my_hcl_accepts(cJSON_GetStringValue(cJSON_GetObjectItem(request, "source"))))
           cJSON_AddNullToObject(reply, "structure");
       else
           cJSON_AddStringToObject(cJSON_AddObjectToObject(reply, "error"), "phase", "parse");
   }

   Two points of the operation evaluate:
   - A number of a reply is exact. printf("%.1074f", x) prints all digits of the double x:
     0.1000000000000000055511151231257827021181583404541015625…, not 0.1.
   - "mode": "literal" asks for evaluation without a context, which is NULL in many libraries. An
     empty context is the mode "full". If your literal mode cannot take the request's "scope" or
     "functions", answer "unsupported", unless both are empty. */
static const struct op {
    const char *name;
    operation *perform;
} ops[] = {
    // {"tree", tree}, /* needs the feature tree */
    // {"tree", shape}, /* instead of the line above: needs the feature shape */
    // {"print", print},
    // {"write", write_source},
    {NULL, NULL}, /* the end */
};

static const char *const features[] = {
    // "tree",
    // "shape",
    NULL, /* the end */
};

static void hello(cJSON *reply)
{
    cJSON *hello = cJSON_Parse("{\"protocol\":1,\"implementation\":\"my-hcl\","
                               "\"version\":\"0.0.0\",\"language\":\"C\",\"syntaxes\":[\"native\"],"
                               "\"editions\":[\"2024-02\"]}");
    cJSON *names = cJSON_AddArrayToObject(hello, "ops");
    cJSON *offered = cJSON_AddArrayToObject(hello, "features");
    for (const struct op *op = ops; op->name != NULL; op++)
        cJSON_AddItemToArray(names, cJSON_CreateString(op->name));
    for (const char *const *feature = features; *feature != NULL; feature++)
        cJSON_AddItemToArray(offered, cJSON_CreateString(*feature));
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
