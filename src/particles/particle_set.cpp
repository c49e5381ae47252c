#include "particles/particle_set.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace twinflow {

ParticleSet::ParticleSet(int count) : count_(count) {
  const std::size_t padded = static_cast<std::size_t>(count) + kParticlePadding;
  for (const auto array : kFloatArrays) (this->*array).assign(padded, 0.0f);
  std::fill(mass.begin(), mass.end(), 1.0f);
  for (std::size_t array = 0; array < kFloatArrays.size(); ++array)
    spare_[array] = this->*kFloatArrays[array];
  id.resize(padded);
  std::iota(id.begin(), id.end(), 0u);
  spare_id_ = id;
}

void ParticleSet::reorder(std::span<const int> destination, int begin, int end) {
  const int* where = destination.data();
  for (std::size_t array = 0; array < kFloatArrays.size(); ++array) {
    const float* from = (this->*kFloatArrays[array]).data();
    float* to = spare_[array].data();
    for (int k = begin; k < end; ++k) to[where[k]] = from[k];
  }
  for (int k = begin; k < end; ++k) spare_id_.data()[where[k]] = id.data()[k];
}

void ParticleSet::finish_reorder() {
  for (std::size_t array = 0; array < kFloatArrays.size(); ++array)
    std::swap(this->*kFloatArrays[array], spare_[array]);
  std::swap(id, spare_id_);
}

float least_mass(const ParticleSet& particles) {
  return particles.size() == 0
             ? 1.0f
             : *std::min_element(particles.mass.begin(), particles.mass.begin() + particles.size());
}

double contrast_speedup(const ParticleSet& particles) {
  if (particles.size() == 0) return 1.0;
  const auto [least, most] =
      std::minmax_element(particles.mass.begin(), particles.mass.begin() + particles.size());
  return std::sqrt(0.5 * (1.0 + double{*most} / *least));
}

}  // namespace twinflow
