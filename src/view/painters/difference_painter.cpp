#include "view/painters/difference_painter.hpp"

#include "grid/operators/cell_fields.hpp"
#include "scene/fields/temperature.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

/// A field at cell centers to draw.
gl::Field drawn_field(const char* name, const GridCells& cells, gl::Format format, const char* channels) {
  return gl::Field(center_field(name, cells, gl::Buffering::single, channels, format, gl::Filter::linear));
}

}  // namespace

DifferencePainter::DifferencePainter(gl::ShaderLibrary& shaders)
    : subtract_(shaders, "view/difference"),
      magnitude_(shaders, "view/speed"),
      draw_(shaders, "view/draw_scalar", {.definitions = {"WITH_GAPS"}}),
      draw_in_liquid_(shaders, "view/draw_scalar", {.definitions = {"WITH_GAPS", "WITH_LIQUID"}}),
      largest_magnitude_(shaders) {}

ValueRange DifferencePainter::measure(const World& world) {
  const GridSolver& grid = *world.grid();
  fit(grid.cells());
  interpolate_particles(world);
  subtract_.read("u_velocity", grid.center_velocity()).read("u_particles", *particles_).write(*difference_);
  magnitude_.read("u_velocity", *difference_).write(*distance_);
  fastest_ = largest_magnitude_(*distance_);
  temperatures_.reset();
  if (shown_difference(world) == Quantity::temperature_difference) return subtract_temperatures(world);
  return {0.0, fastest_};
}

ValueRange DifferencePainter::subtract_temperatures(const World& world) {
  const ParticleHeatOnGrid particles = particle_heat_on_grid(world);
  std::vector<float> differences = world.grid()->temperature()->read_back();
  for (std::size_t cell = 0; cell < differences.size(); ++cell) {
    const bool covered = particles.covered[cell] != 0;
    differences[cell] = covered ? differences[cell] - particles.temperatures[cell] : 0.0f;
  }
  temperatures_.emplace(
      drawn_field("difference of temperatures", *cells_, gl::Format::r32f, "T grid - T particles (degrees)"));
  temperatures_->upload(differences);
  return extent(differences);
}

void DifferencePainter::draw(const ColorScale& scale, const ColorMaps& maps, const gl::RenderTarget& target,
                             gl::Viewport viewport) {
  gl::Pass& pass = filling_ != nullptr ? draw_in_liquid_ : draw_;
  pass.set("u_range", scale.map_ends()).set("u_gap_color", kGapColor);
  if (filling_ != nullptr) pass.read("u_filling", *filling_);
  pass.read("u_scalar", temperatures_ ? *temperatures_ : *distance_)
      .read("u_coverage", *particles_)
      .read("u_colors", maps.texture(scale))
      .draw(target, viewport);
}

const Quantity& shown_difference(const World& world) {
  const bool heat = world.settings().view.grid == GridView::temperature && carries_heat(world.settings());
  return heat ? Quantity::temperature_difference : Quantity::velocity_difference;
}

void DifferencePainter::fit(const GridCells& cells) {
  if (cells_ == cells) return;
  cells_ = cells;
  particles_.emplace(
      drawn_field("velocity of the particles", cells, gl::Format::rgba32f,
                  "u, v (domain units per second), 1 where there are both fluids, 1 near particles"));
  difference_.emplace(drawn_field("difference", cells, gl::Format::rg32f, "u, v (domain units per second)"));
  distance_.emplace(
      drawn_field("magnitude of the difference", cells, gl::Format::r32f, "domain units per second"));
}

void DifferencePainter::interpolate_particles(const World& world) {
  const ParticlesOnGrid particles = particles_on_grid(world);
  std::vector<float> states;
  const GridSurface* const surface = world.grid()->surface();
  if (surface != nullptr) states = surface->cells().read_back();
  filling_ = surface != nullptr ? &surface->volume().filling() : nullptr;
  texels_.clear();
  has_gaps_ = false;
  for (std::size_t cell = 0; cell < particles.velocities.size(); ++cell) {
    const glm::vec2 velocity = particles.velocities[cell];
    const bool in_liquid = states.empty() || states[4 * cell + 3] > 0.5f;
    const bool near_particles = particles.covered[cell] != 0;
    const bool covered = near_particles && in_liquid;
    has_gaps_ = has_gaps_ || !covered;
    texels_.insert(texels_.end(),
                   {velocity.x, velocity.y, covered ? 1.0f : 0.0f, near_particles ? 1.0f : 0.0f});
  }
  particles_->upload(texels_);
}

}  // namespace twinflow
