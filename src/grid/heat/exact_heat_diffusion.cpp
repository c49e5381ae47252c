#include "grid/heat/exact_heat_diffusion.hpp"

#include <vector>

#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {
namespace {

gl::Field decay_field(const char* name, int cells) {
  return gl::Field({{.name = name, .width = cells, .height = 1, .format = gl::Format::r32f},
                    gl::Buffering::single,
                    "decay of a wave of heat, minus 1"});
}

/// Writes the decay of each wavenumber along an axis, whose cells are as many as the field is wide.
void upload_decay(gl::Field& decay, double spacing, double diffused_area) {
  const int n = decay.width();
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(n));
  for (int m = 0; m < n; ++m) {
    values.push_back(static_cast<float>(diffusion_of_wave(m, n, spacing, diffused_area)));
  }
  decay.upload(values);
}

}  // namespace

bool ExactHeatDiffusion::can_solve(const GridCells& cells) {
  return !cells.walls && !cells.solids && !cells.surface && can_be_transformed(cells.shape);
}

ExactHeatDiffusion::ExactHeatDiffusion(gl::ShaderLibrary& shaders, const GridCells& cells)
    : shape_(cells.shape),
      transform_(shaders, shape_),
      decay_x_(decay_field("decay of heat along x", shape_.nx)),
      decay_y_(decay_field("decay of heat along y", shape_.ny)),
      spectrum_(transform_.make_spectrum("spectrum of the temperature")),
      change_of_(transform_.make_first_stage(shaders, {"FROM_HEAT"})) {
  change_of_.set("u_share", 1.0 / shape_.cells());
}

void ExactHeatDiffusion::diffuse(gl::Field& temperature, double diffused_area) {
  if (diffused_area == 0.0) return;
  update_decays(diffused_area);
  transform_.forward(temperature, spectrum_);
  change_of_.read("u_spectrum", spectrum_).read("u_decay_x", decay_x_).read("u_decay_y", decay_y_);
  transform_.add_inverse(change_of_, temperature, temperature);
}

void ExactHeatDiffusion::update_decays(double diffused_area) {
  if (diffused_area == diffused_area_) return;
  upload_decay(decay_x_, shape_.cell_size(), diffused_area);
  upload_decay(decay_y_, shape_.cell_size(), diffused_area);
  diffused_area_ = diffused_area;
}

}  // namespace twinflow
