#include "grid/surface/liquid_volume.hpp"

#include "core/archive.hpp"
#include "grid/operators/cell_fields.hpp"
#include "scene/fields/formula.hpp"
#include "scene/fields/liquid_fraction.hpp"

namespace twinflow {
namespace {

/// Fractions nearer to 0 or 1 than this are 0 or 1: a few units in the last place of single precision.
constexpr double kRoundingOfFractions = 3e-7;

gl::FieldDescription plane_field(const GridCells& cells) {
  return {{.name = "planes of the liquid",
           .width = cells.shape.nx,
           .height = cells.shape.ny,
           .format = gl::Format::rgba32f,
           .wrap = cells.center_wrap()},
          gl::Buffering::single,
          "normal out of the liquid, offset (cells), volume fraction"};
}

std::vector<float> initial_fractions(const Scene& scene, const GridCells& cells) {
  const bool own = !scene.settings.grid.region.empty();
  const Formula region(own ? scene.settings.grid.region : scene.settings.particles.region,
                       own ? "grid.region" : "particles.region");
  return fractions_where(cells.shape, cells.domain(),
                         [&](glm::dvec2 point) { return region(point.x, point.y) > 0.0; });
}

}  // namespace

LiquidVolume::LiquidVolume(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells)
    : cells_(cells),
      fractions_(center_field("volume fraction", cells, gl::Buffering::ping_pong, "part of a cell")),
      planes_(plane_field(cells)),
      find_planes_(shaders, "grid/surface/find_planes"),
      sweep_(shaders, "grid/surface/sweep") {
  fractions_.upload(initial_fractions(scene, cells));
  find_planes();
}

void LiquidVolume::move(const gl::Field& velocity, const gl::Field& cells, double dt_seconds, int substeps) {
  for (int step = 0; step < substeps; ++step) {
    const bool x_first = sweeps_++ % 2 == 0;
    sweep(x_first, velocity, cells, dt_seconds / substeps);
    sweep(!x_first, velocity, cells, dt_seconds / substeps);
  }
}

void LiquidVolume::sweep(bool along_x, const gl::Field& velocity, const gl::Field& cells, double dt_seconds) {
  sweep_.set("u_axis", along_x ? glm::vec2(1.0f, 0.0f) : glm::vec2(0.0f, 1.0f));
  sweep_.set("u_cells_per_speed", dt_seconds / cells_.shape.cell_size()).set("u_dt", dt_seconds);
  sweep_.set("u_rounding", kRoundingOfFractions);
  sweep_.read("u_planes", planes_).read("u_velocity", velocity).read("u_cells", cells).write(fractions_);
  find_planes();
}

void LiquidVolume::find_planes() { find_planes_.read("u_fractions", fractions_).write(planes_); }

void LiquidVolume::keep() {
  fractions_.keep();
  kept_sweeps_ = sweeps_;
}

void LiquidVolume::restore() {
  fractions_.restore();
  sweeps_ = kept_sweeps_;
  find_planes();
}

template <class Archive>
void LiquidVolume::archive_state(Archive& archive) {
  fractions_.archive_state(archive);
  archive(sweeps_);
  find_planes();
}

template void LiquidVolume::archive_state(OutputArchive&);
template void LiquidVolume::archive_state(InputArchive&);

}  // namespace twinflow
