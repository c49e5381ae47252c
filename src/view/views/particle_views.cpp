#include "view/views/particle_views.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "core/find_by.hpp"
#include "view/views/grid_views.hpp"

namespace twinflow {
namespace {

std::vector<float> speeds(const World& world) {
  const ParticleSet& particles = world.particles()->particles();
  std::vector<float> values(static_cast<std::size_t>(particles.size()));
  for (std::size_t k = 0; k < values.size(); ++k) {
    values[k] = std::sqrt(particles.u[k] * particles.u[k] + particles.v[k] * particles.v[k]);
  }
  return values;
}

std::vector<float> densities(const World& world) {
  const ParticleSet& particles = world.particles()->particles();
  return {particles.density.begin(), particles.density.begin() + particles.size()};
}

/// Whether the particles fill the whole domain, so that there is no surface at which the pressure is zero.
bool fill_domain(const World& world) {
  constexpr double kFull = 0.9;  // of the area; balls and walls take the rest
  const ParticleSolver& solver = *world.particles();
  if (solver.container().is_open()) return false;  // the pressure is zero at the outlet
  return solver.particles().size() * solver.spacing() * solver.spacing() > kFull * world.domain().area();
}

/// The pressure; without a surface only its differences mean something, and its mean is zero, as the grid's
/// is.
std::vector<float> pressures(const World& world) {
  const ParticleSet& particles = world.particles()->particles();
  std::vector<float> values(particles.pressure.begin(), particles.pressure.begin() + particles.size());
  if (values.empty() || !fill_domain(world)) return values;
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (float& value : values) value = static_cast<float>(value - mean);
  return values;
}

/// The vorticity of the linear flow that fits best to the particles around each one; 0 if there are too few.
std::vector<float> vorticities(const World& world) {
  constexpr int kAtOnce = 256;
  const ParticleSolver& solver = *world.particles();
  const ParticleSet& particles = solver.particles();
  std::vector<float> values(static_cast<std::size_t>(particles.size()));
  solver.team().for_ranges(particles.size(), kAtOnce, [&](int begin, int end) {
    for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
      const auto reading = solver.reading_at({particles.x[k], particles.y[k]});
      values[k] = static_cast<float>(reading ? reading->vorticity.value_or(0.0) : 0.0);
    }
  });
  return values;
}

/// Zero if the particles carry no heat.
std::vector<float> particle_temperatures(const World& world) {
  const ParticleSet& particles = world.particles()->particles();
  const auto count = static_cast<std::size_t>(particles.size());
  if (!particles.carries_heat()) return std::vector<float>(count);
  return {particles.temperature.begin(), particles.temperature.begin() + particles.size()};
}

constexpr std::array kParticleViews = {
    ParticleViewRow{ParticleView::dye, {}, nullptr},
    ParticleViewRow{ParticleView::speed, Quantity::speed, speeds},
    ParticleViewRow{ParticleView::density, Quantity::density, densities},
    ParticleViewRow{ParticleView::pressure, Quantity::pressure, pressures},
    ParticleViewRow{ParticleView::vorticity, Quantity::vorticity, vorticities},
    ParticleViewRow{ParticleView::temperature, Quantity::temperature, particle_temperatures},
};

}  // namespace

std::span<const ParticleViewRow> particle_views() { return kParticleViews; }

const ParticleViewRow& row_of(ParticleView view) {
  return row_of(kParticleViews, &ParticleViewRow::view, view);
}

const ParticleViewRow& particle_view_of(const Settings& settings) {
  const ParticleView chosen = settings.view.particles;
  return row_of(chosen == ParticleView::match ? grid_view_of(settings).counterpart : chosen);
}

}  // namespace twinflow
