#pragma once

// What the sanitizers change about a process.
namespace twinflow {

#ifdef __has_feature
/// Freed memory is kept for a while, to find uses of it: what a program needs then tells nothing.
inline constexpr bool kFreedMemoryIsKept = __has_feature(address_sanitizer);
/// The runtime writes files of its own, which a limit of their size would end.
inline constexpr bool kFilesMustGrow = __has_feature(thread_sanitizer);
#else
inline constexpr bool kFreedMemoryIsKept = false;
inline constexpr bool kFilesMustGrow = false;
#endif

}  // namespace twinflow
