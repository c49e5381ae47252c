#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/archive_fwd.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// An allocator for arrays that vector instructions read: it aligns them to 64 bytes.
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

/// The number of floats behind the last particle in every array, for loads of a full vector at any index.
inline constexpr int kParticlePadding = 16;
/// The length of an array for so many particles.
inline std::size_t padded_size(int particles) {
  return static_cast<std::size_t>(particles) + kParticlePadding;
}

/// The value of ParticleSet::body for particles in a channel's buffers, which lie outside of the domain; see
/// ChannelEnds.
inline constexpr std::int32_t kInflow = -1;
inline constexpr std::int32_t kOutflow = -2;
inline bool is_in_buffer(std::int32_t body) { return body < 0; }

/// One particle to be added to a set; see ParticleSet.
struct Particle {
  glm::vec2 position{0.0f};
  glm::vec2 velocity{0.0f};
  glm::vec3 color{0.0f};
  float mass = 1.0f;
  float density = 1.0f;
  std::int32_t body = 0;
  float temperature = 0.0f;  ///< taken where the set carries heat
};

/// The particles as a structure of arrays; entry k of each array belongs to one particle. The order of the
/// neighbor search changes the entry of a particle from step to step; its `id` stays. Densities are number
/// densities: particles of any mass take up the same room. So fluids stay sharply apart (Solenthaler,
/// Pajarola, "Density Contrast SPH Interfaces", 2008). The fluid's density is mass times density. At a given
/// density, pressures are proportional to the mass: all fluids have the same speed of sound. Each array has
/// kParticlePadding entries more than there are particles, finite and without meaning.
struct ParticleSet {
  AlignedVector<float> x, y;         ///< position, domain units
  AlignedVector<float> u, v;         ///< velocity, domain units per second
  AlignedVector<float> mass;         ///< relative to a particle of fluid of density 1; above 0
  AlignedVector<float> density;      ///< number density, relative to the initial filling
  AlignedVector<float> pressure;     ///< density times (domain units per second)²
  AlignedVector<float> r, g, b;      ///< dye
  AlignedVector<std::uint32_t> id;   ///< counts up from 0; never changed and never reused
  AlignedVector<std::int32_t> body;  ///< 0: fluid; above 0: the number of its rigid body; else a buffer
  AlignedVector<float> temperature;  ///< degrees; empty if the particles carry no heat
  std::vector<AlignedVector<float>> carried;  ///< what the method keeps from step to step; see `carry`

  ParticleSet() = default;
  /// Particles of mass 1 at rest in the origin, with black dye and ids in order.
  explicit ParticleSet(int count);

  int size() const { return count_; }

  /// Makes `carried` so many arrays, all zero; they are reordered with the others.
  void carry(int arrays);
  /// Gives the particles temperatures, all zero, which are reordered with the other arrays.
  void carry_heat();
  bool carries_heat() const { return carries_heat_; }

  /// The id of the particle that is added next.
  std::uint32_t next_id() const { return next_id_; }
  /// Adds particles behind the others, with the next ids.
  void append(std::span<const Particle> particles);
  /// Removes the particles k with `leaves[k]`; the others keep their order.
  void remove(std::span<const unsigned char> leaves);

  /// Exchanges the particles in their present order; see OutputArchive. A set that is read carries as many
  /// arrays as it did before.
  template <class Archive>
  void archive_state(Archive& archive);

  /// Moves the particles begin … end-1 to destination[begin] … in the spare arrays; several threads may share
  /// this. Once all have moved, `finish_reorder` exchanges the arrays and the spare ones.
  void reorder(std::span<const int> destination, int begin, int end);
  void finish_reorder();

 private:
  using FloatArray = AlignedVector<float> ParticleSet::*;
  static constexpr std::size_t kFloatArrayCount = 11;
  static const std::array<FloatArray, kFloatArrayCount> kFloatArrays;

  int count_ = 0;
  bool carries_heat_ = false;
  std::array<AlignedVector<float>, kFloatArrayCount> spare_;  ///< `reorder` moves the arrays into these
  AlignedVector<std::uint32_t> spare_id_;
  AlignedVector<std::int32_t> spare_body_;
  std::vector<AlignedVector<float>> spare_carried_;
  std::uint32_t next_id_ = 0;

  /// The arrays of numbers in use, in the same order as their spare ones.
  std::span<const FloatArray> float_arrays() const;
  void resize(int count);
  void resize_spare();
};

/// Temperatures come last, so that they can be left out.
inline constexpr std::array<ParticleSet::FloatArray, ParticleSet::kFloatArrayCount>
    ParticleSet::kFloatArrays = {&ParticleSet::x,        &ParticleSet::y,          &ParticleSet::u,
                                 &ParticleSet::v,        &ParticleSet::mass,       &ParticleSet::density,
                                 &ParticleSet::pressure, &ParticleSet::r,          &ParticleSet::g,
                                 &ParticleSet::b,        &ParticleSet::temperature};

inline std::span<const ParticleSet::FloatArray> ParticleSet::float_arrays() const {
  return std::span(kFloatArrays).first(carries_heat_ ? kFloatArrayCount : kFloatArrayCount - 1);
}

/// The entries of the particles in the domain in the order of their ids, without a channel's buffers.
std::vector<std::size_t> in_order_of_id(const ParticleSet& particles);
/// The number of particles without those in the buffers of a channel.
int count_in_domain(const ParticleSet& particles);
/// The least mass of a particle; 1 if there are no particles.
float least_mass(const ParticleSet& particles);
/// The ratio √((1 + heaviest/lightest)/2) of the fastest signal between fluids of these masses to the speed
/// of sound in one. The mean of both pressures holds a light particle between heavy ones.
double contrast_speedup(const ParticleSet& particles);
/// Lets the dye of a particle tend to a color, until `kept` of their difference is left.
inline void mix_dye(ParticleSet& particles, std::size_t k, glm::vec3 color, float kept) {
  particles.r[k] = color.r + (particles.r[k] - color.r) * kept;
  particles.g[k] = color.g + (particles.g[k] - color.g) * kept;
  particles.b[k] = color.b + (particles.b[k] - color.b) * kept;
}
/// Removes the fluid at points for which inside(point) holds; particles of rigid bodies and buffers stay.
/// Returns whether any was removed.
template <class Inside>
bool remove_fluid(ParticleSet& particles, const Inside& inside) {
  std::vector<unsigned char> leaves(static_cast<std::size_t>(particles.size()));
  bool any = false;
  for (std::size_t k = 0; k < leaves.size(); ++k) {
    leaves[k] = particles.body[k] == 0 && inside(glm::dvec2(particles.x[k], particles.y[k]));
    any = any || leaves[k];
  }
  if (any) particles.remove(leaves);
  return any;
}
/// Changes all velocities by a factor times the entries of two arrays.
void add_to_velocities(ParticleSet& particles, const AlignedVector<float>& u, const AlignedVector<float>& v,
                       float factor, const ThreadTeam& team);

}  // namespace twinflow
