#include "process/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/os.h"
#include "base/text.h"
#include "process/command.h"
#include "process/confine.h"
#include "process/system.h"
#include "process/tree.h"
#include "process/workdir.h"

/* If the system cannot list the open descriptors, all descriptors below this number are closed. */
enum { DESCRIPTORS_MAX = 1024 };

/* Maximum number of bytes of one read. */
enum { CHUNK = 65536 };

/* Maximum number of reads of standard error after the end of a process. */
enum { READS_MAX = 64 };

/* Maximum number of lines of standard error that are shown. */
enum { STDERR_LINES = 40 };

/* Nanoseconds of the first pause and of the longest pause while the program waits for a killed
   process. Each pause is twice as long as the last pause. */
enum { FIRST_PAUSE_NS = 20000, LONGEST_PAUSE_NS = 5000000 };

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* The pipes of a process. As with pipe(), end 0 is for reading, and end 1 is for writing. */
enum { IN, OUT, ERR, REPORT /* the pipe that carries the error number of a failed exec */, PIPES };

static void close_pipes(int pipes[PIPES][2])
{
    for (int i = 0; i < 2 * PIPES; i++)
        close_fd(&pipes[i / 2][i % 2]);
}

/* Opens the pipes. exec closes all ends. The ends of IN, OUT and ERR that stay in this program do
   not block. */
static bool open_pipes(int pipes[PIPES][2])
{
    bool ok = true;
    memset(pipes, -1, PIPES * sizeof *pipes);
    for (int i = 0; i < PIPES && ok; i++)
        ok = pipe(pipes[i]) == 0;
    for (int i = 0; i < 2 * PIPES && ok; i++) {
        int fd = pipes[i / 2][i % 2];
        bool ours = i / 2 != REPORT && i % 2 == (i / 2 == IN);
        ok = fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 &&
             (!ours || fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) == 0);
    }
    return ok;
}

