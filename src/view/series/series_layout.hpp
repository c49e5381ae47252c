#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "world/arrays/state_arrays.hpp"

namespace twinflow {

struct SeriesSet {
  std::string path;  ///< "grid/velocity"
  /// Particles are by id, and the set grows with them. Nothing: a few readings, double precision.
  std::optional<ArrayRows> rows{};
  /// The axes' lengths behind time; particles begin with the number of ids.
  std::vector<std::size_t> shape{};
  std::string unit{}, place{}, axes{}, description{};
  std::string component_names{};  ///< "u, v"; empty for one
  std::string layout{};           ///< which row is which, unless obvious

  /// Components per row; 1 for numbers.
  std::size_t components() const;
  /// Values per interval.
  std::size_t values() const;
};

/// Coordinates of the cells along one axis.
struct SeriesAxis {
  SeriesSet set;
  std::vector<float> centers;
};

struct SeriesLayout {
  std::vector<SeriesSet> sets{};
  std::vector<SeriesAxis> axes{};
  glm::dvec2 minimum{-1.0};  ///< the domain's lower left corner
  glm::dvec2 size{2.0};      ///< of the domain
  std::string settings;      ///< the scene with all settings, as TOML
  std::string scene;         ///< its name

  bool has_particles() const;
  /// Ids of particles with room; 0 without particles.
  std::size_t ids() const;
  void make_room_for(std::size_t ids);
};

/// Intervals per batch of views.
inline constexpr std::size_t kIntervalsInBatch = 32;
/// An interval's batch, "intervals/000032".
std::string path_of_batch(std::size_t interval);
/// An interval of a set within its batch, "000039/grid/velocity".
std::string path_in_batch(const SeriesSet& set, std::size_t interval);
/// Both together, for XDMF.
std::string path_of_interval(const SeriesSet& set, std::size_t interval);

/// Its shape: (1, ny, nx), (1, ny, nx, 3), (n) or (n, 3). Cells are one layer; vectors have a zero third
/// component.
std::vector<std::size_t> shape_of_interval(const SeriesSet& set);

}  // namespace twinflow
