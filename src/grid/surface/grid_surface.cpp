#include "grid/surface/grid_surface.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/error.hpp"
#include "core/state_visitor.hpp"
#include "gl/blocks.hpp"
#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

/// Rings of faces around the liquid that get a velocity.
constexpr int kRings = 5;

/// Sweeps of the drift: in each |u| + |v| moves less than half a cell.
int substeps_of(double cells_moved) { return std::max(1, static_cast<int>(std::ceil(2.02 * cells_moved))); }

/// The rate, 1/s, at which cells shed surplus: within the time in which a cell falls through itself or, where
/// nothing falls, flows through itself. Not within some steps: short ones would push without bound.
double relaxation_of(double dt_seconds, double cell_size, double speed, double acceleration) {
  const double rate = acceleration > 0.0 ? std::sqrt(acceleration / cell_size) : speed / cell_size;
  return std::min(0.5 / dt_seconds, rate);
}

/// A pass that knows whether solids cut the cells.
gl::Pass surface_pass(gl::ShaderLibrary& shaders, const std::string& name, const GridCells& cells) {
  return {shaders, "grid/surface/" + name, {.definitions = cells.definitions()}};
}

}  // namespace

GridSurface::GridSurface(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells,
                         GridSolids* solids)
    : cells_(cells),
      solids_(solids),
      volume_(shaders, scene, cells, solids),
      capillary_pressure_(shaders, cells),
      states_(center_field("cells of the liquid", cells, gl::Buffering::ping_pong,
                           "has a velocity, far from the surface, divergence (1/s), liquid",
                           gl::Format::rgba32f)),
      links_(center_field("links of the liquid", cells, gl::Buffering::single,
                          "between liquid cells (left, bottom), between liquid and vacuum",
                          gl::Format::rgba32f)),
      known_(center_field("velocity and its extension", cells, gl::Buffering::ping_pong,
                          "u, v (domain units per second), 1 where they are known", gl::Format::rgba32f)),
      speeds_(gl::strip_field("largest speeds", cells.shape.nx, cells.shape.ny, gl::Format::rg32f,
                              "largest |u| + |v|, their sum")),
      on_faces_(center_field("liquid on faces", cells, gl::Buffering::single,
                             "parts of a cell that move with u, with v", gl::Format::rg32f)),
      classify_(surface_pass(shaders, "classify_cells", cells)),
      link_(surface_pass(shaders, "link_cells", cells)),
      mark_known_(surface_pass(shaders, "mark_known", cells)),
      extend_(shaders, "grid/surface/extend_velocity"),
      subtract_gradient_(shaders, "grid/surface/subtract_surface_gradient"),
      largest_speed_(shaders, "grid/surface/largest_speed"),
      measure_on_faces_(surface_pass(shaders, "measure_on_faces", cells)) {
  classify(0.0, nullptr);
}

void GridSurface::set_solids(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* solids) {
  volume_.set_solids(shaders, cells, solids);
  classify_ = surface_pass(shaders, "classify_cells", cells);
  link_ = surface_pass(shaders, "link_cells", cells);
  mark_known_ = surface_pass(shaders, "mark_known", cells);
  measure_on_faces_ = surface_pass(shaders, "measure_on_faces", cells);
  cells_ = cells;
  solids_ = solids;
  classify(relaxation_, nullptr);
}

void GridSurface::start_among_solids() {
  volume_.start_among_solids();
  classify(relaxation_, nullptr);
}

void GridSurface::drift(const gl::Field& velocity, double dt_seconds, double speed, double acceleration) {
  const double h = cells_.shape.cell_size();
  volume_.move(velocity, states_, dt_seconds, substeps_of(speed * dt_seconds / h));
  volume_.follow_solids();
  slow_ = std::sqrt(acceleration * h);
  classify(relaxation_of(dt_seconds, h, speed, acceleration), &velocity);
}

