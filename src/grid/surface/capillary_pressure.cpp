#include "grid/surface/capillary_pressure.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {

CapillaryPressure::CapillaryPressure(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cell_size_(cells.shape.cell_size()),
      curvature_(center_field("curvature of the surface", cells, gl::Buffering::single,
                              "curvature (1/cells), 1 where it is known", gl::Format::rg32f)),
      find_curvature_(shaders, "grid/surface/find_curvature"),
      contract_(shaders, "grid/surface/contract") {}

void CapillaryPressure::find_curvature(const LiquidVolume& volume) {
  find_curvature_.read("u_fractions", volume.filling()).read("u_planes", volume.planes()).write(curvature_);
}

void CapillaryPressure::contract(gl::Field& velocity, const gl::Field& links, const gl::Field& states,
                                 double tension, double dt_seconds) {
  contract_.set("u_tension", tension * dt_seconds / (cell_size_ * cell_size_));
  contract_.read("u_velocity", velocity).read("u_links", links).read("u_cells", states);
  contract_.read("u_curvature", curvature_).write(velocity);
}

}  // namespace twinflow