/* Makes a later exec close all descriptors except the standard descriptors. */
static void close_on_exec_all(void)
{
    DIR *open_ones = opendir("/dev/fd");
    const struct dirent *entry;
    while (open_ones != NULL && (entry = readdir(open_ones)) != NULL) {
        int fd = (int)strtol(entry->d_name, NULL, 10);
        if (fd > 2)
            fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    if (open_ones != NULL)
        closedir(open_ones);
    for (int fd = 3; open_ones == NULL && fd < DESCRIPTORS_MAX; fd++)
        fcntl(fd, F_SETFD, FD_CLOEXEC);
}

static bool enter(int pipes[PIPES][2], const struct launch *launch, const char *folder)
{
    struct sigaction fresh = {.sa_handler = SIG_DFL};
    setsid();
    system_end_with_parent();
    sigaction(SIGPIPE, &fresh, NULL);
    sigaction(SIGXFSZ, &fresh, NULL);
    sigprocmask(SIG_SETMASK, launch->signals, NULL);
    if (dup2(pipes[IN][0], 0) < 0 || dup2(pipes[OUT][1], 1) < 0 || dup2(pipes[ERR][1], 2) < 0)
        return false;
    close_on_exec_all();
    if (launch->confine != NULL && !confine_enter(launch->confine, folder))
        return false;
    for (char **word = launch->command->environment; *word != NULL; word++) {
        char *equals = strchr(*word, '=');
        *equals = '\0';
        setenv(*word, equals + 1, 1);
    }
    return true;
}

/* Runs the program in the new process. On failure, reports the error number. Some of the called
   functions are not async-signal-safe, but a program with one thread may call such functions after
   fork. */
static void become(int pipes[PIPES][2], const struct launch *launch, const char *folder)
{
    if (enter(pipes, launch, folder))
        execvp(launch->command->words[0], launch->command->words);
    int error = errno;
    ssize_t ignored = write(pipes[REPORT][1], &error, sizeof error);
    (void)ignored;
    _exit(127);
}

/* Waits until exec has succeeded or failed. Returns 0 or the error number. */
static int exec_error(int fd)
{
    int error = 0;
    ssize_t n;
    while ((n = read(fd, &error, sizeof error)) < 0 && errno == EINTR)
        continue;
    return n == (ssize_t)sizeof error ? error : 0;
}

/* Waits until a killed process ends. Returns false if the process does not end in time. */
static bool wait_for(struct child *c)
{
    double until = os_now_ms() + CHILD_KILL_MS;
    struct timespec nap = {.tv_nsec = FIRST_PAUSE_NS};
    while (!(c->reaped = reaper_ended(c->pid, &c->status)) && os_now_ms() < until) {
        nanosleep(&nap, NULL);
        nap.tv_nsec = nap.tv_nsec < LONGEST_PAUSE_NS / 2 ? 2 * nap.tv_nsec : LONGEST_PAUSE_NS;
    }
    return c->reaped;
}

static void remove_folder(struct child *c)
{
    if (c->folder != NULL)
        workdir_remove(c->folder); /* workdir_close reports a folder that it could not remove */
    free(c->folder);
    c->folder = NULL;
}

static bool make_folder(struct child *c, const char *place, struct buf *why)
{
    struct buf path = {0};
    if (place == NULL)
        return true;
    buf_fmt(&path, "%s/XXXXXX", place);
    if (mkdtemp(path.data) == NULL) {
        buf_fmt(why, "cannot make a folder for a process in %s: %s", place, strerror(errno));
        buf_free(&path);
        return false;
    }
    c->folder = buf_take(&path);
    return true;
}

/* Returns advice for a command line that cannot be run, as the end of the error message. */
static const char *advice(const struct command *command, int error)
{
    const char *program = command->words[0];
    struct stat s;
    bool path = strchr(program, '/') != NULL;
    if (stat(program, &s) != 0)
        return error != ENOENT             ? ""
               : command->words[1] != NULL ? " (it is a command line: quote a path that has blanks)"
               : path ? " (is it built? a relative path begins in the current folder)"
                      : " (neither on PATH nor in this folder)";
    if (S_ISDIR(s.st_mode))
        return " (it is a folder: name the program in it)";
    if (!path)
        return " (PATH has no program of that name; write ./ before the name of a file in the "
               "current folder)";
    return error == ENOENT
               ? " (the interpreter in its first line does not exist; the line must end "
                 "with LF, not CR LF)"
           : error == EACCES ? " (not executable: chmod +x, or name its interpreter before it)"
                             : "";
}

static bool start(struct child *c, const struct launch *launch, struct buf *why)
{
    int pipes[PIPES][2];
    pid_t pid = open_pipes(pipes) ? fork() : -1;
    if (pid < 0) {
        buf_fmt(why, "cannot start a process: %s", strerror(errno));
        close_pipes(pipes);
        return false;
    }
    if (pid == 0)
        become(pipes, launch, c->folder);
    reaper_keep(pid);
    c->pid = pid;
    close_fd(&pipes[REPORT][1]);
    int error = exec_error(pipes[REPORT][0]);
    if (error != 0) {
        buf_fmt(why, "cannot run %s: %s%s", launch->command->words[0], strerror(error),
                advice(launch->command, error));
        kill(pid, SIGKILL);
        if (!wait_for(c))
            reaper_forget(pid);
        close_pipes(pipes);
        c->pid = 0;
        return false;
    }
    c->in = pipes[IN][1];
    c->out = pipes[OUT][0];
    c->err = pipes[ERR][0];
    pipes[IN][1] = pipes[OUT][0] = pipes[ERR][0] = -1;
    close_pipes(pipes);
    return true;
}

bool child_start(struct child *c, const struct launch *launch, struct buf *why)
{
    *c = (struct child){.in = -1, .out = -1, .err = -1};
    bool ok = make_folder(c, launch->folder, why) && start(c, launch, why);
    if (!ok)
        remove_folder(c);
    if (launch->confine != NULL)
        c->frame.max = launch->confine->limits.reply_bytes;
    return ok;
}

void child_write(struct child *c)
{
    size_t done = 0;
    while (c->in >= 0 && done < c->to_write.len) {
        ssize_t n = write(c->in, c->to_write.data + done, c->to_write.len - done);
        if (n >= 0) {
            done += (size_t)n;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            break;
        } else if (errno != EINTR) {
            c->input_broken = true;
            close_fd(&c->in);
        }
    }
    if (c->in < 0)
        buf_clear(&c->to_write);
    else
        buf_drop(&c->to_write, done);
}

bool child_read(struct child *c)
{
    char chunk[CHUNK];
    ssize_t n = read(c->out, chunk, sizeof chunk);
    if (n > 0)
        frame_add(&c->frame, chunk, (size_t)n);
    if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)))
        return true;
    close_fd(&c->out);
    return false;
}

