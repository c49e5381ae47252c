#include "grid/solids/solid_projection.hpp"

#include <optional>
#include <utility>

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {
namespace {

/// The coefficients of the finest level: the open parts of the faces. Beyond the outlet of a channel the
/// pressure is zero.
CellSystem equation_of(const CutCells& cut, const GridCells& cells) {
  CellSystem system{cells.shape.nx, cells.shape.ny, {}};
  for (const glm::vec4& face : cut.faces) system.coefficients.emplace_back(face.x, face.y, 0.0f, 0.0f);
  if (!cells.channel) return system;
  for (std::size_t last = system.nx - 1; last < cut.faces.size(); last += system.nx) {
    std::swap(system.coefficients[last].x, system.coefficients[last - 1].z);
  }
  return system;
}

}  // namespace

SolidProjection::SolidProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids)
    : cells_(cells),
      solids_(&solids),
      equation_(shaders, cells.shape.nx, cells.shape.ny),
      pressures_(shaders, cells),
      measure_outflow_(shaders, "grid/solids/measure_outflow") {}

void SolidProjection::follow(const Settings& settings) {
  cycles_ = settings.grid.cycles;
  tolerance_ = settings.grid.tolerance;
  warm_start_ = settings.grid.warm_start;
}

void SolidProjection::take_over_solids() {
  if (revision_ == solids_->revision()) return;
  revision_ = solids_->revision();
  equation_.set_system(equation_of(solids_->cut_cells(), cells_));
  pressures_.forget_changes();
}

void SolidProjection::project(gl::Field& velocity, double dt_seconds, Half half) {
  take_over_solids();
  const double dt_over_h = dt_seconds / cells_.shape.cell_size();
  gl::Field& pressure = pressures_.of(half);
  std::optional<double> allowed_rms;
  if (tolerance_ > 0.0) allowed_rms = tolerance_ * root_mean_square(outflow_of(velocity));
  if (warm_start_) {
    if (!allowed_rms) outflow_of(velocity);
    pressures_.expect(half, equation_.best_start(pressure, pressures_.change(half), dt_over_h));
    solids_->subtract_gradient(velocity, velocity, pressure, dt_over_h);
  } else {
    pressures_.start_from_zero(half);
  }
  {
    const StageScope stage("solve_pressure", observer_, pressure,
                           [&] { return grid_stages::conjugate_gradients(iterations_taken_); });
    outflow_of(velocity);
    iterations_taken_ = equation_.solve(cycles_, allowed_rms);
    pressures_.correct(half, equation_.solution(), 1.0 / dt_over_h);
  }
  {
    const StageScope stage("subtract_gradient", observer_, velocity, [] { return grid_stages::gradient(); });
    solids_->subtract_gradient(velocity, velocity, equation_.solution(), 1.0);
  }
  const StageScope stage("hold_solids", observer_, velocity, grid_stages::solids);
  solids_->hold(velocity);
}

const gl::Field& SolidProjection::outflow_of(const gl::Field& velocity) {
  measure_outflow_.read("u_velocity", velocity).read("u_faces", solids_->faces());
  measure_outflow_.read("u_diagonal", equation_.diagonal()).write(equation_.right_hand_side());
  if (solids_->imbalance() > 0.0) {
    solids_->pockets().balance(equation_.right_hand_side(), equation_.diagonal(), nullptr);
  }
  return equation_.right_hand_side();
}

void SolidProjection::level(Pockets& pockets) {
  if (warm_start_) pressures_.level(pockets);
}

}  // namespace twinflow
