#pragma once

namespace twinflow::web {

/// The most threads of the page, main thread included.
inline constexpr int kMostThreads = 8;

/// The threads for the particles' loops, at most the processor's; one without the headers for threads.
int usable_threads();

}  // namespace twinflow::web
