#define _POSIX_C_SOURCE 200809L

#include "serve.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

void *checked(void *memory)
{
    if (memory == NULL) {
        fputs("adapter: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

const char *text_of(const cJSON *object, const char *name, const char *fallback)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));

    return text == NULL ? fallback : text;
}

static int digit_of(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *found = c == '\0' ? NULL : strchr(digits, c);

    return found == NULL ? -1 : (int)(found - digits);
}

/* Decodes base64, and stops at the padding. */
static struct source decode(const char *text)
{
    struct source source = {checked(malloc(strlen(text) + 1)), 0};
    uint32_t bits = 0;
    int count = 0;

    for (; digit_of(*text) >= 0; text++) {
        bits = bits << 6 | (uint32_t)digit_of(*text);
        count += 6;
        if (count >= 8) {
            count -= 8;
            source.bytes[source.length++] = (char)(bits >> count & 0xff);
        }
    }
    source.bytes[source.length] = '\0';
    return source;
}

struct source source_of(const cJSON *request)
{
    const char *text = text_of(request, "source", NULL);
    const char *base64 = text_of(request, "source_base64", NULL);

    if (text != NULL) {
        return (struct source){checked(strdup(text)), strlen(text)};
    }
    return base64 == NULL ? (struct source){NULL, 0} : decode(base64);
}

void fail(cJSON *reply, const char *phase, const char *summary)
{
    cJSON *error = checked(cJSON_AddObjectToObject(reply, "error"));

    if (phase != NULL) {
        cJSON_AddStringToObject(error, "phase", phase);
    }
    cJSON_AddStringToObject(error, "summary", summary);
}

void serve(void (*answer)(void *state, const cJSON *request, cJSON *reply), void *state)
{
    char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, stdin) > 0) {
        cJSON *request = cJSON_Parse(line);
        cJSON *id = cJSON_DetachItemFromObject(request, "id");
        cJSON *reply = checked(cJSON_CreateObject());
        char *text = NULL;

        cJSON_AddItemToObject(reply, "id", id != NULL ? id : cJSON_CreateNull());
        answer(state, request, reply);
        text = checked(cJSON_PrintUnformatted(reply));
        puts(text);
        fflush(stdout);
        cJSON_free(text);
        cJSON_Delete(reply);
        cJSON_Delete(request);
    }
    free(line);
}
