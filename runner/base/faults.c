#include "base/faults.h"

#include <stdarg.h>
#include <string.h>

#include "base/text.h"

void faults_add(struct faults *f, const char *file, const char *format, ...)
{
    char line[1000];
    va_list args;
    f->count++;
    if (f->count > FAULTS_KEPT_MAX)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (file != NULL) {
        text_escape(file, strlen(file), strlen(file), &f->text);
        buf_str(&f->text, ": ");
    }
    text_escape(line, strlen(line), sizeof line, &f->text);
    buf_char(&f->text, '\n');
}

void faults_list(const struct faults *f, FILE *out)
{
    fputs(buf_text(&f->text), out);
    if (f->count > FAULTS_KEPT_MAX)
        fprintf(out, "… and %zu more\n", f->count - FAULTS_KEPT_MAX);
}

void faults_print(const struct faults *f, FILE *out)
{
    faults_list(f, out);
    fprintf(out, "hclcheck: %zu fault%s in the suite's files; nothing was run\n", f->count,
            f->count == 1 ? "" : "s");
}

void faults_free(struct faults *f)
{
    buf_free(&f->text);
}
