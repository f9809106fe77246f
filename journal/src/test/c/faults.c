/*
 * A disk that fails on command. Preloaded into a JVM, it stands before the calls that SQLite writes with, for the files
 * of one database: the N-th call fails, and a second set of files ("....synced") is kept as a power cut would leave them.
 *
 * What a power cut leaves: a write reaches a file's image when the file is synced. When a sync fails, what was written
 * before it never does, though whoever reads the file sees it: so does Linux. And so does it tell everybody who had the
 * file open then: each of them, at its next sync, once.
 *
 * The test steers through a small mapped file; all numbers are 64 bits wide in the machine's order:
 *   0 fail at this call, 0 for never   1 how (below)   2 calls seen   3 faults made   4 round   5 calls to fail in a row
 *   6 changes of the images, odd while one is under way: who copies them sees whether the copies belong together
 * and from byte 64 on the database's path, ended by a zero.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { NO_SPACE = 1, IO_ERROR = 2, SHORT_WRITE = 3 };
enum { FAIL_AT, HOW, CALLS, FAULTS, ROUND, IN_A_ROW, CHANGES };
enum { CONTROL_BYTES = 4096, PATH_AT = 64, MOST_OPS = 65536, MOST_FDS = 65536 };
enum { MAIN_FILE, LOG_FILE, INDEX_FILE, NOT_OURS };

struct op {
    off_t offset;
    off_t length; /* below 0: the file is cut to offset */
};

static volatile int64_t *control;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static struct op ops[2][MOST_OPS];
static int op_count[2];
static int64_t round_seen;
static int64_t failed_syncs[2] = {1, 1};
static int64_t told[MOST_FDS]; /* how many failed syncs of its file a descriptor knows of; 0: not met yet */

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_unlink)(const char *);
static int (*real_close)(int);

__attribute__((constructor)) static void begin(void) {
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_write = dlsym(RTLD_NEXT, "write");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_close = dlsym(RTLD_NEXT, "close");
    const char *path = getenv("AMBIT_FAULTS");
    int fd = path ? open(path, O_RDWR) : -1;
    if (fd >= 0) {
        void *map = mmap(NULL, CONTROL_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        control = map == MAP_FAILED ? NULL : map;
        close(fd);
    }
}

static int which_path(const char *path) {
    const char *database = (const char *)control + PATH_AT;
    size_t length = strlen(database);
    if (length == 0 || strncmp(path, database, length) != 0) {
        return NOT_OURS;
    }
    const char *rest = path + length;
    if (*rest == 0) {
        return MAIN_FILE;
    }
    return strcmp(rest, "-wal") == 0 ? LOG_FILE : strcmp(rest, "-shm") == 0 ? INDEX_FILE : NOT_OURS;
}

static int which(int fd) {
    char link[64];
    char path[1024];
    if (!control) {
        return NOT_OURS;
    }
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0) {
        return NOT_OURS;
    }
    path[n] = 0;
    return which_path(path);
}

/* Whether this call is to fail; counts it. The caller holds the lock. */
static int fails(void) {
    if (control[ROUND] != round_seen) {
        round_seen = control[ROUND];
        op_count[MAIN_FILE] = op_count[LOG_FILE] = 0;
    }
    int64_t call = ++control[CALLS];
    int64_t at = control[FAIL_AT];
    if (at == 0 || call < at || call >= at + control[IN_A_ROW]) {
        return 0;
    }
    control[FAULTS]++;
    return 1;
}

static int with_error(void) {
    errno = control[HOW] == IO_ERROR ? EIO : ENOSPC;
    return -1;
}

/* From now on this descriptor is told of syncs that fail. The caller holds the lock. */
static void meet(int file, int fd) {
    if (file != INDEX_FILE && fd < MOST_FDS && told[fd] == 0) {
        told[fd] = failed_syncs[file];
    }
}

static void note(int file, off_t offset, off_t length) {
    if (file == INDEX_FILE) {
        return;
    }
    if (op_count[file] == MOST_OPS) {
        fprintf(stderr, "faults: too many writes without a sync\n");
        abort();
    }
    ops[file][op_count[file]++] = (struct op){offset, length};
}

static void image_path(int file, char *path, size_t size) {
    snprintf(path, size, "%s%s.synced", (const char *)control + PATH_AT, file == LOG_FILE ? "-wal" : "");
}

