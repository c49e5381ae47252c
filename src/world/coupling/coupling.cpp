#include "world/coupling/coupling.hpp"

#include "core/milliseconds.hpp"

namespace twinflow {

void Coupling::exchange(const GridSolver& grid, const ParticleSolver& particles,
                        const Settings::CouplingSettings& settings, double dt_seconds) {
  if (settings.mode == CouplingMode::none) {
    forget();
    return;
  }
  coupled_ = true;
  if (!reads_) reads_.emplace();
  const bool heat = grid.temperature() != nullptr;
  std::span<const float> velocity, temperature;
  readback_milliseconds_ = asking_milliseconds_ + milliseconds_of([&] {
                             velocity = reads_->velocity.read(grid.point_velocity());
                             if (heat) temperature = reads_->temperature.read(*grid.temperature());
                           });
  interphase_drag_milliseconds_ = milliseconds_of([&] {
    if (const gl::Field* liquid = grid.liquid_on_faces()) liquid_ = liquid->read_back();
    const InterphaseParticles exchanging{particles.particles(), particles.neighborhood(), particles.team()};
    const InterphaseStep step{.rate = settings.drag,
                              .dt_seconds = dt_seconds,
                              .both_ways = settings.mode == CouplingMode::two_way,
                              .particle_area = particles.spacing() * particles.spacing()};
    interphase_drag_.measure({grid.cells(), velocity, liquid_}, exchanging, step);
    if (heat) interphase_heat_.measure({grid.cells(), temperature, {}}, exchanging, step);
  });
}

void Coupling::forget() {
  interphase_drag_ = {};
  interphase_heat_ = {};
  coupled_ = false;
  if (reads_) {
    reads_->velocity.forget();
    reads_->temperature.forget();
  }
  asking_milliseconds_ = readback_milliseconds_ = interphase_drag_milliseconds_ = 0.0;
}

std::span<const float> Coupling::GridRead::read(const gl::Field& field) {
  if (!pending_.started()) pending_.start(field);
  pending_.read(values_);
  return values_;
}

void Coupling::read_ahead(const GridSolver& grid) {
  if (!coupled_) return;
  asking_milliseconds_ = milliseconds_of([&] {
    reads_->velocity.start(grid.point_velocity());
    if (grid.temperature() != nullptr) reads_->temperature.start(*grid.temperature());
  });
}

}  // namespace twinflow
