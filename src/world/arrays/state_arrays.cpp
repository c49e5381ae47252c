#include "world/arrays/state_arrays.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include <glm/vec2.hpp>

#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

using Rows = std::span<const std::size_t>;

bool has_grid(const World& world) { return world.grid() != nullptr; }
bool has_dye(const World& world) { return has_grid(world) && world.grid()->dye() != nullptr; }
bool has_particles(const World& world) { return world.particles() != nullptr; }

std::vector<float> grid_dye(const World& world, Rows) {
  const std::vector<float> texels = world.grid()->dye()->read_back();
  std::vector<float> colors;
  colors.reserve(texels.size() / 4 * 3);
  for (std::size_t texel = 0; texel < texels.size(); texel += 4) {
    colors.insert(colors.end(), {texels[texel], texels[texel + 1], texels[texel + 2]});
  }
  return colors;
}

std::vector<float> grid_solid_distance(const World& world, Rows) {
  const std::vector<double> distances = world.solids().distances(world.grid_shape());
  return {distances.begin(), distances.end()};
}

std::vector<float> particles_density(const World& world, Rows rows) {
  const ParticleSet& particles = world.particles()->particles();
  std::vector<float> densities;
  densities.reserve(rows.size());
  for (const std::size_t k : rows) densities.push_back(particles.density[k] * particles.mass[k]);
  return densities;
}

std::vector<float> particles_velocity_on_grid(const World& world, Rows) {
  const ParticlesOnGrid at_centers = particles_on_grid(world);
  std::vector<float> values;
  values.reserve(2 * at_centers.velocities.size());
  for (const glm::vec2 velocity : at_centers.velocities) {
    values.insert(values.end(), {velocity.x, velocity.y});
  }
  return values;
}

/// Columns and rows of the cells.
glm::ivec2 cells_of(ArrayRows rows, const World& world) {
  if (rows == ArrayRows::cells) return {world.grid_shape().nx, world.grid_shape().ny};
  return {world.grid()->dye()->width(), world.grid()->dye()->height()};
}

template <auto... columns>
std::vector<float> of_particles(const World& world, Rows rows) {
  const ParticleSet& particles = world.particles()->particles();
  std::vector<float> values;
  values.reserve(rows.size() * sizeof...(columns));
  for (const std::size_t row : rows) (values.push_back((particles.*columns)[row]), ...);
  return values;
}

constexpr std::string_view kCenters = "centers of the cells";
constexpr std::string_view kDyeCenters = "centers of the dye's cells";
constexpr std::string_view kParticles = "particles";

// Users' scripts rely on the names.
constexpr std::array<StateArray, 15> kArrays = {{
    {"grid_velocity", ArrayRows::cells, 2, "u, v", "length/s", kCenters,
     "velocity (u, v) of the grid fluid; zero beyond its surface", has_grid,
     [](const World& world, Rows) { return world.grid()->fluid_velocity().read_back(); }},
    {"grid_velocity_faces", ArrayRows::cells, 2, "u, v", "length/s",
     "u in the middle of each cell's left face, v in the middle of its bottom face",
     "velocity (u, v) of the grid fluid as the staggered layout holds it; with grid.advection = spline "
     "the "
     "means over these faces",
     [](const World& world) { return has_grid(world) && world.grid()->layout() == GridLayout::staggered; },
     [](const World& world, Rows) { return world.grid()->velocity().read_back(); }},
    {"grid_pressure", ArrayRows::cells, 1, "", "density*(length/s)^2", kCenters,
     "pressure of the grid fluid in the step that ended at this time; its mean over each closed part of the "
     "fluid is zero, and it is zero before the first step",
     has_grid, [](const World& world, Rows) { return world.grid()->pressure().read_back(); }},
    {"grid_divergence", ArrayRows::cells, 1, "", "1/s", kCenters,
     "divergence that the projection left in the velocity; positive for outflow", has_grid,
     [](const World& world, Rows) { return world.grid()->remaining_divergence().read_back(); }},
    {"grid_solid_distance", ArrayRows::cells, 1, "", "length", kCenters,
     "distance to the nearest solid, positive in the fluid",
     [](const World& world) { return has_grid(world) && !world.solids().empty(); }, grid_solid_distance},
    {"grid_volume_fraction", ArrayRows::cells, 1, "", "1", "cells",
     "part of each cell that is liquid; surplus that is about to flow away makes it exceed 1",
     [](const World& world) { return has_grid(world) && world.grid()->surface() != nullptr; },
     [](const World& world, Rows) { return world.grid()->surface()->volume().fractions().read_back(); }},
    {"grid_temperature", ArrayRows::cells, 1, "", "degree", kCenters, "temperature of the grid fluid",
     [](const World& world) { return has_grid(world) && world.grid()->temperature() != nullptr; },
     [](const World& world, Rows) { return world.grid()->temperature()->read_back(); }},
    {"grid_dye", ArrayRows::dye_cells, 3, "red, green, blue", "1", kDyeCenters,
     "dye (red, green, blue) of the grid fluid", has_dye, grid_dye},
    {"particles_position", ArrayRows::particles, 2, "x, y", "length", kParticles, "position (x, y)",
     has_particles, of_particles<&ParticleSet::x, &ParticleSet::y>},
    {"particles_velocity", ArrayRows::particles, 2, "u, v", "length/s", kParticles, "velocity (u, v)",
     has_particles, of_particles<&ParticleSet::u, &ParticleSet::v>},
    {"particles_density", ArrayRows::particles, 1, "", "density", kParticles, "density", has_particles,
     particles_density},
    {"particles_pressure", ArrayRows::particles, 1, "", "density*(length/s)^2", kParticles,
     "pressure as the particle method last computed it; only differences count in a domain without a surface",
     has_particles, of_particles<&ParticleSet::pressure>},
    {"particles_color", ArrayRows::particles, 3, "red, green, blue", "1", kParticles,
     "dye (red, green, blue)", has_particles,
     of_particles<&ParticleSet::r, &ParticleSet::g, &ParticleSet::b>},
    {"particles_temperature", ArrayRows::particles, 1, "", "degree", kParticles, "temperature",
     [](const World& world) { return has_particles(world) && world.particles()->particles().carries_heat(); },
     of_particles<&ParticleSet::temperature>},
    {"particles_velocity_on_grid", ArrayRows::cells, 2, "u, v", "length/s", kCenters,
     "velocity (u, v) of the particle fluid at the grid's cells; zero far from particles", has_particles,
     particles_velocity_on_grid},
}};

