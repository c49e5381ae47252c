#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// Stable sort of particles by a key 0 … keys-1, for any number of threads.
class CountingSort {
 public:
  /// Sorts by the keys that find_keys(begin, end, key_of) writes for particles begin … end-1. If find_keys
  /// returns false (invalid values), `sort` does too and leaves the particles in place.
  template <class FindKeys>
  bool sort(ParticleSet& particles, int keys, const ThreadTeam& team, const FindKeys& find_keys);

  /// First particle of each key, then the number of particles.
  std::span<const int> start() const { return start_; }

 private:
  std::vector<int> key_of_;       ///< by particle, before the sort
  std::vector<int> destination_;  ///< by particle
  std::vector<int> cursor_;       ///< stretches · keys: counts, then a stretch's next position
  std::vector<int> start_{0};

  void count_keys(int* cursor, int begin, int end);
  void start_keys(int stretches);
  void find_destinations(int* cursor, int begin, int end);
};

template <class FindKeys>
bool CountingSort::sort(ParticleSet& particles, int keys, const ThreadTeam& team, const FindKeys& find_keys) {
  // One counter per stretch and key makes the sort stable for any number of stretches.
  const auto count = static_cast<std::size_t>(particles.size());
  const int stretches = particles.size() > ThreadTeam::kFewParticles ? team.threads() : 1;
  const auto first_of = [&](int stretch) {
    return static_cast<int>(static_cast<std::int64_t>(particles.size()) * stretch / stretches);
  };
  const auto cursor_of = [&](int stretch) {
    return cursor_.data() + static_cast<std::size_t>(keys) * static_cast<std::size_t>(stretch);
  };
  key_of_.resize(count);
  destination_.resize(count);
  start_.resize(static_cast<std::size_t>(keys) + 1);
  cursor_.resize(static_cast<std::size_t>(keys) * static_cast<std::size_t>(stretches));
  std::atomic<bool> accepted = true;
  team.for_pieces(stretches, [&](int stretch) {
    if (!find_keys(first_of(stretch), first_of(stretch + 1), key_of_.data())) {
      accepted = false;
      return;
    }
    std::fill_n(cursor_of(stretch), keys, 0);
    count_keys(cursor_of(stretch), first_of(stretch), first_of(stretch + 1));
  });
  if (!accepted) return false;
  start_keys(stretches);
  team.for_pieces(stretches, [&](int stretch) {
    find_destinations(cursor_of(stretch), first_of(stretch), first_of(stretch + 1));
    particles.reorder(destination_, first_of(stretch), first_of(stretch + 1));
  });
  particles.finish_reorder();
  return true;
}

}  // namespace twinflow
