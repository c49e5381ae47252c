#include "view/picture/pane_painter.hpp"

#include <algorithm>
#include <utility>

#include "scene/fields/temperature.hpp"
#include "view/painters/fluid_surface.hpp"

namespace twinflow {
namespace {

constexpr double kDyeRim = 0.22;

// Over the grid fluid, discs are smaller and translucent, so that the grid shows between them. They are large
// enough that a few of them are still visible.
constexpr double kOverlayShare = 0.45;
constexpr double kSmallestOverlaid = 3.6;  ///< diameter, points
constexpr double kOverlayOpacity = 0.85;
constexpr glm::vec3 kParticleArrows{1.0f, 0.8f, 0.4f};  ///< beside the grid's white ones

GridPainter::Look grid_look(const World& world, const PanePainter::Canvas& canvas) {
  const auto& view = world.settings().view;
  return {.shading = view.shading,
          .bloom = view.bloom,
          .flow_lines = view.flow_lines,
          .flow = {.grain = FlowLines::kGrain * canvas.point,
                   .phase = view.flow_motion * world.time(),
                   .moving = view.flow_motion > 0.0},
          .transparent = canvas.transparent,
          .in_palette = view.dye_palette != DyePalette::painted};
}

/// Whether a pane shows the particles as a continuous surface; over the grid fluid they are discs.
bool shows_surface(const World& world, const PanePainter::Canvas& canvas) {
  const PaneRow& pane = row_of(canvas.pane.id);
  return pane.particles && !pane.grid && world.settings().view.particle_style != ParticleStyle::discs;
}

/// The diameter of discs over the grid fluid, from the diameter of discs alone; domain units.
double overlaid_diameter(double alone, double points_per_unit) {
  return std::min(alone, std::max(kOverlayShare * alone, kSmallestOverlaid / points_per_unit));
}

/// The particles' velocity where arrows stand; zero outside the container, although particles are near there.
std::vector<glm::vec2> arrow_velocities(const World& world) {
  const std::vector<glm::vec2> points = ArrowPainter::lattice(world.domain());
  std::vector<glm::vec2> velocities(points.size());
  world.particles()->velocity_at(points, velocities);
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (!world.particles()->container().contains(points[k])) velocities[k] = glm::vec2(0.0f);
  }
  return velocities;
}

/// The color bars of a pane, left to right; one for both fluids if they have the same scale.
std::vector<ColorBar> color_bars_of(const PaneRow& pane, const PictureScales& scales, bool has_gaps) {
  std::vector<ColorBar> bars;
  if (pane.grid && scales.grid) bars.push_back({.scale = *scales.grid});
  if (pane.particles && scales.particles) bars.push_back({.scale = *scales.particles});
  if (pane.difference) {
    bars.push_back({.scale = *scales.difference, .no_data_text = "not both fluids"});
    if (has_gaps) bars.back().no_data = DifferencePainter::kGapColor;
  }
  if (bars.size() == 2 && bars[0].scale == bars[1].scale) bars.pop_back();
  if (bars.size() == 2) {
    bars[0].prefix = "grid: ";
    bars[1].prefix = "particles: ";
  }
  const auto explains_arrows = [&](const ColorBar& bar) { return bar.scale == scales.arrows; };
  if (scales.arrows && std::none_of(bars.begin(), bars.end(), explains_arrows)) {
    bars.push_back({.scale = *scales.arrows, .prefix = "arrows: "});
  }
  return bars;
}

}  // namespace

PanePainter::PanePainter(gl::ShaderLibrary& shaders)
    : dye_(shaders),
      grid_painter_(shaders),
      grid_liquid_(shaders),
      particle_painter_(shaders),
      liquid_painter_(shaders),
      difference_painter_(shaders),
      arrow_painter_(shaders),
      color_bar_painter_(shaders),
      solid_painter_(shaders) {}

void PanePainter::begin(const World& world, const Shown& shown, const Canvas& canvas) {
  if (!shows_surface(world, canvas)) return;
  const auto& scale = shown.scales.particles;
  begin_fluid_surface(world, {shown.particle_values, scale ? &*scale : nullptr}, maps_, liquid_painter_,
                      canvas.viewport());
}

void PanePainter::draw(const World& world, const Shown& shown, const Canvas& canvas) {
  const PaneRow& pane = row_of(canvas.pane.id);
  if (pane.difference) {
    difference_painter_.draw(*shown.scales.difference, maps_, canvas.target, canvas.viewport());
  }
  if (pane.grid) draw_grid(world, shown.scales, canvas);
  if (pane.particles) draw_particles(world, shown, canvas);
  draw_solids(world, canvas);
  if (world.settings().view.arrows) draw_arrows(world, shown.scales, canvas);
}

const gl::Field& PanePainter::shown_dye(const World& world) {
  return dye_.in_colors_of(world.settings().view.dye_palette, *world.grid()->dye(), maps_);
}

