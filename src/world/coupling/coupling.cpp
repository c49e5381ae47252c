#include "world/coupling/coupling.hpp"

#include <chrono>

namespace twinflow {
namespace {

template <class Work>
double milliseconds_of(const Work& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

void Coupling::exchange(const GridSolver& grid, const ParticleSolver& particles,
                        const Settings::CouplingSettings& settings, double dt_seconds) {
  if (settings.mode == CouplingMode::none) {
    forget();
    return;
  }
  coupled_ = true;
  readback_milliseconds_ = asking_milliseconds_ + milliseconds_of([&] { fetch_velocity(grid); });
  interphase_drag_milliseconds_ = milliseconds_of([&] {
    interphase_drag_.measure(grid.cells(), grid_velocity_,
                             {particles.particles(), particles.neighborhood(), particles.team()},
                             {.rate = settings.drag,
                              .dt_seconds = dt_seconds,
                              .both_ways = settings.mode == CouplingMode::two_way,
                              .particle_area = particles.spacing() * particles.spacing()});
  });
}

void Coupling::forget() {
  interphase_drag_ = {};
  coupled_ = false;
  if (read_) read_->forget();
  asking_milliseconds_ = readback_milliseconds_ = interphase_drag_milliseconds_ = 0.0;
}

void Coupling::fetch_velocity(const GridSolver& grid) {
  if (!read_) read_.emplace();
  if (!read_->started()) read_->start(grid.velocity());
  read_->take(grid_velocity_);
}

void Coupling::read_ahead(const GridSolver& grid) {
  if (coupled_) asking_milliseconds_ = milliseconds_of([&] { read_->start(grid.velocity()); });
}

}  // namespace twinflow
