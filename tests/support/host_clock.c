/* Put before libc in a program (LD_PRELOAD), this makes its wall clock one that a test sets.

   The file named by SEKI_TEST_HOST_CLOCK holds the seconds by which the clock is off, as a 64-bit
   integer, and is read anew each time. Monotonic clocks stay as they are. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *off_by_s;

__attribute__((constructor)) static void open_file(void) {
    const char *path = getenv("SEKI_TEST_HOST_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) abort();
    void *mapped = mmap(NULL, sizeof *off_by_s, PROT_READ, MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED) abort();
    off_by_s = mapped;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = (int)syscall(SYS_clock_gettime, clock, now);
    int is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    if (!failed && is_wall && off_by_s) now->tv_sec += *off_by_s;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec exact;
    int failed = clock_gettime(CLOCK_REALTIME, &exact);
    if (!failed) *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
    return failed;
}

time_t time(time_t *seconds) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (seconds) *seconds = exact.tv_sec;
    return exact.tv_sec;
}