constexpr std::array<StateAxis, 4> kAxes = {{
    {"x", "x", ArrayRows::cells, kCenters, "nx"},
    {"y", "y", ArrayRows::cells, kCenters, "ny"},
    {"dye_x", "x", ArrayRows::dye_cells, kDyeCenters, "columns"},
    {"dye_y", "y", ArrayRows::dye_cells, kDyeCenters, "rows"},
}};

}  // namespace

std::string StateArray::axes() const {
  const std::string first = rows == ArrayRows::particles ? "particle" : "y, x";
  return components > 1 ? first + ", component" : first;
}

std::string StateArray::shape_in_words() const {
  std::string lengths = rows == ArrayRows::particles ? "n"
                        : rows == ArrayRows::cells   ? "ny, nx"
                                                     : "rows, columns";
  if (components > 1) return "(" + lengths + ", " + std::to_string(components) + ")";
  return rows == ArrayRows::particles ? "(n,)" : "(" + lengths + ")";
}

std::string_view StateArray::layout() const {
  return rows == ArrayRows::particles ? "by increasing id" : "row 0 is the bottom row, column 0 the left one";
}

std::span<const StateArray> state_arrays() { return kArrays; }

std::vector<StateArray> arrays_of(const World& world) {
  std::vector<StateArray> arrays;
  std::copy_if(kArrays.begin(), kArrays.end(), std::back_inserter(arrays),
               [&](const StateArray& array) { return array.exists(world); });
  return arrays;
}

std::vector<std::size_t> array_shape(const StateArray& array, const World& world, std::size_t particles) {
  std::vector<std::size_t> shape;
  if (array.rows == ArrayRows::particles) {
    shape = {particles};
  } else {
    const glm::ivec2 cells = cells_of(array.rows, world);
    shape = {static_cast<std::size_t>(cells.y), static_cast<std::size_t>(cells.x)};
  }
  if (array.components > 1) shape.push_back(array.components);
  return shape;
}

std::string StateAxis::meaning() const { return std::string(letter).append(" of the ").append(place); }

std::vector<float> StateAxis::centers(const World& world) const {
  if (rows == ArrayRows::dye_cells && !has_dye(world)) return {};
  const int axis = letter == "x" ? 0 : 1;
  const int count = cells_of(rows, world)[axis];
  const double lower = world.domain().minimum()[axis];
  const double size = world.domain().size()[axis];
  std::vector<float> centers(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < centers.size(); ++k) {
    centers[k] = static_cast<float>(lower + (static_cast<double>(k) + 0.5) * size / count);
  }
  return centers;
}

std::span<const StateAxis> state_axes() { return kAxes; }

}  // namespace twinflow
