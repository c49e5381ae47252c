#include "grid/projection/multigrid.hpp"

#include "grid/stages/grid_stages.hpp"

namespace twinflow {

MultigridProjection::MultigridProjection(gl::ShaderLibrary& shaders, const GridCells& cells)
    : SystemProjection(shaders, cells), multigrid_(shaders, cells), differences_(shaders, cells) {}

int MultigridProjection::solve(std::optional<double> /*allowed_rms*/) {
  multigrid_.cycle(multigrid_.source());
  return 1;
}

Stage MultigridProjection::solved(int iterations) const { return grid_stages::multigrid(iterations); }

}  // namespace twinflow
