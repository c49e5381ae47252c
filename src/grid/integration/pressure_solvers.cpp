#include "grid/integration/pressure_solvers.hpp"

#include <array>
#include <sstream>

#include "core/find_by.hpp"
#include "grid/elliptic/jacobi.hpp"
#include "grid/solids/solid_operators.hpp"
#include "grid/surface/surface_operators.hpp"

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

/// A projection of whole cells.
template <class Solver>
std::unique_ptr<Projection> make(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* /*solids*/,
                                 GridSurface* /*surface*/) {
  return std::make_unique<Projection>(shaders, cells, std::make_unique<Solver>(shaders, cells));
}

/// A projection of cells that solids or a surface cut.
template <class Operators, class Cut>
std::unique_ptr<Projection> make_cut(gl::ShaderLibrary& shaders, const GridCells& cells, Cut& cut,
                                     Multigrid::Coefficients coefficients) {
  auto equation = std::make_unique<ConjugateGradient>(shaders, cells.shape.nx, cells.shape.ny, coefficients);
  auto operators = std::make_unique<Operators>(shaders, cells, cut, *equation);
  return std::make_unique<Projection>(shaders, cells, std::move(equation), std::move(operators));
}

std::unique_ptr<Projection> make_multigrid(gl::ShaderLibrary& shaders, const GridCells& cells,
                                           GridSolids* solids, GridSurface* surface) {
  if (surface != nullptr) {
    return make_cut<SurfaceOperators>(shaders, cells, *surface, Multigrid::Coefficients::on_gpu);
  }
  if (solids != nullptr)
    return make_cut<SolidOperators>(shaders, cells, *solids, Multigrid::Coefficients::uploaded);
  return make<Multigrid>(shaders, cells, solids, surface);
}

std::unique_ptr<Projection> make_none(gl::ShaderLibrary& shaders, const GridCells& cells,
                                      GridSolids* /*solids*/, GridSurface* /*surface*/) {
  return std::make_unique<Projection>(shaders, cells, std::unique_ptr<EllipticSolver>());
}

constexpr auto kPressureSolvers = std::to_array<PressureSolverRow>({
    {PressureSolver::spectral, spectral_caption, make<SpectralSolver>},
    {PressureSolver::multigrid, multigrid_caption, make_multigrid},
    {PressureSolver::jacobi, jacobi_caption, make<Jacobi>},
    {PressureSolver::none, no_caption, make_none},
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
  require_pressure_solves(row.solver, pressure_grid(cells));
  std::unique_ptr<Projection> projection = row.make(shaders, cells, solids, surface);
  projection->follow(settings);
  return projection;
}

}  // namespace twinflow
