#include "grid/integration/pressure_solvers.hpp"

#include <array>
#include <sstream>

#include "core/find_by.hpp"
#include "grid/projection/jacobi.hpp"
#include "grid/projection/multigrid.hpp"
#include "grid/projection/no_projection.hpp"
#include "grid/projection/spectral.hpp"
#include "grid/solids/solid_projection.hpp"
#include "grid/surface/surface_projection.hpp"
#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {
namespace {

std::string spectral_caption(const Settings::GridSettings& /*settings*/) { return "spectral"; }

/// "2 multigrid cycles", "multigrid to 0.001"
std::string multigrid_caption(const Settings::GridSettings& settings) {
  std::ostringstream caption;
  if (settings.tolerance > 0.0) {
    caption << "multigrid to " << settings.tolerance;
  } else {
    caption << settings.cycles << " multigrid cycle" << (settings.cycles == 1 ? "" : "s");
  }
  return caption.str();
}

std::string jacobi_caption(const Settings::GridSettings& settings) {
  return std::to_string(settings.iterations) + " Jacobi";
}

std::string no_caption(const Settings::GridSettings& /*settings*/) { return "no pressure"; }

template <PressureSolver solver, class Kind>
std::unique_ptr<Projection> make(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* /*solids*/,
                                 GridSurface* /*surface*/) {
  require_pressure_solves(solver, pressure_grid(cells));
  return std::make_unique<Kind>(shaders, cells);
}

std::unique_ptr<Projection> make_multigrid(gl::ShaderLibrary& shaders, const GridCells& cells,
                                           GridSolids* solids, GridSurface* surface) {
  require_pressure_solves(PressureSolver::multigrid, pressure_grid(cells));
  if (surface != nullptr) return std::make_unique<SurfaceProjection>(shaders, cells, *surface);
  if (solids != nullptr) return std::make_unique<SolidProjection>(shaders, cells, *solids);
  return std::make_unique<MultigridProjection>(shaders, cells);
}

constexpr auto kPressureSolvers = std::to_array<PressureSolverRow>({
    {PressureSolver::spectral, spectral_caption, make<PressureSolver::spectral, SpectralProjection>},
    {PressureSolver::multigrid, multigrid_caption, make_multigrid},
    {PressureSolver::jacobi, jacobi_caption, make<PressureSolver::jacobi, JacobiProjection>},
    {PressureSolver::none, no_caption, make<PressureSolver::none, NoProjection>},
});

}  // namespace

std::span<const PressureSolverRow> pressure_solver_rows() { return kPressureSolvers; }

const PressureSolverRow& chosen_pressure_solver(const Settings& settings, const GridCells& cells) {
  const PressureSolver solver = solver_in_effect(settings.grid.pressure, pressure_grid(cells));
  return row_of(kPressureSolvers, &PressureSolverRow::solver, solver);
}

std::unique_ptr<Projection> make_projection(gl::ShaderLibrary& shaders, const Settings& settings,
                                            const GridCells& cells, GridSolids* solids,
                                            GridSurface* surface) {
  const PressureSolverRow& row = chosen_pressure_solver(settings, cells);
  std::unique_ptr<Projection> projection = row.make(shaders, cells, solids, surface);
  projection->follow(settings);
  return projection;
}

}  // namespace twinflow