void PanePainter::draw_grid(const World& world, const PictureScales& scales, const Canvas& canvas) {
  if (world.grid()->surface() != nullptr) return draw_grid_liquid(world, scales, canvas);
  const GridPainter::Look look = grid_look(world, canvas);
  if (scales.grid) {
    grid_painter_.draw_scalar(*world.grid(), grid_view_of(world.settings()).view, *scales.grid, maps_, look,
                              canvas.target, canvas.viewport());
  } else {
    grid_painter_.draw_dye(*world.grid(), shown_dye(world), look, canvas.target, canvas.viewport());
  }
}

void PanePainter::draw_grid_liquid(const World& world, const PictureScales& scales, const Canvas& canvas) {
  const auto& view = world.settings().view;
  const GridSolver& grid = *world.grid();
  const bool liquid = view.particle_style == ParticleStyle::liquid;
  if (scales.grid) {
    grid_liquid_.draw_scalar(grid, grid_painter_.scalar(grid, grid_view_of(world.settings()).view),
                             *scales.grid, maps_, liquid, canvas.target, canvas.viewport());
  } else {
    grid_liquid_.draw_dye(grid, shown_dye(world), liquid, canvas.target, canvas.viewport());
  }
}

void PanePainter::draw_particles(const World& world, const Shown& shown, const Canvas& canvas) {
  if (shows_surface(world, canvas)) return liquid_painter_.draw_particles(canvas.target, canvas.viewport());
  const auto& scale = shown.scales.particles;
  const bool over_grid = row_of(canvas.pane.id).grid;
  const ParticleSet& particles = world.particles()->particles();
  const double alone = world.settings().view.particle_size * world.particles()->spacing();
  const double points_per_unit = canvas.pane.fluid.height / world.domain().size().y / canvas.point;
  auto discs = scale ? mapped_discs(particles, shown.particle_values, *scale, maps_)
                     : dyed_discs(particles, {world.settings().view.dye_palette, maps_});
  particle_painter_.draw(std::move(discs), world.domain(),
                         {.diameter = over_grid ? overlaid_diameter(alone, points_per_unit) : alone,
                          .periodic = particles_wrap(world),
                          .rim = scale || over_grid ? 0.0 : kDyeRim,
                          .opacity = over_grid ? kOverlayOpacity : 1.0},
                         canvas.target, canvas.viewport());
}

/// Rigid bodies if particles are shown, or the grid's liquid alone, which has its own; and balls in every
/// pane. Solids wrap around like the fluids of the pane.
void PanePainter::draw_solids(const World& world, const Canvas& canvas) {
  const PaneRow& pane = row_of(canvas.pane.id);
  solid_painter_.draw(world.solids(), world.domain(), canvas.point, canvas.target, canvas.viewport());
  if (pane.grid && !pane.particles) {
    solid_painter_.draw(world.grid_bodies(), world.domain(), canvas.target, canvas.viewport());
  }
  Domain of_particles = world.domain();
  of_particles.periodic = particles_wrap(world);
  if (pane.particles) {
    solid_painter_.draw(world.particles()->bodies(), of_particles, canvas.target, canvas.viewport());
  }
  const bool particles_alone = pane.particles && !pane.grid;
  solid_painter_.draw(world.balls(), particles_alone ? of_particles : world.domain(), canvas.target,
                      canvas.viewport());
}

void PanePainter::draw_arrows(const World& world, const PictureScales& scales, const Canvas& canvas) {
  const PaneRow& pane = row_of(canvas.pane.id);
  const auto draw = [&](const auto& velocity, const ArrowPainter::Style& style) {
    arrow_painter_.draw(velocity, world.domain(), style, canvas.target, canvas.viewport());
  };
  ArrowPainter::Style style{.fast = scales.fast, .point = canvas.point};
  if (scales.arrows) style.colors = &maps_.texture(*scales.arrows);
  if (!world.solids().empty()) style.solids = &solid_painter_.distances(world.solids(), world.domain());
  if (pane.difference) draw(difference_painter_.difference().texture(), style);
  if (pane.grid) draw(world.grid()->fluid_velocity().texture(), style);
  if (pane.particles) {
    // If the colors of the arrows show speeds, their outline shows the fluid.
    if (pane.grid) (scales.arrows ? style.outline : style.color) = kParticleArrows;
    draw(arrow_velocities(world), style);
  }
}

void PanePainter::draw_color_bars(const World& world, const PictureScales& scales, const Canvas& canvas,
                                  Annotations& notes) {
  const Rect& room = canvas.pane.color_bar;
  if (room.height == 0) return;
  std::vector<ColorBar> bars = color_bars_of(row_of(canvas.pane.id), scales, difference_painter_.has_gaps());
  for (ColorBar& bar : bars) {
    const bool lacks_heat = bar.scale.quantity == Quantity::temperature && !carries_heat(world.settings());
    if (lacks_heat) bar.remark = kNoHeat;
  }
  const int width = room.width / std::max(1, static_cast<int>(bars.size()));
  for (std::size_t k = 0; k < bars.size(); ++k) {
    const Rect part{room.x + static_cast<int>(k) * width, room.y, width, room.height};
    color_bar_painter_.draw(bars[k], part, maps_, canvas.point, canvas.target, notes);
  }
}

}  // namespace twinflow
