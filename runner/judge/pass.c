#include "base/buf.h"
#include "judge/judge.h"
#include "process/sched.h"

void pass_describe(const struct pass *pass, struct buf *out)
{
    if (pass->fresh)
        buf_str(out, "a new process for every request");
    if (pass->shuffled)
        buf_fmt(out, "%sshuffled with %llu", pass->fresh ? ", " : "",
                (unsigned long long)pass->seed);
}

void pass_compare(struct judged *first, const struct judged *other, size_t count, size_t number,
                  const struct pass *pass)
{
    for (size_t i = 0; i < count; i++) {
        struct buf how = {0};
        if (first[i].unstable != NULL || first[i].verdict == other[i].verdict ||
            first[i].verdict == VERDICT_NOT_RUN || other[i].verdict == VERDICT_NOT_RUN)
            continue;
        buf_fmt(&how, "%s in pass %zu", verdict_name(other[i].verdict), number);
        if (pass->fresh || pass->shuffled)
            buf_str(&how, ": ");
        pass_describe(pass, &how);
        first[i].unstable = buf_take(&how);
    }
}

bool pass_add_result(struct sched_result *all, struct sched_result *further)
{
    bool complete = further->end == SCHED_COMPLETE;
    all->fault_count += further->fault_count;
    buf_str(&all->faults, buf_text(&further->faults));
    if (!complete) {
        all->end = further->end == SCHED_SETUP_FAILED ? SCHED_GAVE_UP : further->end;
        buf_clear(&all->message);
        buf_str(&all->message, buf_text(&further->message));
    }
    sched_result_free(further);
    return complete;
}
