#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace twinflow {

/// The number of particles that a thread takes at a time if each costs some nanoseconds.
inline constexpr int kParticlesAtOnce = 2048;

/// Threads that share out loops (OpenMP, dynamic schedule). Which thread does which piece is left to chance:
/// results may depend on the piece, never on the thread. Work must not throw.
class ThreadTeam {
 public:
  /// `threads` ≥ 1, the caller's included.
  explicit ThreadTeam(int threads) : threads_(threads) {}

  int threads() const { return threads_; }

  /// Calls work(piece) once for each piece 0 … pieces-1 and returns when all are done.
  template <class Work>
  void for_pieces(int pieces, Work&& work) const {
#pragma omp parallel for num_threads(threads_) schedule(dynamic, 1) if (threads_ > 1 && pieces > 1)
    for (int piece = 0; piece < pieces; ++piece) work(piece);
  }

  /// Calls work(begin, end) for consecutive stretches of 0 … count-1 of at most `at_once` each.
  template <class Work>
  void for_ranges(int count, int at_once, Work&& work) const {
    for_pieces((count + at_once - 1) / at_once, [&](int piece) {
      const int begin = piece * at_once;
      work(begin, std::min(begin + at_once, count));
    });
  }

  /// The most particles for which waking a thread, some tens of microseconds, takes longer than a loop over
  /// them.
  static constexpr int kFewParticles = 4 * kParticlesAtOnce;

  /// The same for stretches of kParticlesAtOnce particles, each of which costs some nanoseconds. Up to
  /// kFewParticles are done by the calling thread alone.
  template <class Work>
  void for_particles(int count, Work&& work) const {
    const ThreadTeam team(count > kFewParticles ? threads_ : 1);
    team.for_ranges(count, kParticlesAtOnce, work);
  }

  /// The sum of sum_of(begin, end) over those stretches, added up in the same order for any number of
  /// threads.
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

/// Makes OpenMP's threads sleep, not spin, while they wait for each other; call this first in main().
/// Spinning threads block a core for the thread that they wait for as soon as something else runs, such as
/// Mesa's software rasterizer. The median of a step stays at 1 ms, but one in ten takes 150 ms. OpenMP reads
/// this setting before main(), so the program replaces itself once, unless the user has set a policy.
void let_waiting_threads_sleep(char** argv);

}  // namespace twinflow
