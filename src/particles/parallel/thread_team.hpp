#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace twinflow {

/// Particles per piece of work, at some nanoseconds each.
inline constexpr int kParticlesAtOnce = 2048;

/// Threads that share out loops (OpenMP, dynamic schedule). Results may depend on the piece, never on the
/// thread. Work must not throw.
class ThreadTeam {
 public:
  /// `threads` ≥ 1, with the caller.
  explicit ThreadTeam(int threads) : threads_(threads) {}

  int threads() const { return threads_; }

  /// Calls work(piece) once for each piece 0 … pieces-1; returns when all are done.
  template <class Work>
  void for_pieces(int pieces, Work&& work) const {
#pragma omp parallel for num_threads(threads_) schedule(dynamic, 1) if (threads_ > 1 && pieces > 1)
    for (int piece = 0; piece < pieces; ++piece) work(piece);
  }

  /// Calls work(begin, end) for consecutive stretches of 0 … count-1, at most `at_once` long.
  template <class Work>
  void for_ranges(int count, int at_once, Work&& work) const {
    for_pieces((count + at_once - 1) / at_once, [&](int piece) {
      const int begin = piece * at_once;
      work(begin, std::min(begin + at_once, count));
    });
  }

  /// Most particles for which waking a thread (some tens of microseconds) outlasts the loop.
  static constexpr int kFewParticles = 4 * kParticlesAtOnce;

  /// for_ranges in stretches of kParticlesAtOnce, at some nanoseconds each. The caller alone handles up to
  /// kFewParticles.
  template <class Work>
  void for_particles(int count, Work&& work) const {
    const ThreadTeam team(count > kFewParticles ? threads_ : 1);
    team.for_ranges(count, kParticlesAtOnce, work);
  }

  /// Sum of sum_of(begin, end) over those stretches, in the same order for any number of threads.
  template <class Sum, class SumOf>
  Sum sum_of_particles(int count, const SumOf& sum_of) const {
    std::vector<Sum> sums(static_cast<std::size_t>(count / kParticlesAtOnce) + 1);
    for_particles(count, [&](int begin, int end) {
      sums[static_cast<std::size_t>(begin / kParticlesAtOnce)] = sum_of(begin, end);
    });
    Sum total{};
    for (const Sum& sum : sums) total += sum;
    return total;
  }

 private:
  int threads_;
};

/// Makes OpenMP's waiting threads sleep, not spin; call this first in main(). Spinning blocks cores for
/// others, such as Mesa's software rasterizer. OpenMP reads the setting before main(). So the program
/// replaces itself once, unless the user has set a policy.
void let_waiting_threads_sleep(char** argv);

}  // namespace twinflow
