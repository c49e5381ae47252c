#include "view/picture/isotherms.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <glm/geometric.hpp>

#include "view/annotations/contour_lines.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

constexpr double kMostIsotherms = 12.0;

/// A temperature at the centers of the grid's cells; covered as in CenterValues.
struct TemperatureField {
  std::vector<float> values;
  std::vector<std::uint8_t> covered{};
};

bool is_temperature(const std::optional<ColorScale>& scale) {
  return scale && scale->quantity == Quantity::temperature;
}

/// Cells within solids also have a temperature, with which lines reach the surfaces.
TemperatureField temperature_of(const World& world, bool of_grid) {
  if (of_grid) return {world.grid()->temperature()->read_back()};
  ParticleHeatOnGrid heat = particle_heat_on_grid(world);
  return {std::move(heat.temperatures), std::move(heat.covered)};
}

/// Whether the place (domain units) is in the fluid and not in a solid or a ball.
bool in_fluid(const World& world, glm::dvec2 place) {
  const auto holds = [&](const Ball& ball) {
    return glm::length(world.domain().minimum_image(place - ball.center)) < ball.radius;
  };
  return (world.solids().empty() || world.solids().distance(place) >= 0.0) &&
         std::none_of(world.balls().begin(), world.balls().end(), holds);
}

/// Writes the parts of a line that lie in the fluid as curves.
class IsothermWriter {
 public:
  IsothermWriter(const World& world, const PaneLayout& pane, const Layout& layout, Annotations& notes)
      : world_(world), pane_(pane), layout_(layout), notes_(notes) {}

  void write(const ContourLine& line, Annotations::Tone tone) {
    Annotations::Curve part{{}, tone};
    for (const glm::dvec2 cells : line) {
      const glm::dvec2 place = world_.domain().minimum() + world_.grid_shape().cell_size() * cells;
      if (in_fluid(world_, place)) {
        part.points.emplace_back(layout_.to_pixel(pane_.id, place));
      } else {
        keep(std::exchange(part, {{}, tone}));
      }
    }
    keep(std::move(part));
  }

 private:
  void keep(Annotations::Curve part) {
    if (part.points.size() > 1) notes_.curves.push_back(std::move(part));
  }

  const World& world_;
  const PaneLayout& pane_;
  const Layout& layout_;
  Annotations& notes_;
};

/// The values of the cells that have one.
std::vector<float> known_values(const TemperatureField& field) {
  if (field.covered.empty()) return field.values;
  std::vector<float> known;
  known.reserve(field.values.size());
  for (std::size_t k = 0; k < field.values.size(); ++k) {
    if (field.covered[k] != 0) known.push_back(field.values[k]);
  }
  return known;
}

}  // namespace

std::vector<double> isotherm_levels(const ValueRange& range) {
  std::vector<double> levels;
  const double span = range.high - range.low;
  if (!(span > 0.0)) return levels;
  const double step = rounded_up(span / (kMostIsotherms + 1.0));
  const double slack = 1e-6 * step;
  const double first = std::floor(range.low / step);
  for (int k = 0; k <= static_cast<int>(kMostIsotherms) + 2; ++k) {
    const double level = (first + k) * step;
    if (level > range.low + slack && level < range.high - slack) levels.push_back(level);
  }
  return levels;
}

void add_isotherms(const World& world, const PictureScales& scales, const PaneLayout& pane,
                   const Layout& layout, Annotations& notes) {
  const PaneRow& row = row_of(pane.id);
  const bool of_grid = row.grid && is_temperature(scales.grid) && world.grid()->temperature() != nullptr;
  const bool of_particles = row.particles && is_temperature(scales.particles);
  if (!of_grid && !of_particles) return;
  const ColorScale& scale = of_grid ? *scales.grid : *scales.particles;
  const TemperatureField field = temperature_of(world, of_grid);
  if (field.values.empty()) return;
  const GridShape shape = world.grid_shape();
  std::vector<double> levels = isotherm_levels(scale.range);
  // A line at the temperature of a wall would run along the wall.
  const ValueRange values = extent(known_values(field));
  std::erase_if(levels, [&](double level) { return level <= values.low || level >= values.high; });
  const auto lines = contour_lines({.nx = shape.nx,
                                    .ny = shape.ny,
                                    .values = field.values,
                                    .covered = field.covered,
                                    .periodic = world.domain().periodic},
                                   levels);
  const ColorMap map = color_map(scale.map());
  const auto [low, high] = scale.map_range();
  IsothermWriter writer(world, pane, layout, notes);
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const bool bright = is_bright(map.at((levels[k] - low) / (high - low)));
    const auto tone = bright ? Annotations::Tone::dark_line : Annotations::Tone::light_line;
    for (const ContourLine& line : lines[k]) writer.write(line, tone);
  }
}

}  // namespace twinflow
