/* The system of the judge, which is a module of WebAssembly that wasm2c translated to C (judge.c):
   its memory, and the few functions of WASI that it calls. It reads no file. It writes only a
   message before it ends. */
#include <stdio.h>
#include <stdlib.h>

#define WASM_RT_TRAP_HANDLER(code) hclcheck_trap(wasm_rt_strerror(code))
static void hclcheck_trap(const char *why);

#include "wasm-rt-impl.c"

#include "judge.h"

struct Z_wasi_snapshot_preview1_instance_t {
    Z_judge_instance_t judge;
};

/* The module is compiled C without faults of memory, so only a lack of memory or of stack comes
 * here. */
static void hclcheck_trap(const char *why)
{
    fprintf(stderr, "hcl-conformance: the judge ended: %s\n", why);
    abort();
}

enum { WASI_OK = 0, WASI_BADF = 8, WASI_SPIPE = 70 };

u32 Z_wasi_snapshot_preview1Z_fd_close(struct Z_wasi_snapshot_preview1_instance_t *host, u32 fd)
{
    (void)host, (void)fd;
    return WASI_BADF;
}

u32 Z_wasi_snapshot_preview1Z_fd_seek(struct Z_wasi_snapshot_preview1_instance_t *host, u32 fd,
                                      u64 offset, u32 whence, u32 result)
{
    (void)host, (void)fd, (void)offset, (void)whence, (void)result;
    return WASI_SPIPE;
}

static u32 load(const wasm_rt_memory_t *memory, u32 at)
{
    const uint8_t *bytes = memory->data + at;
    return bytes[0] | (u32)bytes[1] << 8 | (u32)bytes[2] << 16 | (u32)bytes[3] << 24;
}

u32 Z_wasi_snapshot_preview1Z_fd_write(struct Z_wasi_snapshot_preview1_instance_t *host, u32 fd,
                                       u32 pieces, u32 count, u32 written)
{
    wasm_rt_memory_t *memory = Z_judgeZ_memory(&host->judge);
    u32 sum = 0;
    (void)fd;
    for (u32 i = 0; i < count; i++) {
        u32 length = load(memory, pieces + 8 * i + 4);
        fwrite(memory->data + load(memory, pieces + 8 * i), 1, length, stderr);
        sum += length;
    }
    for (u32 i = 0; i < 4; i++)
        memory->data[written + i] = (uint8_t)(sum >> 8 * i);
    return WASI_OK;
}

void Z_wasi_snapshot_preview1Z_proc_exit(struct Z_wasi_snapshot_preview1_instance_t *host,
                                         u32 status)
{
    (void)host;
    exit(status == 0 ? EXIT_FAILURE : (int)status);
}

#ifdef DIFFER
u32 Z_wasi_snapshot_preview1Z_clock_time_get(struct Z_wasi_snapshot_preview1_instance_t *host,
                                             u32 id, u64 precision, u32 time)
{
    (void)id, (void)precision;
    memset(Z_judgeZ_memory(&host->judge)->data + time, 0, 8);
    return WASI_OK;
}
#endif

/* Returns a new instance of the module. */
Z_judge_instance_t *hclcheck_module_new(void)
{
    struct Z_wasi_snapshot_preview1_instance_t *host = calloc(1, sizeof *host);
    if (host == NULL)
        hclcheck_trap("no memory");
    wasm_rt_init();
    Z_judge_init_module();
    Z_judge_instantiate(&host->judge, host);
    Z_judgeZ__initialize(&host->judge);
    return &host->judge;
}

void hclcheck_module_free(Z_judge_instance_t *judge)
{
    Z_judge_free(judge);
    free((struct Z_wasi_snapshot_preview1_instance_t *)judge);
}

/* The memory of the module, which may move when a function of the module is called. */
uint8_t *hclcheck_module_memory(Z_judge_instance_t *judge)
{
    return Z_judgeZ_memory(judge)->data;
}
