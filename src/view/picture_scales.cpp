#include "view/picture_scales.hpp"

#include <algorithm>

#include "core/archive.hpp"
#include "view/painters/particle_painter.hpp"

namespace twinflow {
namespace {

double largest_magnitude(const ValueRange& values) { return std::max(-values.low, values.high); }

/// What an automatic range has to cover: density stays near its mean everywhere, and a range from zero would
/// show nothing of it.
ValueRange to_cover(Quantity quantity, const ValueRange& values) {
  if (quantity == Quantity::density) return values;
  const double largest = largest_magnitude(values);
  return {is_signed(quantity) ? -largest : 0.0, largest};
}

SteadyRange::Rounding rounding_of(Quantity quantity) {
  if (quantity == Quantity::density) {
    return [](const ValueRange& values) { return range_around(values.low, values.high); };
  }
  if (is_signed(quantity)) return [](const ValueRange& values) { return range_about_zero(values.high); };
  return [](const ValueRange& values) { return range_from_zero(values.high); };
}

/// The fixed range is in the unit of one quantity: where two are shown, it is the grid's.
bool is_fixed(const World& world, Quantity quantity) {
  const auto& view = world.settings().view;
  if (view.range_low >= view.range_high) return false;
  const Quantity grid = grid_quantity(world.settings());
  return quantity == Quantity::velocity_difference || grid == Quantity::dye || grid == quantity;
}

double fastest_particle(const World& world) {
  return extent(particle_values(world.particles()->particles(), Quantity::speed)).high;
}

/// What the longest arrows have to stand for.
double fastest(World& world, const PictureScales& scales, GridPainter& grid_painter) {
  if (scales.difference) return scales.difference->range.high;
  double speed = 0.0;
  if (world.grid() != nullptr) speed = grid_painter.largest(*world.grid(), Quantity::speed, world.balls());
  if (world.particles() != nullptr) speed = std::max(speed, fastest_particle(world));
  return speed;
}

}  // namespace

std::optional<Quantity> mapped_grid_quantity(World& world) {
  const Quantity quantity = grid_quantity(world.settings());
  if (world.grid() == nullptr || quantity == Quantity::dye) return {};
  return quantity;
}

std::optional<Quantity> mapped_particle_quantity(const World& world) {
  const Quantity quantity = particle_quantity(world.settings());
  if (world.particles() == nullptr || quantity == Quantity::dye) return {};
  return quantity;
}

PictureScales ScaleChooser::choose(World& world, const Layout& layout,
                                   std::span<const float> particle_values_shown, GridPainter& grid_painter,
                                   DifferencePainter& difference_painter) {
  const auto of_grid = mapped_grid_quantity(world);
  const auto of_particles = mapped_particle_quantity(world);
  ValueRange grid_values;
  ValueRange values = extent(particle_values_shown);
  if (of_grid) grid_values = {0.0, grid_painter.largest(*world.grid(), *of_grid, world.balls())};
  // Speeds mean the same in both fluids, so they share their colours.
  if (of_grid == Quantity::speed && of_particles == Quantity::speed) {
    grid_values.high = values.high = std::max(grid_values.high, values.high);
  }

  PictureScales scales;
  if (of_grid) scales.grid = scale_of(grid_, *of_grid, grid_values, world);
  if (of_particles) scales.particles = scale_of(particles_, *of_particles, values, world);
  if (of_grid == Quantity::speed && of_particles == Quantity::speed) scales.particles = scales.grid;
  if (layout.find(PaneId::difference)) {
    scales.difference =
        scale_of(difference_, Quantity::velocity_difference, {0.0, difference_painter.measure(world)}, world);
  }
  if (world.settings().view.arrows) {
    const Quantity quantity = scales.difference ? Quantity::velocity_difference : Quantity::speed;
    if (arrows_.quantity != quantity) arrows_ = {quantity, {}};
    scales.fast = arrows_.range
                      .follow({0.0, fastest(world, scales, grid_painter)},
                              SteadyRange::Moment{world.steps(), world.time()}, rounding_of(Quantity::speed))
                      .high;
  }
  if (world.settings().view.arrows && world.settings().view.arrow_colors && !scales.difference) {
    scales.arrows = {Quantity::speed, {0.0, scales.fast}, world.settings().view.color_map};
  }
  return scales;
}

template <class Archive>
void ScaleChooser::archive_state(Archive& archive) {
  for (Followed* followed : {&grid_, &particles_, &difference_, &arrows_}) {
    archive(followed->quantity);
    followed->range.archive_state(archive);
  }
}

template void ScaleChooser::archive_state(OutputArchive&);
template void ScaleChooser::archive_state(InputArchive&);

ColorScale ScaleChooser::scale_of(Followed& followed, Quantity quantity, const ValueRange& values,
                                  const World& world) {
  const auto& view = world.settings().view;
  if (followed.quantity != quantity) followed = {quantity, {}};
  ColorScale scale{quantity, {view.range_low, view.range_high}, view.color_map};
  if (!is_fixed(world, quantity)) {
    scale.range = followed.range.follow(
        to_cover(quantity, values), SteadyRange::Moment{world.steps(), world.time()}, rounding_of(quantity));
  }
  return scale;
}

}  // namespace twinflow
