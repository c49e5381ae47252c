#include "view/picture/picture_scales.hpp"

#include <algorithm>

#include "core/state_visitor.hpp"
#include "view/views/particle_views.hpp"

namespace twinflow {
namespace {

/// The fixed range is in the unit of one quantity: if two are shown, it is the grid's.
bool is_fixed(const World& world, const Quantity& quantity) {
  const auto& view = world.settings().view;
  if (view.range_low >= view.range_high) return false;
  const std::optional<Quantity>& of_grid = grid_view_of(world.settings()).quantity;
  const bool difference =
      quantity == Quantity::velocity_difference || quantity == Quantity::temperature_difference;
  return difference || !of_grid || *of_grid == quantity;
}

/// Whether a quantity means the same in both fluids. Pressures do if the grid's pressure is zero on a
/// surface, like the particles'.
bool is_comparable(const World& world, const std::optional<Quantity>& quantity) {
  if (quantity == Quantity::pressure) return world.grid() != nullptr && world.grid()->surface() != nullptr;
  return quantity == Quantity::speed || quantity == Quantity::temperature;
}

double fastest_particle(const World& world) { return extent(row_of(ParticleView::speed).values(world)).high; }

/// The speed of the longest arrows has to cover this one.
double fastest(const World& world, const PictureScales& scales, GridPainter& grid_painter,
               const DifferencePainter& difference_painter) {
  if (scales.difference) {
    const bool of_velocities = scales.difference->quantity == Quantity::velocity_difference;
    return of_velocities ? scales.difference->range.high : difference_painter.fastest();
  }
  double speed = 0.0;
  if (world.grid() != nullptr) speed = grid_painter.largest(*world.grid(), GridView::speed, world.balls());
  if (world.particles() != nullptr) speed = std::max(speed, fastest_particle(world));
  return speed;
}

}  // namespace

std::optional<Quantity> shown_grid_quantity(const World& world) {
  if (world.grid() == nullptr) return {};
  return grid_view_of(world.settings()).quantity;
}

std::optional<Quantity> shown_particle_quantity(const World& world) {
  if (world.particles() == nullptr) return {};
  return particle_view_of(world.settings()).quantity;
}

std::vector<float> shown_particle_values(const World& world) {
  if (!shown_particle_quantity(world)) return {};
  return particle_view_of(world.settings()).values(world);
}

PictureScales ScaleChooser::choose(const World& world, const Layout& layout,
                                   std::span<const float> particle_values, GridPainter& grid_painter,
                                   DifferencePainter& difference_painter) {
  const auto& view = world.settings().view;
  const auto of_grid = shown_grid_quantity(world);
  const auto of_particles = shown_particle_quantity(world);
  const bool share = of_grid == of_particles && is_comparable(world, of_grid);
  ValueRange grid_values;
  ValueRange values = extent(particle_values);
  if (of_grid)
    grid_values = grid_painter.range(*world.grid(), grid_view_of(world.settings()).view, world.balls());
  // What means the same in both fluids has the same colors in both.
  if (share) {
    grid_values = values = {std::min(grid_values.low, values.low), std::max(grid_values.high, values.high)};
  }

  PictureScales scales;
  if (of_grid) scales.grid = scale_of(grid_, *of_grid, grid_values, world);
  if (of_particles) scales.particles = scale_of(particles_, *of_particles, values, world);
  if (share) scales.particles = scales.grid;
  if (layout.find(PaneId::difference)) {
    scales.difference =
        scale_of(difference_, shown_difference(world), difference_painter.measure(world), world);
  }
  if (view.arrows) {
    const Quantity& quantity = scales.difference ? Quantity::velocity_difference : Quantity::speed;
    const double speed = fastest(world, scales, grid_painter, difference_painter);
    scales.fast = arrows_.follow(quantity, {0.0, speed}, world).high;
  }
  if (view.arrows && view.arrow_colors && !scales.difference) {
    scales.arrows = {Quantity::speed, {0.0, scales.fast}, view.color_map};
  }
  return scales;
}

void ScaleChooser::visit_state(StateVisitor& visitor) {
  for (Followed* followed : {&grid_, &particles_, &difference_, &arrows_}) {
    visitor(followed->quantity, followed->range);
  }
}

void ScaleChooser::Followed::switch_to(const Quantity& shown) {
  if (quantity != shown.name) *this = {std::string(shown.name), {}};
}

ValueRange ScaleChooser::Followed::follow(const Quantity& shown, const ValueRange& values,
                                          const World& world) {
  switch_to(shown);
  const RangeRule rule = shown.range;
  return range.follow(interval_to_cover(rule, values, shown.floor),
                      SteadyRange::Moment{world.steps(), world.time()},
                      [rule](const ValueRange& interval) { return round_range(rule, interval); });
}

ColorScale ScaleChooser::scale_of(Followed& followed, const Quantity& quantity, const ValueRange& values,
                                  const World& world) {
  const auto& view = world.settings().view;
  followed.switch_to(quantity);
  if (is_fixed(world, quantity)) return {quantity, {view.range_low, view.range_high}, view.color_map};
  return {quantity, followed.follow(quantity, values, world), view.color_map};
}

}  // namespace twinflow
