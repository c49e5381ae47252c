#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace twinflow {

/// An allocator for arrays that vector instructions read: 64-byte aligned.
template <class T>
struct AlignedAllocator {
  using value_type = T;
  AlignedAllocator() = default;
  template <class U>
  AlignedAllocator(const AlignedAllocator<U>&) {}
  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{64}));
  }
  void deallocate(T* pointer, std::size_t) { ::operator delete (pointer, std::align_val_t{64}); }
  bool operator==(const AlignedAllocator&) const = default;
};

template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

/// Floats behind the last particle in every array, so that a full vector can be loaded at any particle's
/// index.
inline constexpr int kParticlePadding = 16;

/// The particles as a structure of arrays; entry k of each array belongs to one particle. Particles change
/// their entries from step to step, as they are kept in the order of the neighbour search; `id` tells who is
/// who. Each array has kParticlePadding entries more than there are particles, finite and without meaning.
struct ParticleSet {
  AlignedVector<float> x, y;        ///< position, domain units
  AlignedVector<float> u, v;        ///< velocity, domain units per second
  AlignedVector<float> density;     ///< mass per area; the initial filling has about 1
  AlignedVector<float> pressure;    ///< density times (domain units per second)²
  AlignedVector<float> r, g, b;     ///< dye
  AlignedVector<std::uint32_t> id;  ///< 0 … size()-1, each once, for life
  std::vector<AlignedVector<float>> carried;  ///< what a method remembers of each particle from step to step

  ParticleSet() = default;
  /// Particles at rest in the origin, black, with ids in order.
  explicit ParticleSet(int count);

  int size() const { return count_; }

  /// Makes `carried` as many arrays, all zero.
  void carry(int arrays);

  /// Moves the particles begin … end-1 to destination[begin] … in the spare arrays; once all have moved
  /// (several threads may share them), `finish_reorder` puts those in the place of the arrays.
  void reorder(std::span<const int> destination, int begin, int end);
  void finish_reorder();

 private:
  static const std::array<AlignedVector<float> ParticleSet::*, 9> kFloatArrays;

  int count_ = 0;
  std::array<AlignedVector<float>, 9> spare_;  ///< what `reorder` moves the arrays into
  AlignedVector<std::uint32_t> spare_id_;
  std::vector<AlignedVector<float>> spare_carried_;
};

inline constexpr std::array<AlignedVector<float> ParticleSet::*, 9> ParticleSet::kFloatArrays = {
    &ParticleSet::x,        &ParticleSet::y, &ParticleSet::u, &ParticleSet::v, &ParticleSet::density,
    &ParticleSet::pressure, &ParticleSet::r, &ParticleSet::g, &ParticleSet::b};

}  // namespace twinflow