void GridSurface::supply(std::span<const Stroke> strokes, gl::Field& velocity, gl::Field* dye) {
  for (const Stroke& stroke : strokes) {
    if (LiquidSupply::acts(stroke)) volume_.supply(stroke, velocity, dye);
  }
  classify(relaxation_, &velocity);
}

void GridSurface::carry(const gl::Field& velocity, double dt_seconds) {
  const double speed = largest_speed(velocity, Counted::all);
  if (!std::isfinite(speed)) throw RunError("the prescribed velocity of the grid's liquid is not finite");
  if (relaxation_ > 0.0) classify(0.0, nullptr);
  volume_.move(velocity, states_, dt_seconds, substeps_of(speed * dt_seconds / cells_.shape.cell_size()));
  volume_.follow_solids();
  classify(0.0, nullptr);
}

void GridSurface::classify(double relaxation, const gl::Field* velocity) {
  relaxation_ = relaxation;
  classify_.set("u_relaxation", relaxation).read("u_fractions", volume_.filling());
  link_.read("u_planes", volume_.planes());
  // Without a velocity all is slow.
  link_.set("u_slow", velocity != nullptr ? slow_ : std::numeric_limits<float>::max());
  link_.read("u_velocity", velocity != nullptr ? *velocity : known_);
  if (solids_ != nullptr) {
    classify_.read("u_rooms", volume_.room()->rooms());
    link_.read("u_faces", solids_->faces());
  }
  classify_.write(states_);
  link_.write(links_);
  ++revision_;
}

void GridSurface::extend(gl::Field& velocity) {
  mark_known_.read("u_velocity", velocity).read("u_cells", states_);
  if (solids_ != nullptr) mark_known_.read("u_faces", solids_->faces());
  mark_known_.write(known_);
  for (int ring = 1; ring < kRings; ++ring) extend_.read("u_known", known_).write(known_);
  extend_.read("u_known", known_).write(velocity);
  if (solids_ != nullptr) solids_->hold(velocity);
}

void GridSurface::subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                                    double dt_over_h) {
  subtract_gradient_.set("u_gradient_scale", dt_over_h);
  subtract_gradient_.read("u_velocity", velocity).read("u_links", links_).read("u_cells", states_);
  subtract_gradient_.read("u_pressure", pressure).write(result);
}

void GridSurface::contract(gl::Field& velocity, double tension, double dt_seconds) {
  if (curved_revision_ != revision_) capillary_pressure_.find_curvature(volume_);
  curved_revision_ = revision_;
  capillary_pressure_.contract(velocity, links_, states_, tension, dt_seconds);
}

double GridSurface::largest_speed(const gl::Field& velocity) {
  return largest_speed(velocity, Counted::liquid);
}

double GridSurface::largest_speed(const gl::Field& velocity, Counted counted) {
  largest_speed_.set("u_least", counted == Counted::liquid ? 1.0 : 0.0).read("u_cells", states_);
  largest_speed_.read("u_velocity", velocity).write(speeds_);
  double largest = 0.0;
  const std::vector<float> strips = speeds_.read_back();
  for (std::size_t strip = 0; strip < strips.size(); strip += 2) {
    if (!std::isfinite(strips[strip + 1])) return strips[strip + 1];
    largest = std::max(largest, double{strips[strip]});
  }
  return largest;
}

const gl::Field& GridSurface::on_faces() {
  measure_on_faces_.read("u_fractions", volume_.fractions()).read("u_cells", states_);
  if (solids_ != nullptr) measure_on_faces_.read("u_faces", solids_->faces());
  measure_on_faces_.write(on_faces_);
  return on_faces_;
}

void GridSurface::visit_state(StateVisitor& visitor) {
  visitor(volume_, relaxation_);
  if (visitor.sets_aside()) return;
  if (!visitor.in_place()) volume_.follow_solids();
  classify(relaxation_, nullptr);
}

}  // namespace twinflow