void child_read_stderr(struct child *c)
{
    char chunk[CHUNK];
    ssize_t n = read(c->err, chunk, sizeof chunk);
    if (n > 0) {
        buf_add(&c->stderr_tail, chunk, (size_t)n);
        if (c->stderr_tail.len > CHILD_STDERR_KEPT) {
            size_t extra = c->stderr_tail.len - CHILD_STDERR_KEPT;
            buf_drop(&c->stderr_tail, extra);
            c->stderr_dropped += extra;
        }
    } else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        close_fd(&c->err);
    }
}

void child_poll_fds(const struct child *c, struct pollfd *fds)
{
    fds[0] = (struct pollfd){.fd = c->to_write.len > 0 ? c->in : -1, .events = POLLOUT};
    fds[1] = (struct pollfd){.fd = c->out, .events = POLLIN};
    fds[2] = (struct pollfd){.fd = c->err, .events = POLLIN};
}

void child_exchange(struct child *c, double ms)
{
    struct pollfd fds[CHILD_FDS];
    double wait = ms < CHILD_TICK_MS ? ms : CHILD_TICK_MS;
    child_poll_fds(c, fds);
    reaper_sweep();
    if (poll(fds, CHILD_FDS, wait <= 0 ? 0 : (int)wait + 1) <= 0)
        return;
    if (fds[2].revents != 0)
        child_read_stderr(c);
    if (fds[0].revents != 0)
        child_write(c);
    if (fds[1].revents != 0)
        child_read(c);
}

void child_close_input(struct child *c)
{
    close_fd(&c->in);
}

bool child_ended(struct child *c)
{
    if (!c->reaped && !c->lost && c->pid != 0)
        c->reaped = reaper_ended(c->pid, &c->status);
    return c->reaped || c->pid == 0;
}

void child_kill(struct child *c)
{
    if (c->pid != 0 && !c->reaped && !c->lost) {
        c->why_lost = tree_kill(c->pid) ? 0 : errno;
        if (c->why_lost !=
            0) { /* closes the pipes: perhaps the process ends when it loses its pipes */
            close_fd(&c->in);
            close_fd(&c->out);
        }
        c->lost = !wait_for(c);
        if (c->lost)
            reaper_forget(c->pid);
    }
    remove_folder(c);
    for (int i = 0; c->err >= 0 && i < READS_MAX; i++) {
        size_t before = c->stderr_tail.len + c->stderr_dropped;
        child_read_stderr(c);
        if (c->stderr_tail.len + c->stderr_dropped == before)
            break;
    }
    close_fd(&c->in);
    close_fd(&c->out);
    close_fd(&c->err);
}

void child_describe_end(const struct child *c, struct buf *out)
{
    if (WIFSIGNALED(c->status))
        buf_fmt(out, "killed by signal %d (%s)%s", WTERMSIG(c->status),
                strsignal(WTERMSIG(c->status)),
                WTERMSIG(c->status) == SIGXFSZ ? ": no file may be larger than 256 MiB" : "");
    else
        buf_fmt(out, "exit status %d", WEXITSTATUS(c->status));
}

void child_describe_stderr(const struct child *c, struct buf *out)
{
    if (c->stderr_tail.len == 0)
        return;
    buf_str(out, "\n  standard error ends with:\n");
    text_escape_lines(c->stderr_tail.data, c->stderr_tail.len,
                      (struct text_limits){CHILD_STDERR_KEPT, STDERR_LINES}, "    | ", out);
    out->data[--out->len] = '\0'; /* removes the last newline */
}

void child_describe_loss(const struct child *c, struct buf *out)
{
    buf_fmt(out, "process %ld cannot be killed and is still running (%s)", (long)c->pid,
            c->why_lost == 0 ? "the program did not end after SIGKILL" : strerror(c->why_lost));
}

void child_free(struct child *c)
{
    buf_free(&c->to_write);
    buf_free(&c->stderr_tail);
    frame_free(&c->frame);
    *c = (struct child){.in = -1, .out = -1, .err = -1};
}
