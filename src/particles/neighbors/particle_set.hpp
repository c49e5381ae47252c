#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "particles/parallel/thread_team.hpp"

namespace twinflow {

class StateVisitor;

/// Aligns arrays to 64 bytes, for vector instructions.
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

/// Floats behind the last particle in every array, for full vector loads at any index.
inline constexpr int kParticlePadding = 16;
inline std::size_t padded_size(int particles) {
  return static_cast<std::size_t>(particles) + kParticlePadding;
}

/// ParticleSet::body in the buffers outside the domain of a channel or a free stream; see ChannelEnds.
inline constexpr std::int32_t kInflow = -1;
inline constexpr std::int32_t kOutflow = -2;
inline constexpr std::int32_t kDrifting = -3;
inline bool is_in_buffer(std::int32_t body) { return body < 0; }

/// A particle to append to a ParticleSet.
struct Particle {
  glm::vec2 position{0.0f};
  glm::vec2 velocity{0.0f};
  glm::vec3 color{0.0f};
  float mass = 1.0f;
  float density = 1.0f;
  std::int32_t body = 0;
  float temperature = 0.0f;  ///< if the set carries heat
};

/// Particles as a structure of arrays. Neighbor searches reorder entries; `id` stays. Densities are number
/// densities, so that fluids stay sharply apart (Solenthaler, Pajarola 2008). The fluid's density is mass
/// times density. All fluids have the same speed of sound: pressures are proportional to mass. Arrays have
/// kParticlePadding more entries, finite and without meaning.
struct ParticleSet {
  AlignedVector<float> x, y;                  ///< position, domain units
  AlignedVector<float> u, v;                  ///< velocity, domain units per second
  AlignedVector<float> mass;                  ///< relative to fluid of density 1; above 0
  AlignedVector<float> density;               ///< number density, relative to the initial filling
  AlignedVector<float> pressure;              ///< density times (domain units per second)²
  AlignedVector<float> r, g, b;               ///< dye
  AlignedVector<std::uint32_t> id;            ///< counts up from 0, fixed, never reused
  AlignedVector<std::int32_t> body;           ///< 0: fluid; above 0: rigid body; else a buffer
  AlignedVector<float> temperature;           ///< degrees; empty without heat
  std::vector<AlignedVector<float>> carried;  ///< of the method; see `carry`

  ParticleSet() = default;
  /// Mass 1, at rest in the origin, black, with ids in order.
  explicit ParticleSet(int count);

  int size() const { return count_; }
  /// Whether some are not free: in rigid bodies or in buffers.
  bool has_bodies() const;

  /// Makes `carried` so many zero arrays, reordered with the others.
  void carry(int arrays);
  /// Adds temperatures of zero, reordered with the other arrays.
  void carry_heat();
  bool carries_heat() const { return carries_heat_; }

  std::uint32_t next_id() const { return next_id_; }
  /// Appends particles, with the next ids.
  void append(std::span<const Particle> particles);
  /// Removes particles k with `leaves[k]`; keeps the order.
  void remove(std::span<const unsigned char> leaves);

  /// Exchanges the particles in present order; see StateVisitor. Reading keeps the number of `carried`
  /// arrays.
  void visit_state(StateVisitor& visitor);

  /// Moves particles begin … end-1 to destination[begin] … in the spare arrays, for several threads. Then
  /// `finish_reorder` swaps the arrays.
  void reorder(std::span<const int> destination, int begin, int end);
  void finish_reorder();

 private:
  using FloatArray = AlignedVector<float> ParticleSet::*;
  static constexpr std::size_t kFloatArrayCount = 11;
  static const std::array<FloatArray, kFloatArrayCount> kFloatArrays;

  int count_ = 0;
  bool carries_heat_ = false;
  std::array<AlignedVector<float>, kFloatArrayCount> spare_;  ///< for `reorder`
  AlignedVector<std::uint32_t> spare_id_;
  AlignedVector<std::int32_t> spare_body_;
  std::vector<AlignedVector<float>> spare_carried_;
  std::uint32_t next_id_ = 0;

  /// Float arrays in the order of the spare ones.
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

/// Entries in the domain (without channel buffers), ordered by id.
std::vector<std::size_t> in_order_of_id(const ParticleSet& particles);
/// Particles outside channel buffers.
int count_in_domain(const ParticleSet& particles);
/// Least particle mass; 1 if empty.
float least_mass(const ParticleSet& particles);
/// Fastest signal between fluids of these masses, over the speed of sound in one: √((1 +
/// heaviest/lightest)/2).
double contrast_speedup(const ParticleSet& particles);
/// Mixes a particle's dye; `kept` of the difference remains.
inline void mix_dye(ParticleSet& particles, std::size_t k, glm::vec3 color, float kept) {
  particles.r[k] = color.r + (particles.r[k] - color.r) * kept;
  particles.g[k] = color.g + (particles.g[k] - color.g) * kept;
  particles.b[k] = color.b + (particles.b[k] - color.b) * kept;
}
/// Removes fluid at points with inside(point), but no rigid bodies or buffers. Returns whether any was
/// removed.
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
/// Adds a factor times two arrays to all velocities.
void add_to_velocities(ParticleSet& particles, const AlignedVector<float>& u, const AlignedVector<float>& v,
                       float factor, const ThreadTeam& team);

}  // namespace twinflow
