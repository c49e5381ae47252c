#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "world/world.hpp"

namespace twinflow {

/// What the rows of an array belong to.
enum class ArrayRows {
  cells,      ///< the cells of the grid: (ny, nx), row 0 at the bottom
  dye_cells,  ///< the cells of the dye, which has a resolution of its own
  particles,  ///< the particles in the domain
};

/// One array of the state of a world, with its explanation. Files and scripts get their arrays from this
/// table.
struct StateArray {
  std::string_view name;  ///< "grid_velocity"; files and scripts rely on it
  ArrayRows rows;
  std::size_t components;            ///< of each row; a vector's are its last axis
  std::string_view component_names;  ///< "u, v"; empty for one
  std::string_view unit;             ///< "length/s"
  std::string_view place;            ///< where its values are: "centers of the cells"
  std::string_view meaning;
  /// Whether this world has such an array; its fluid has to be enabled.
  bool (*exists)(const World&);
  /// The values in C order, the particles in the given order. Waits for the GPU.
  std::vector<float> (*values)(const World&, std::span<const std::size_t> particles);

  bool is_of_grid() const { return name.starts_with("grid_"); }
  /// The name without the fluid: "velocity".
  std::string_view short_name() const { return name.substr(name.find('_') + 1); }
  /// The axes in their order: "y, x, component".
  std::string axes() const;
  /// The length of each axis in words: "(ny, nx, 2)".
  std::string shape_in_words() const;
  /// Which row is which: "row 0 is the bottom row, column 0 the left one".
  std::string_view layout() const;
};

/// All arrays, the grid's first.
std::span<const StateArray> state_arrays();
/// The arrays that this world has.
std::vector<StateArray> arrays_of(const World& world);

/// The length of each axis of an array, with so many particles.
std::vector<std::size_t> array_shape(const StateArray& array, const World& world, std::size_t particles);

/// The coordinates of the cells' centers along an axis: of the nx columns, and of the ny rows.
std::vector<float> cell_centers_x(const World& world);
std::vector<float> cell_centers_y(const World& world);
/// The same of the cells of the dye; nothing if the grid fluid carries none.
std::vector<float> dye_centers_x(const World& world);
std::vector<float> dye_centers_y(const World& world);

}  // namespace twinflow
