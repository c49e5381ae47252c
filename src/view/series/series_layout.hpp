#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

namespace twinflow {

/// What a data set of a series holds, for each of its intervals.
enum class SeriesRows {
  cells,      ///< values of the cells of the grid
  dye_cells,  ///< values of the cells of the dye
  particles,  ///< values of the particles by their ids; the set becomes longer as particles are added
  numbers,    ///< a few readings
};

/// A data set of a series that grows with time.
struct SeriesSet {
  std::string path;  ///< "grid/velocity"
  SeriesRows rows = SeriesRows::numbers;
  /// The lengths of the axes behind the time axis. The first one of particles is the number of ids.
  std::vector<std::size_t> shape{};
  std::string unit{}, place{}, axes{}, description{};
  std::string component_names{};  ///< "u, v"; empty for one
  std::string layout{};           ///< which row is which; empty if that is obvious

  /// The number of components of each row; 1 for numbers.
  std::size_t components() const;
  /// The number of values of an interval.
  std::size_t values() const;
};

/// Everything that a series says of itself, whether or not it has an interval yet.
struct SeriesLayout {
  std::vector<SeriesSet> sets;
  std::vector<float> x, y;              ///< the centers of the cells
  std::vector<float> dye_x{}, dye_y{};  ///< of the dye's cells; empty without dye
  glm::dvec2 minimum{-1.0};             ///< the lower left corner of the domain
  glm::dvec2 size{2.0};                 ///< of the domain
  std::string settings;                 ///< the scene with all settings, as TOML
  std::string scene;                    ///< the name of the scene

  bool has_particles() const;
  /// The number of ids of particles for which there is room; 0 without particles.
  std::size_t ids() const;
  void make_room_for(std::size_t ids);
};

/// Intervals are viewed by themselves in batches of so many.
inline constexpr std::size_t kIntervalsInBatch = 32;
/// The path of the batch of an interval, "intervals/000032".
std::string path_of_batch(std::size_t interval);
/// The path of an interval of a set by itself within its batch, "000039/grid/velocity".
std::string path_in_batch(const SeriesSet& set, std::size_t interval);
/// Both together. Readers of XDMF need it.
std::string path_of_interval(const SeriesSet& set, std::size_t interval);

/// The shape of that: (1, ny, nx), (1, ny, nx, 3), (n) or (n, 3). Cells are one layer in space, and vectors
/// have a third component, which is zero.
std::vector<std::size_t> shape_of_interval(const SeriesSet& set);

}  // namespace twinflow
