#include "grid/solids/solid_operators.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace twinflow {
namespace {

/// The largest rounding error of a float32 from 1 to 2.
constexpr double kRoundingOfVelocity = 0x1p-24;

/// Coarse cells extend past the outlet, so their centers are nearer to its zero pressure than a cell. A
/// quarter of a cell would give 4. From 2 to 5 little differs; 1 takes an iteration or two more.
constexpr float kGainAtOutlet = 3.0f;

/// The coefficients of the finest level: the open parts of the faces. Beyond the outlet of a channel the
/// pressure is zero.
CellSystem equation_of(const CutCells& cut, const GridCells& cells) {
  CellSystem system{cells.shape.nx, cells.shape.ny, {}};
  for (const glm::vec4& face : cut.faces) system.coefficients.emplace_back(face.x, face.y, 0.0f, 0.0f);
  if (!cells.channel) return system;
  system.coarser_gain = kGainAtOutlet;
  for (std::size_t last = system.nx - 1; last < cut.faces.size(); last += system.nx) {
    std::swap(system.coefficients[last].x, system.coefficients[last - 1].z);
  }
  return system;
}

}  // namespace

SolidOperators::SolidOperators(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids,
                               ConjugateGradient& equation)
    : cells_(cells),
      solids_(&solids),
      equation_(&equation),
      measure_outflow_(shaders, "grid/solids/measure_outflow") {}

void SolidOperators::fill_system(PressureHistory& pressures) {
  if (revision_ == solids_->revision()) return;
  revision_ = solids_->revision();
  equation_->set_system(equation_of(solids_->cut_cells(), cells_));
  pressures.forget_changes();
}

/// Only the speed of an entering stream is known without asking the GPU.
double SolidOperators::meet_inlet(Half half) {
  std::uint64_t& met = inlet_revisions_.at(static_cast<std::size_t>(half));
  const bool jumps = met != solids_->inlet_revision();
  met = solids_->inlet_revision();
  if (jumps) return 0.0;
  float speed = 0.0f;
  for (const float u : solids_->inlet().u) speed = std::max(speed, std::abs(u));
  return kRoundingOfVelocity * speed;
}

void SolidOperators::visit_state(StateVisitor& visitor) {
  visitor(solids_->forces());
  if (visitor.reads()) inlet_revisions_.fill(solids_->inlet_revision());
}

void SolidOperators::measure_outflow(const gl::Field& velocity, gl::Field& outflow, Half /*half*/) {
  measure_outflow_.read("u_velocity", velocity).read("u_faces", solids_->faces());
  measure_outflow_.read("u_diagonal", equation_->diagonal()).write(outflow);
  if (solids_->imbalance() > 0.0) solids_->pockets().balance(outflow, equation_->diagonal(), nullptr);
}

}  // namespace twinflow
