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
  cells,      ///< (ny, nx), row 0 at the bottom
  dye_cells,  ///< cells of the dye's own resolution
  particles,
};

/// One array of a world's state, for files and scripts.
struct StateArray {
  std::string_view name;  ///< "grid_velocity"; files and scripts rely on it
  ArrayRows rows;
  std::size_t components;            ///< of each row; the last axis of vectors
  std::string_view component_names;  ///< empty for one component
  std::string_view unit;             ///< "length/s"
  std::string_view place;            ///< "centers of the cells"
  std::string_view meaning;
  /// Whether this world has the array.
  bool (*exists)(const World&);
  /// The values in C order, particles in the given order. Waits for the GPU.
  std::vector<float> (*values)(const World&, std::span<const std::size_t> particles);

  bool is_of_grid() const { return name.starts_with("grid_"); }
  /// "velocity"
  std::string_view short_name() const { return name.substr(name.find('_') + 1); }
  /// "y, x, component"
  std::string axes() const;
  /// "(ny, nx, 2)"
  std::string shape_in_words() const;
  /// "row 0 is the bottom row, column 0 the left one"
  std::string_view layout() const;
};

/// All arrays, the grid's first.
std::span<const StateArray> state_arrays();
std::vector<StateArray> arrays_of(const World& world);

/// The length of each axis for this number of particles.
std::vector<std::size_t> array_shape(const StateArray& array, const World& world, std::size_t particles);

/// Coordinates of the centers of cells along one axis, for files and scripts.
struct StateAxis {
  std::string_view name;    ///< "dye_x"
  std::string_view letter;  ///< "x"
  ArrayRows rows;
  std::string_view place;   ///< "centers of the dye's cells"
  std::string_view length;  ///< "columns"

  /// "x of the centers of the dye's cells"
  std::string meaning() const;
  /// Empty if the world has no such cells.
  std::vector<float> centers(const World& world) const;
};

/// All axes; the grid's cells come first.
std::span<const StateAxis> state_axes();

}  // namespace twinflow
