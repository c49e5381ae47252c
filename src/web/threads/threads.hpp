#pragma once

namespace twinflow::web {

/// The most threads that the page takes, its main thread included.
inline constexpr int kMostThreads = 8;

/// The number of threads for the particles' loops: the processor's, up to the most. It is one if the page was
/// served without the headers for threads.
int usable_threads();

}  // namespace twinflow::web
