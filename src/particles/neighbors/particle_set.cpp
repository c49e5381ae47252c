#include "particles/neighbors/particle_set.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/error.hpp"
#include "core/state_visitor.hpp"

namespace twinflow {

ParticleSet::ParticleSet(int count) : next_id_(static_cast<std::uint32_t>(count)) {
  resize(count);
  std::iota(id.begin(), id.end(), 0u);
}

/// New entries, and all behind the last particle, describe a black particle of mass 1 at rest in the origin.
void ParticleSet::resize(int count) {
  const auto first_new = static_cast<std::ptrdiff_t>(std::min(count, count_));
  const std::size_t padded = padded_size(count);
  for (const FloatArray array : float_arrays()) {
    AlignedVector<float>& values = this->*array;
    values.resize(padded);
    std::fill(values.begin() + first_new, values.end(), &values == &mass ? 1.0f : 0.0f);
  }
  id.resize(padded);
  body.resize(padded);
  std::fill(body.begin() + first_new, body.end(), 0);
  for (AlignedVector<float>& values : carried) {
    values.resize(padded);
    std::fill(values.begin() + first_new, values.end(), 0.0f);
  }
  count_ = count;
  resize_spare();
}

void ParticleSet::resize_spare() {
  const std::size_t padded = padded_size(count_);
  for (std::size_t array = 0; array < float_arrays().size(); ++array) {
    spare_[array].assign(padded, kFloatArrays[array] == &ParticleSet::mass ? 1.0f : 0.0f);
  }
  spare_id_.resize(padded);
  spare_body_.assign(padded, 0);
  spare_carried_ = carried;
}

void ParticleSet::visit_state(StateVisitor& visitor) {
  visitor(count_, next_id_);
  if (count_ < 0) throw InputError("it holds less than no particles");
  const std::size_t padded = padded_size(count_);
  for (const FloatArray array : float_arrays()) visitor.visit_array(this->*array, padded);
  visitor.visit_array(id, padded);
  visitor.visit_array(body, padded);
  std::size_t arrays = carried.size();
  visitor(arrays);
  if (arrays != carried.size()) throw InputError("its particles carry what another method remembers");
  for (AlignedVector<float>& values : carried) visitor.visit_array(values, padded);
  if (visitor.reads()) resize_spare();
}

bool ParticleSet::has_bodies() const {
  return std::any_of(body.begin(), body.end(), [](std::int32_t one) { return one != 0; });
}

void ParticleSet::append(std::span<const Particle> particles) {
  auto k = static_cast<std::size_t>(count_);
  resize(count_ + static_cast<int>(particles.size()));
  for (const Particle& particle : particles) {
    x[k] = particle.position.x;
    y[k] = particle.position.y;
    u[k] = particle.velocity.x;
    v[k] = particle.velocity.y;
    r[k] = particle.color.r;
    g[k] = particle.color.g;
    b[k] = particle.color.b;
    mass[k] = particle.mass;
    density[k] = particle.density;
    body[k] = particle.body;
    if (carries_heat_) temperature[k] = particle.temperature;
    id[k] = next_id_++;
    ++k;
  }
}

void ParticleSet::remove(std::span<const unsigned char> leaves) {
  std::size_t kept = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(count_); ++k) {
    if (leaves[k]) continue;
    for (const FloatArray array : float_arrays()) (this->*array)[kept] = (this->*array)[k];
    for (AlignedVector<float>& values : carried) values[kept] = values[k];
    id[kept] = id[k];
    body[kept] = body[k];
    ++kept;
  }
  resize(static_cast<int>(kept));
}

void ParticleSet::carry(int arrays) {
  carried.assign(static_cast<std::size_t>(arrays), AlignedVector<float>(x.size(), 0.0f));
  spare_carried_ = carried;
}

void ParticleSet::carry_heat() {
  carries_heat_ = true;
  temperature.assign(x.size(), 0.0f);
  spare_.back() = temperature;
}

void ParticleSet::reorder(std::span<const int> destination, int begin, int end) {
  const int* where = destination.data();
  const auto move = [&](const AlignedVector<float>& array, AlignedVector<float>& spare) {
    const float* from = array.data();
    float* to = spare.data();
    for (int k = begin; k < end; ++k) to[where[k]] = from[k];
  };
  for (std::size_t array = 0; array < float_arrays().size(); ++array)
    move(this->*kFloatArrays[array], spare_[array]);
  for (std::size_t array = 0; array < carried.size(); ++array) move(carried[array], spare_carried_[array]);
  for (int k = begin; k < end; ++k) spare_id_.data()[where[k]] = id.data()[k];
  for (int k = begin; k < end; ++k) spare_body_.data()[where[k]] = body.data()[k];
}

void ParticleSet::finish_reorder() {
  for (std::size_t array = 0; array < float_arrays().size(); ++array)
    std::swap(this->*kFloatArrays[array], spare_[array]);
  std::swap(id, spare_id_);
  std::swap(body, spare_body_);
  std::swap(carried, spare_carried_);
}

std::vector<std::size_t> in_order_of_id(const ParticleSet& particles) {
  const auto count = static_cast<std::size_t>(particles.size());
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto id_of = [&](std::size_t k) { return particles.id[k]; };
  const bool none_left =
      std::all_of(order.begin(), order.end(), [&](std::size_t k) { return id_of(k) < count; });
  if (none_left) {
    for (std::size_t k = 0; k < count; ++k) order[id_of(k)] = k;
  } else {
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return id_of(a) < id_of(b); });
  }
  std::erase_if(order, [&](std::size_t k) { return is_in_buffer(particles.body[k]); });
  return order;
}

int count_in_domain(const ParticleSet& particles) {
  const auto end = particles.body.begin() + particles.size();
  return static_cast<int>(
      std::count_if(particles.body.begin(), end, [](std::int32_t body) { return !is_in_buffer(body); }));
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

void add_to_velocities(ParticleSet& particles, const AlignedVector<float>& u, const AlignedVector<float>& v,
                       float factor, const ThreadTeam& team) {
  team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) particles.u.data()[k] += factor * u.data()[k];
    for (int k = begin; k < end; ++k) particles.v.data()[k] += factor * v.data()[k];
  });
}

}  // namespace twinflow
