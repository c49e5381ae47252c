#include "world/readings/grid_reader.hpp"

#include <algorithm>
#include <cstddef>

#include "world/world.hpp"

namespace twinflow {

void GridReader::ask(const World& world, std::span<const glm::dvec2> points) {
  pressures_.clear();
  from_solids_.clear();
  std::vector<glm::dvec2> places(points.begin(), points.end());
  std::vector<glm::dvec2> on_surfaces;
  for (const glm::dvec2 point : points) {
    Pressure pressure{pressure_places_on_grid(world, point), {}};
    if (pressure.places.share != 0.0) pressure.slope = pressure_slope_beside(world, point);
    places.insert(places.end(), {pressure.places.near, pressure.places.far});
    if (pressure.slope) {
      on_surfaces.insert(on_surfaces.end(), {pressure.slope->right, pressure.slope->left});
    }
    pressures_.push_back(pressure);
    from_solids_.push_back(solids_in_grid(world).distance(point));
  }
  reader_.ask(*world.grid(), places);
  has_slopes_ = !on_surfaces.empty();
  if (has_slopes_) surface_reader_.ask(*world.grid(), on_surfaces);
}

std::vector<GaugeSample> GridReader::answer() {
  const std::vector<GridPoint> readings = reader_.answer();
  const std::vector<GridPoint> on_surfaces =
      has_slopes_ ? surface_reader_.answer() : std::vector<GridPoint>();
  std::vector<GaugeSample> samples(pressures_.size());
  std::size_t slopes = 0;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    GaugeSample& sample = samples[k];
    const auto& [places, slope] = pressures_[k];
    const std::optional<double> near = readings[samples.size() + 2 * k].pressure;
    const std::optional<double> far = readings[samples.size() + 2 * k + 1].pressure;
    sample.pressure = value_between(places, near, far);
    if (slope) {
      const GridPoint* const feet = &on_surfaces[2 * slopes++];
      if (near && far) {
        sample.pressure =
            value_with_slope(places, *near, *far, slope->of(feet[0].vorticity, feet[1].vorticity));
      }
    }
    sample.depth = std::min(readings[k].depth, from_solids_[k]);
    if (sample.depth < 0.0) continue;
    if (!sample.pressure)
      sample.pressure = readings[k].pressure;  // if the fluid is too thin for those places
    sample.velocity = readings[k].velocity;
    sample.density = 1.0;
    sample.vorticity = readings[k].vorticity;
    sample.dye = readings[k].dye;
    sample.temperature = readings[k].temperature;
  }
  return samples;
}

}  // namespace twinflow
