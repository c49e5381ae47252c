#include "grid/projection/spectral.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/state_visitor.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {
namespace {

gl::Field make_field(const char* name, int width, int height, gl::Format format, const char* channels) {
  gl::FieldDescription description;
  description.texture = {name, width, height, format};
  description.channels = channels;
  return gl::Field(std::move(description));
}

/// If velocities are means over faces, a second row holds the weights of the gradient.
gl::Field make_symbol(const char* name, int n, bool face_means) {
  return make_field(name, n, face_means ? 2 : 1, gl::Format::rgba32f,
                    "difference symbol times h (real, imaginary), viscous decay / n, (1 − viscous decay) / "
                    "n; above: weight "
                    "of the gradient");
}

std::vector<std::string> stage_definitions(const GridCells& cells, std::vector<std::string> definitions) {
  if (cells.face_means) definitions.emplace_back("FACE_MEANS");
  return definitions;
}

/// The symbol, times h, of the difference operator along an axis of n cells: its factor on exp(i k x) of
/// wavenumber m.
RootOfUnity difference_symbol(int m, int n, GridLayout layout) {
  if (layout == GridLayout::collocated) return {0.0, root_of_unity(m, n).imaginary};  // i sin(k h)
  const double half_sine = root_of_unity(m, 2 * n).imaginary;
  return {-2.0 * half_sine * half_sine, root_of_unity(m, n).imaginary};  // exp(i k h) − 1
}

/// The continuous gradient over the differences, in means, for wavenumber m: 1 / sinc²(k h / 2).
double gradient_weight(int m, int n) {
  const double half_angle = std::numbers::pi * std::min(m, n - m) / n;
  return m == 0 ? 1.0 : std::pow(half_angle / std::sin(half_angle), 2);
}

void upload_symbol(gl::Field& symbol, GridLayout layout, double spacing, double viscous_time) {
  const int n = symbol.width();
  std::vector<float> values;
  for (int m = 0; m < n; ++m) {
    const RootOfUnity difference = difference_symbol(m, n, layout);
    const double change = diffusion_of_wave(m, n, spacing, viscous_time);
    for (const double value : {difference.real, difference.imaginary, (1.0 + change) / n, -change / n}) {
      values.push_back(static_cast<float>(value));
    }
  }
  for (int m = 0; m < n && symbol.height() > 1; ++m) {
    values.insert(values.end(), {static_cast<float>(gradient_weight(m, n)), 0.0f, 0.0f, 0.0f});
  }
  symbol.upload(values);
}

}  // namespace

SpectralSolver::SpectralSolver(gl::ShaderLibrary& shaders, const GridCells& cells)
    : shape_(cells.shape),
      layout_(cells.layout),
      transform_(shaders, shape_),
      symbol_x_(make_symbol("symbol along x", shape_.nx, cells.face_means)),
      symbol_y_(make_symbol("symbol along y", shape_.ny, cells.face_means)),
      change_of_(transform_.make_first_stage(shaders, stage_definitions(cells, {"FROM_VELOCITY"}))),
      pressure_of_(transform_.make_first_stage(shaders, stage_definitions(cells, {"FROM_PRESSURE"}))) {
  if (!cells.face_means) return;
  gradient_of_ =
      transform_.make_first_stage(shaders, stage_definitions(cells, {"FROM_VELOCITY", "GRADIENT_ALONE"}));
}

SpectralSolver::Projected& SpectralSolver::projected(Half half) {
  std::optional<Projected>& found = halves_.at(static_cast<std::size_t>(half));
  if (!found) {
    found.emplace(Projected{transform_.make_spectrum("spectrum"),
                            make_field("pressure", shape_.nx, shape_.ny, gl::Format::r32f,
                                       "p (domain units² per second², density 1)")});
  }
  return *found;
}

void SpectralSolver::project(gl::Field& projected_velocity, const gl::Field& velocity, double dt_seconds,
                             Half half, GridObserver* observer) {
  const StageScope stage("subtract_gradient", observer, projected_velocity,
                         [&] { return grid_stages::spectral_gradient(viscosity_); });
  Projected& last = projected(half);
  update_symbols(viscosity_ * dt_seconds);
  transform_.forward(velocity, last.spectrum);
  change_of_.read("u_spectrum", last.spectrum).read("u_symbol_x", symbol_x_).read("u_symbol_y", symbol_y_);
  transform_.add_inverse(change_of_, velocity, projected_velocity);
  last.parameters = {viscosity_ * dt_seconds, dt_seconds, true};
  if (observer != nullptr) observer->see(grid_stages::spectral_pressure(), pressure(half));
}

bool SpectralSolver::subtract_gradient_again(gl::Field& result, const gl::Field& projected_velocity,
                                             Half half) {
  if (!gradient_of_) return false;
  const Projected& last = projected(half);
  update_symbols(last.parameters.viscous_time);
  gradient_of_->read("u_spectrum", last.spectrum).read("u_symbol_x", symbol_x_).read("u_symbol_y", symbol_y_);
  transform_.add_inverse(*gradient_of_, projected_velocity, result);
  return true;
}

const gl::Field& SpectralSolver::pressure(Half half) {
  Projected& last = projected(half);
  if (!last.parameters.pressure_is_stale) return last.pressure;
  update_symbols(last.parameters.viscous_time);
  pressure_of_.set("u_pressure_scale", shape_.cell_size() / last.parameters.dt_seconds);
  pressure_of_.read("u_spectrum", last.spectrum).read("u_symbol_x", symbol_x_).read("u_symbol_y", symbol_y_);
  transform_.inverse(pressure_of_, last.pressure);
  last.parameters.pressure_is_stale = false;
  return last.pressure;
}

/// In a checkpoint the pressures are computed, so that the spectra need not be stored.
void SpectralSolver::visit_state(StateVisitor& visitor) {
  for (const Half half : {Half::first, Half::second}) {
    std::optional<Projected>& last = halves_.at(static_cast<std::size_t>(half));
    bool made = last.has_value();
    visitor(made);
    if (!made) {
      last.reset();
      continue;
    }
    Parameters& parameters = projected(half).parameters;
    if (visitor.in_place()) {
      visitor(last->spectrum, parameters.viscous_time, parameters.dt_seconds, parameters.pressure_is_stale);
    } else {
      if (!visitor.reads()) pressure(half);
      parameters.pressure_is_stale = false;
    }
    visitor(last->pressure);
  }
}

void SpectralSolver::update_symbols(double viscous_time) {
  if (viscous_time == viscous_time_) return;
  upload_symbol(symbol_x_, layout_, shape_.cell_size(), viscous_time);
  upload_symbol(symbol_y_, layout_, shape_.cell_size(), viscous_time);
  viscous_time_ = viscous_time;
}

}  // namespace twinflow
