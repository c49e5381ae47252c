// Part of sanitized tests alone: Clang's OpenMP runtime loses a table of its own, 1440 bytes, each time that
// a loop asks for more threads than any before, as tests of the number of threads do.
#pragma clang diagnostic ignored "-Wreserved-identifier"  // the name is the sanitizer's
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libomp.so\n"; }
