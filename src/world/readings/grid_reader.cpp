#include "world/readings/grid_reader.hpp"

#include <cstddef>

#include "world/world.hpp"

namespace twinflow {

void GridReader::ask(const World& world, std::span<const glm::dvec2> points) {
  pressures_.clear();
  outside_solids_.clear();
  std::vector<glm::dvec2> places(points.begin(), points.end());
  for (const glm::dvec2 point : points) {
    pressures_.push_back(pressure_places_on_grid(world, point));
    outside_solids_.push_back(solids_in_grid(world).distance(point) >= 0.0);
    places.insert(places.end(), {pressures_.back().near, pressures_.back().far});
  }
  reader_.ask(*world.grid(), places);
}

std::vector<GaugeSample> GridReader::answer() {
  const std::vector<GridPoint> readings = reader_.answer();
  std::vector<GaugeSample> samples(pressures_.size());
  for (std::size_t k = 0; k < samples.size(); ++k) {
    GaugeSample& sample = samples[k];
    const std::size_t near = samples.size() + 2 * k;
    sample.pressure = value_between(pressures_[k], readings[near].pressure, readings[near + 1].pressure);
    sample.in_fluid = readings[k].in_fluid && outside_solids_[k];
    if (!sample.in_fluid) continue;
    if (!sample.pressure) sample.pressure = readings[k].pressure;  // in a thin film of liquid
    sample.velocity = readings[k].velocity;
    sample.density = 1.0;
    sample.vorticity = readings[k].vorticity;
    sample.dye = readings[k].dye;
    sample.temperature = readings[k].temperature;
  }
  return samples;
}

}  // namespace twinflow
