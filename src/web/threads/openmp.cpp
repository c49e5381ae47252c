// The part of OpenMP's runtime that Clang's code calls for the one parallel loop there is, in
// ThreadTeam::for_pieces: `parallel for num_threads(…) schedule(dynamic, 1) if(…)`. Debian's emscripten has
// no OpenMP. The names and the order of arguments come from LLVM's runtime (openmp/runtime/src/kmp.h).
#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "web/threads/threads.hpp"
#include "web/threads/worker_team.hpp"

namespace twinflow::web {
namespace {

/// A loop that a thread is at. Its pieces are counted here, or in the loop that all threads share.
struct Loop {
  std::atomic<int>* shared = nullptr;
  int alone = 0;
  int first = 0;
  int last = -1;

  int take() { return first + (shared ? shared->fetch_add(1, std::memory_order_relaxed) : alone++); }
};

struct Thread {
  int number = 0;           ///< in the team
  std::vector<Loop> loops;  ///< the innermost is the last
};

thread_local Thread thread;
/// Made with the first loop that several threads share. A browser starts its workers some loops later, when
/// the page has rested.
std::unique_ptr<WorkerTeam> team;
int asked_threads = 1;  ///< for the next loop

/// Two pointers follow the thread's number: to the number of pieces and to the work.
using Outlined = void (*)(int* number, int* bound, void* pieces, void* work);
constexpr int kCaptured = 2;
constexpr int kDynamic = 35;            ///< kmp_sch_dynamic_chunked …
constexpr int kModifiers = 0b11 << 29;  ///< … but for its modifiers, monotonic or not

[[noreturn]] void refuse(const char* what) {
  std::fprintf(stderr, "twinflow: src/web/threads/openmp.cpp does not know %s\n", what);
  std::abort();
}

void begin(std::atomic<int>* shared = nullptr) { thread.loops.push_back({.shared = shared}); }
void end() { thread.loops.pop_back(); }

/// Calls the loop's code in several threads, or in this one if it is a loop in a piece of another one.
void run(Outlined outlined, void* pieces, void* work) {
  std::atomic<int> taken{0};
  const auto task = [&](int number) {
    thread.number = number;
    begin(&taken);
    outlined(&number, &number, pieces, work);
    end();
  };
  if (!thread.loops.empty()) return task(thread.number);
  if (!team) team = std::make_unique<WorkerTeam>(usable_threads() - 1);
  team->run(asked_threads, task);
}

}  // namespace
}  // namespace twinflow::web

using namespace twinflow::web;

extern "C" {

struct ident_t;

int __kmpc_global_thread_num(ident_t*) { return thread.number; }

void __kmpc_push_num_threads(ident_t*, int, int threads) { asked_threads = threads; }

void __kmpc_serialized_parallel(ident_t*, int) { begin(); }
void __kmpc_end_serialized_parallel(ident_t*, int) { end(); }

void __kmpc_fork_call(ident_t*, int captured, void (*outlined)(int*, int*, ...), ...) {
  if (captured != kCaptured) refuse("parallel regions that are no loops of ThreadTeam");
  std::va_list arguments;
  va_start(arguments, outlined);
  void* const pieces = va_arg(arguments, void*);
  void* const work = va_arg(arguments, void*);
  va_end(arguments);
  run(reinterpret_cast<Outlined>(outlined), pieces, work);
}

void __kmpc_dispatch_init_4(ident_t*, int, int schedule, int first, int last, int stride, int chunk) {
  if ((schedule & ~kModifiers) != kDynamic || stride != 1 || chunk != 1) refuse("this schedule of a loop");
  thread.loops.back().first = first;
  thread.loops.back().last = last;
}

int __kmpc_dispatch_next_4(ident_t*, int, int* is_last, int* first, int* last, int* stride) {
  Loop& loop = thread.loops.back();
  const int piece = loop.take();
  if (piece > loop.last) return 0;
  *is_last = piece == loop.last ? 1 : 0;
  *first = *last = piece;
  *stride = 1;
  return 1;
}

}  // extern "C"
