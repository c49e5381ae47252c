#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "python/bindings.hpp"
#include "python/made_objects.hpp"
#include "python/offscreen_world.hpp"
#include "python/values.hpp"
#include "python/world_arrays.hpp"
#include "world/arrays/state_arrays.hpp"

namespace twinflow::python {
namespace {

namespace py = pybind11;

std::vector<std::size_t> order_of_particles(const World& world) {
  if (world.particles() == nullptr) return {};
  return in_order_of_id(world.particles()->particles());
}

/// "grid.velocity", as Python has it.
std::string python_name(const StateArray& array) {
  return std::string(array.is_of_grid() ? "grid." : "particles.").append(array.short_name());
}

/// Reads an array of the table. Throws py::attribute_error if the world has none.
py::array_t<float> read(OffscreenWorld& world, const StateArray& array) {
  struct Read {
    std::vector<float> values;
    std::vector<std::size_t> shape;
  };
  auto found = world.use([&](const World& state) -> std::optional<Read> {
    if (!array.exists(state)) return std::nullopt;
    const std::vector<std::size_t> order = order_of_particles(state);
    return Read{array.values(state, order), array_shape(array, state, order.size())};
  });
  if (!found) {
    throw py::attribute_error("this world has no " + python_name(array) + ": " + std::string(array.meaning));
  }
  return to_array(std::move(found->values), found->shape);
}

std::string explanation(const StateArray& array) {
  std::string axes = array.axes();
  if (!array.component_names.empty()) axes.append(" (").append(array.component_names).append(")");
  return std::string(array.meaning) + ".\n\nShape: " + array.shape_in_words() + ", " +
         std::string(array.layout()) + "; axes: " + axes + "; unit: " + std::string(array.unit) +
         "; place: " + std::string(array.place) + ".";
}

template <class Arrays>
void add_array(py::class_<Arrays>& of_fluid, const StateArray& array) {
  of_fluid.def_property_readonly(
      std::string(array.short_name()).c_str(),
      [&array](const Arrays& arrays) { return read(*arrays.world, array); }, explanation(array).c_str());
}

/// Throws py::attribute_error if the world has no such cells.
py::array_t<float> centers(const GridArrays& grid, const StateAxis& axis) {
  std::vector<float> values = grid.world->look([&](const World& world) { return axis.centers(world); });
  if (values.empty()) throw py::attribute_error("this world has no dye of the grid");
  const std::size_t count = values.size();
  return to_array(std::move(values), {count});
}

std::string explanation(const StateAxis& axis) {
  return axis.meaning() + ".\n\nShape: (" + std::string(axis.length) +
         ",); axes: " + std::string(axis.letter) + "; unit: length.";
}

py::array_t<std::uint32_t> ids(const ParticleArrays& particles) {
  std::vector<std::uint32_t> values = particles.world->look([](const World& world) {
    std::vector<std::uint32_t> numbers;
    for (const std::size_t k : order_of_particles(world))
      numbers.push_back(world.particles()->particles().id[k]);
    return numbers;
  });
  const std::size_t count = values.size();
  return to_array(std::move(values), {count});
}

}  // namespace

void bind_arrays(py::module_& module) {
  py::class_<GridArrays> grid(
      module, "GridArrays",
      "The arrays of the grid fluid at the present time, float32, row 0 at the bottom. Each is a copy.");
  py::class_<ParticleArrays> particles(
      module, "ParticleArrays",
      "The arrays of the particle fluid at the present time, float32, in the order of the "
      "particles' ids. Each is a copy.");
  for (const StateAxis& axis : state_axes()) {
    grid.def_property_readonly(
        std::string(axis.name).c_str(), [&axis](const GridArrays& arrays) { return centers(arrays, axis); },
        explanation(axis).c_str());
  }
  particles.def_property_readonly(
      "id", ids,
      "number of the particle, which it keeps from its beginning to its end.\n\nShape: (n,); axes: "
      "particle; unit: 1; uint32.");
  for (const StateArray& array : state_arrays()) {
    if (array.is_of_grid()) {
      add_array(grid, array);
    } else {
      add_array(particles, array);
    }
  }
}

}  // namespace twinflow::python
