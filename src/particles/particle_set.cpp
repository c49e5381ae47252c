#include "particles/particle_set.hpp"

#include <numeric>
#include <utility>

namespace twinflow {

ParticleSet::ParticleSet(int count) : count_(count) {
  const std::size_t padded = static_cast<std::size_t>(count) + kParticlePadding;
  for (const auto array : kFloatArrays) (this->*array).assign(padded, 0.0f);
  for (auto& spare : spare_) spare.assign(padded, 0.0f);
  id.resize(padded);
  std::iota(id.begin(), id.end(), 0u);
  spare_id_ = id;
}

void ParticleSet::carry(int arrays) {
  carried.assign(static_cast<std::size_t>(arrays), AlignedVector<float>(x.size(), 0.0f));
  spare_carried_ = carried;
}

void ParticleSet::reorder(std::span<const int> destination, int begin, int end) {
  const int* where = destination.data();
  const auto move = [&](const AlignedVector<float>& array, AlignedVector<float>& spare) {
    const float* from = array.data();
    float* to = spare.data();
    for (int k = begin; k < end; ++k) to[where[k]] = from[k];
  };
  for (std::size_t array = 0; array < kFloatArrays.size(); ++array)
    move(this->*kFloatArrays[array], spare_[array]);
  for (std::size_t array = 0; array < carried.size(); ++array) move(carried[array], spare_carried_[array]);
  for (int k = begin; k < end; ++k) spare_id_.data()[where[k]] = id.data()[k];
}

void ParticleSet::finish_reorder() {
  for (std::size_t array = 0; array < kFloatArrays.size(); ++array)
    std::swap(this->*kFloatArrays[array], spare_[array]);
  std::swap(id, spare_id_);
  std::swap(carried, spare_carried_);
}

}  // namespace twinflow
