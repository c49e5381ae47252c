#include "view/views/particle_views.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "view/views/grid_views.hpp"

namespace twinflow {
namespace {

std::vector<float> speeds(const ParticleSet& particles) {
  std::vector<float> values(static_cast<std::size_t>(particles.size()));
  for (std::size_t k = 0; k < values.size(); ++k) {
    values[k] = std::sqrt(particles.u[k] * particles.u[k] + particles.v[k] * particles.v[k]);
  }
  return values;
}

/// An array of the set.
template <auto member>
std::vector<float> stored(const ParticleSet& particles) {
  const auto& values = particles.*member;
  return {values.begin(), values.begin() + particles.size()};
}

constexpr std::array kRows = {
    ParticleViewRow{ParticleView::dye, {}, nullptr},
    ParticleViewRow{ParticleView::speed, Quantity::speed, speeds},
    ParticleViewRow{ParticleView::density, Quantity::density, stored<&ParticleSet::density>},
    ParticleViewRow{ParticleView::pressure, Quantity::pressure, stored<&ParticleSet::pressure>},
};

}  // namespace

std::span<const ParticleViewRow> particle_views() { return kRows; }

const ParticleViewRow& row_of(ParticleView view) {
  const auto row = std::ranges::find(kRows, view, &ParticleViewRow::view);
  if (row == kRows.end()) throw std::logic_error("a particle view has no row in particle_views.cpp");
  return *row;
}

const ParticleViewRow& particle_view_of(const Settings& settings) {
  const ParticleView chosen = settings.view.particles;
  return row_of(chosen == ParticleView::match ? row_of(settings.view.grid).counterpart : chosen);
}

}  // namespace twinflow