/* Called before an image changes and after. The caller holds the lock. */
static void changing(void) {
    __atomic_add_fetch(&control[CHANGES], 1, __ATOMIC_SEQ_CST);
}

/* All that was written since the last sync reaches the image. */
static void reach_image(int file, int fd) {
    char path[1024];
    static char buffer[1 << 16];
    image_path(file, path, sizeof path);
    changing();
    int image = open(path, O_RDWR | O_CREAT, 0600);
    for (int i = 0; i < op_count[file]; i++) {
        struct op op = ops[file][i];
        if (op.length < 0) {
            real_ftruncate(image, op.offset);
            continue;
        }
        for (off_t done = 0; done < op.length;) {
            size_t want = op.length - done < (off_t)sizeof buffer ? (size_t)(op.length - done) : sizeof buffer;
            ssize_t n = pread(fd, buffer, want, op.offset + done);
            if (n <= 0) {
                break;
            }
            real_pwrite(image, buffer, n, op.offset + done);
            done += n;
        }
    }
    close(image);
    changing();
    op_count[file] = 0;
}

static ssize_t store(int file, int fd, const void *bytes, size_t count, off_t offset) {
    pthread_mutex_lock(&one_at_a_time);
    meet(file, fd);
    ssize_t n;
    if (!fails()) {
        n = real_pwrite(fd, bytes, count, offset);
    } else if (control[HOW] == SHORT_WRITE && count > 1 && control[FAULTS] % 2 == 1) {
        /* The first of a pair stores half, the second finds no room for the rest. */
        n = real_pwrite(fd, bytes, count / 2, offset);
    } else {
        n = with_error();
    }
    int error = errno;
    if (n > 0) {
        note(file, offset, n);
    }
    pthread_mutex_unlock(&one_at_a_time);
    errno = error;
    return n;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t offset) {
    int file = which(fd);
    return file == NOT_OURS ? real_pwrite(fd, bytes, count, offset) : store(file, fd, bytes, count, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
    return pwrite64(fd, bytes, count, offset);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    int file = which(fd);
    if (file == NOT_OURS) {
        return real_write(fd, bytes, count);
    }
    off_t offset = lseek(fd, 0, SEEK_CUR);
    ssize_t n = store(file, fd, bytes, count, offset);
    if (n > 0) {
        lseek(fd, offset + n, SEEK_SET);
    }
    return n;
}

static int sync_with(int (*real)(int), int fd) {
    int file = which(fd);
    if (file == NOT_OURS || file == INDEX_FILE) {
        return real(fd);
    }
    pthread_mutex_lock(&one_at_a_time);
    meet(file, fd);
    int result = 0;
    if (fails()) {
        op_count[file] = 0;
        failed_syncs[file]++;
        result = with_error();
    } else if (fd < MOST_FDS && told[fd] < failed_syncs[file]) {
        result = with_error();
    } else {
        /* The image is what counts here, so the real disk need not be bothered. */
        reach_image(file, fd);
    }
    if (fd < MOST_FDS) {
        told[fd] = failed_syncs[file];
    }
    int error = errno;
    pthread_mutex_unlock(&one_at_a_time);
    errno = error;
    return result;
}

/* The next file to get this number is another one. */
int close(int fd) {
    if (fd >= 0 && fd < MOST_FDS) {
        told[fd] = 0;
    }
    return real_close(fd);
}

int fsync(int fd) {
    return sync_with(real_fsync, fd);
}

int fdatasync(int fd) {
    return sync_with(real_fdatasync, fd);
}

int ftruncate64(int fd, off_t length) {
    int file = which(fd);
    if (file == NOT_OURS) {
        return real_ftruncate(fd, length);
    }
    pthread_mutex_lock(&one_at_a_time);
    int result = fails() ? with_error() : real_ftruncate(fd, length);
    int error = errno;
    if (result == 0) {
        note(file, length, -1);
    }
    pthread_mutex_unlock(&one_at_a_time);
    errno = error;
    return result;
}

int ftruncate(int fd, off_t length) {
    return ftruncate64(fd, length);
}

int unlink(const char *path) {
    if (control && which_path(path) == LOG_FILE) {
        char image[1024];
        pthread_mutex_lock(&one_at_a_time);
        image_path(LOG_FILE, image, sizeof image);
        changing();
        real_unlink(image);
        changing();
        op_count[LOG_FILE] = 0;
        pthread_mutex_unlock(&one_at_a_time);
    }
    return real_unlink(path);
}
