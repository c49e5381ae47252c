#include "view/views/grid_views.hpp"

#include <array>
#include <string>

#include "core/find_by.hpp"
#include "gl/pass.hpp"

namespace twinflow {
namespace {

class Speed : public GridScalar {
 public:
  explicit Speed(gl::ShaderLibrary& shaders) : speed_(shaders, "view/speed") {}
  void compute(const GridSolver& solver, gl::Field& result) override {
    speed_.read("u_velocity", solver.center_velocity()).write(result);
  }

 private:
  gl::Pass speed_;
};

/// A quantity from central differences of the velocity at the cells' centers, computed by a shader that reads
/// u_velocity and u_half_inverse_spacing, 1 / (2 h).
class VelocityDifferences : public GridScalar {
 public:
  VelocityDifferences(gl::ShaderLibrary& shaders, const std::string& shader)
      : periodic_(shaders, shader),
        between_walls_(shaders, shader, {.definitions = {"WALLS"}}),
        in_layer_(shaders, shader, {.definitions = {"WALLS", "LAYER"}}),
        in_channel_(shaders, shader, {.definitions = {"WALLS", "CHANNEL"}}) {}
  void compute(const GridSolver& solver, gl::Field& result) override {
    const GridCells& cells = solver.cells();
    gl::Pass& pass = cells.channel ? in_channel_
                     : cells.layer ? in_layer_
                     : cells.walls ? between_walls_
                                   : periodic_;
    solver.cells().set_walls(pass).set("u_half_inverse_spacing", 0.5 / solver.shape().cell_size());
    pass.read("u_velocity", solver.center_velocity()).write(result);
  }

 private:
  gl::Pass periodic_;
  gl::Pass between_walls_;
  gl::Pass in_layer_;
  gl::Pass in_channel_;
};

/// A field that the solver computes itself.
template <const gl::Field& (GridSolver::*field)() const>
class SolverField : public GridScalar {
 public:
  explicit SolverField(gl::ShaderLibrary& shaders) : copy_(shaders, "gl/copy") {}
  void compute(const GridSolver& solver, gl::Field& result) override {
    copy_.read("u_value", (solver.*field)()).write(result);
  }

 private:
  gl::Pass copy_;
};

/// Zero if the fluid carries no heat.
class GridTemperature : public GridScalar {
 public:
  explicit GridTemperature(gl::ShaderLibrary& shaders) : copy_(shaders, "gl/copy") {}
  void compute(const GridSolver& solver, gl::Field& result) override {
    if (solver.temperature() == nullptr) return result.clear();
    copy_.read("u_value", *solver.temperature()).write(result);
  }

 private:
  gl::Pass copy_;
};

template <class Scalar>
std::unique_ptr<GridScalar> make(gl::ShaderLibrary& shaders) {
  return std::make_unique<Scalar>(shaders);
}

std::unique_ptr<GridScalar> make_vorticity(gl::ShaderLibrary& shaders) {
  return std::make_unique<VelocityDifferences>(shaders, "grid/vorticity");
}

/// Particles carry no divergence: density is what a divergence would change.
constexpr std::array kGridViews = {
    GridViewRow{GridView::dye, {}, ParticleView::dye, nullptr},
    GridViewRow{GridView::speed, Quantity::speed, ParticleView::speed, make<Speed>},
    GridViewRow{GridView::pressure, Quantity::pressure, ParticleView::pressure,
                make<SolverField<&GridSolver::pressure>>},
    GridViewRow{GridView::divergence, Quantity::divergence, ParticleView::density,
                make<SolverField<&GridSolver::remaining_divergence>>},
    GridViewRow{GridView::vorticity, Quantity::vorticity, ParticleView::vorticity, make_vorticity},
    GridViewRow{GridView::temperature, Quantity::temperature, ParticleView::temperature,
                make<GridTemperature>},
};

}  // namespace

std::span<const GridViewRow> grid_views() { return kGridViews; }

const GridViewRow& row_of(GridView view) { return row_of(kGridViews, &GridViewRow::view, view); }

const GridViewRow& grid_view_of(const Settings& settings) {
  const bool lacks_dye = settings.grid.enabled && !settings.dye.enabled;
  const GridView chosen = settings.view.grid;
  return row_of(chosen == GridView::dye && lacks_dye ? GridView::speed : chosen);
}

}  // namespace twinflow
