#include "grid/solids/grid_solids.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "grid/operators/velocity_on_cells.hpp"

namespace twinflow {
namespace {

gl::Field solid_field(const char* name, int width, int height, gl::Format format) {
  return gl::Field(
      {{.name = name, .width = width, .height = height, .format = format}, gl::Buffering::single, name});
}

}  // namespace

GridSolids::GridSolids(gl::ShaderLibrary& shaders, const GridCells& cells, SolidSet solids,
                       const std::optional<InletVelocity>& inlet)
    : cells_(cells),
      inlet_(profile_of(inlet, solids.time())),
      prescribed_(inlet_),
      solids_(std::move(solids)),
      cut_(solids_, cells),
      cut_revision_(solids_.revision()),
      cut_state_(solids_.state()),
      corners_(solid_field("distances at corners", cells.shape.nx + 1, cells.shape.ny + 1, gl::Format::r32f)),
      faces_(solid_field("cut faces", cells.shape.nx, cells.shape.ny, gl::Format::rgba32f)),
      links_u_(solid_field("links of u", cells.shape.nx, cells.shape.ny, gl::Format::rgba32f)),
      links_v_(solid_field("links of v", cells.shape.nx, cells.shape.ny, gl::Format::rgba32f)),
      pulls_(solid_field("pulls of solids", cells.shape.nx, cells.shape.ny, gl::Format::rgba32f)),
      slips_(solid_field("slips of solids", cells.shape.nx, cells.shape.ny, gl::Format::rg32f)),
      hold_(shaders, "grid/solids/hold_solids", {.definitions = cells.definitions()}),
      subtract_gradient_(shaders, "grid/solids/subtract_cut_gradient"),
      measure_divergence_(shaders, "grid/solids/measure_cut_divergence",
                          {.definitions = cells.definitions()}),
      forces_(shaders),
      pockets_(shaders, cells) {
  cut_.set_inlet(inlet_);
  upload();
}

void GridSolids::meet(SolidSet solids, const std::optional<InletVelocity>& inlet) {
  solids_ = std::move(solids);
  InletProfile profile = profile_of(inlet, solids_.time());
  if (profile != prescribed_) ++inlet_revision_;
  prescribed_ = profile;
  if (cells_.free_stream) profile = inlet_;
  if (solids_.state() != cut_state_) {
    cut_revision_ = solids_.revision();
    cut_again();
    inlet_ = std::move(profile);
    cut_.set_inlet(inlet_);
    upload();
  } else {
    set_inlet(std::move(profile));
  }
}

/// If the places of drawn walls and moved balls are known, only there.
void GridSolids::cut_again() {
  std::optional<ChangedArea> changed;
  const double reach = kFarthestCorner * cells_.shape.cell_size();
  if (!solids_.any_turns()) changed = solids_.changed_since(cut_state_, reach);
  cut_state_ = solids_.state();
  if (changed) {
    cut_.cut_again(solids_, cells_, *changed);
  } else {
    cut_ = CutCells(solids_, cells_);
  }
}

void GridSolids::set_inlet(InletProfile inlet) {
  if (inlet == inlet_) return;
  inlet_ = std::move(inlet);
  cut_.set_inlet(inlet_);
  upload_near_inlet();
  find_imbalance();
}

/// The inlet changes cells at most this near to the edge.
void GridSolids::upload_near_inlet() {
  constexpr int kReach = 3;
  const auto [nx, ny] = std::pair(cells_.shape.nx, cells_.shape.ny);
  const auto upload_part = [&](gl::TexelRange range) {
    faces_.upload_part(gl::components_of(cut_.faces), range);
    pulls_.upload_part(gl::components_of(cut_.pulls), range);
  };
  upload_part({0, 0, std::min(kReach, nx), ny});
  if (!cells_.free_stream) return;
  upload_part({0, 0, nx, std::min(kReach, ny)});
  upload_part({0, std::max(ny - kReach, 0), nx, std::min(kReach, ny)});
}

InletProfile GridSolids::profile_of(const std::optional<InletVelocity>& inlet, double time) const {
  InletProfile profile;
  if (!inlet) return profile;
  const double h = cells_.shape.cell_size();
  for (int j = 0; j < cells_.shape.ny; ++j) {
    const double lower = cells_.domain().minimum().y + j * h;
    const double u = mean_on_face(cells_, lower + 0.5 * h, h, [&](double y) { return (*inlet)(y, time).x; });
    profile.u.push_back(static_cast<float>(u));
    profile.v.push_back(static_cast<float>((*inlet)(lower, time).y));
  }
  if (cells_.free_stream) {
    profile.bottom.assign(static_cast<std::size_t>(cells_.shape.nx), {profile.u[0], 0.0f});
    profile.top = profile.bottom;
  }
  return profile;
}

void GridSolids::upload() {
  corners_.upload(cut_.corners);
  faces_.upload(gl::components_of(cut_.faces));
  links_u_.upload(gl::components_of(cut_.links_u));
  links_v_.upload(gl::components_of(cut_.links_v));
  pulls_.upload(gl::components_of(cut_.pulls));
  slips_.upload(gl::components_of(cut_.slips));
  forces_.set_parts(cut_.surface);
  pockets_.set(cut_.pockets(cells_), cut_.areas(cells_.shape));
  find_imbalance();
}

void GridSolids::find_imbalance() {
  imbalance_ = 0.0;
  if (!pockets_.any()) return;
  for (const double missing : cut_.missing_outflows(pockets_.map(), cells_.shape)) {
    imbalance_ += std::abs(missing);
  }
}

bool GridSolids::any_slips() const {
  return std::any_of(cut_.slips.begin(), cut_.slips.end(),
                     [](glm::vec2 slips) { return std::max(slips.x, slips.y) > 0.0f; });
}

void GridSolids::hold(gl::Field& velocity) {
  hold_.read("u_velocity", velocity).read("u_faces", faces_).read("u_slips", slips_).write(velocity);
}

void GridSolids::subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                                   double dt_over_h) {
  subtract_gradient_.set("u_gradient_scale", dt_over_h);
  subtract_gradient_.read("u_velocity", velocity).read("u_faces", faces_);
  subtract_gradient_.read("u_pressure", pressure).write(result);
}

void GridSolids::measure_divergence(const gl::Field& velocity, gl::Field& divergence) {
  measure_divergence_.set("u_inverse_spacing", 1.0 / cells_.shape.cell_size());
  measure_divergence_.read("u_velocity", velocity).read("u_faces", faces_).write(divergence);
}

}  // namespace twinflow
