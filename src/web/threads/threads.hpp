#pragma once

namespace twinflow::web {

/// The most threads that the page takes, its main thread included.
inline constexpr int kMostThreads = 8;

/// How many threads may share the particles' loops: those of the processor, up to the most; one, where the
/// page was not served with the headers for it.
int usable_threads();

}  // namespace twinflow::web
