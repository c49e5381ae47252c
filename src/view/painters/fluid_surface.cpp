#include "view/painters/fluid_surface.hpp"

#include <cmath>
#include <utility>

#include "view/painters/spray.hpp"

namespace twinflow {
namespace {

// Standard deviations of a particle's profile, in diameters of its disc.
constexpr double kSmoothDeviation = 0.4;
constexpr double kLiquidDeviation = 0.5;

PaneEdges pane_edges(const World& world) {
  const Periodicity wrap = particles_wrap(world);
  if (wrap.any()) return wrap.both() ? PaneEdges::periodic : PaneEdges::layer;
  return world.settings().particles.container == Container::circle ? PaneEdges::open : PaneEdges::walls;
}

LiquidPainter::Style style_of(const World& world, double deviation, const gl::Texture* color_map) {
  const double spacing = world.particles()->spacing();
  return {
      .profile = {.deviation = deviation * world.settings().view.particle_size * spacing, .spacing = spacing},
      .edges = pane_edges(world),
      .color_map = color_map};
}

/// Each particle's share of foam: spray as fast as after free fall from half the domain's height is all foam.
/// Without a body force there is no foam.
std::vector<float> foam_of(const World& world) {
  Domain domain = world.domain();
  domain.periodic = particles_wrap(world);
  const auto& force = world.settings().force;
  const double fast = std::sqrt(std::hypot(force.x, force.y) * domain.size().y);
  if (fast == 0.0) return {};
  return spray(world.particles()->particles(), domain, world.particles()->spacing(), fast);
}

}  // namespace

Periodicity particles_wrap(const World& world) {
  if (world.settings().particles.container != Container::domain) return false;
  return world.domain().periodic;
}

void begin_fluid_surface(const World& world, const ShownValues& shown, ColorMaps& maps,
                         LiquidPainter& painter, gl::Viewport viewport) {
  const ParticleSet& particles = world.particles()->particles();
  const bool liquid = world.settings().view.particle_style == ParticleStyle::liquid;
  const bool mapped = shown.scale != nullptr;
  auto fluid = mapped ? valued_fluid(particles, shown.values, shown.scale->map_range())
                      : dyed_fluid(particles, liquid ? foam_of(world) : std::vector<float>(),
                                   {world.settings().view.dye_palette, maps});
  const auto style = style_of(world, liquid ? kLiquidDeviation : kSmoothDeviation,
                              mapped ? &maps.texture(*shown.scale) : nullptr);
  painter.begin_particles(std::move(fluid), world.domain(), style,
                          liquid ? LiquidPainter::Look::liquid : LiquidPainter::Look::smooth, viewport);
}

}  // namespace twinflow
