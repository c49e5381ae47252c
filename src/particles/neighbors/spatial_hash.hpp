#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "particles/neighbors/cell_axis.hpp"
#include "particles/neighbors/counting_sort.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Dense cells and a counting sort. Rows of cells are at least one radius high, columns at least one radius
/// divided by kColumnsPerRadius wide. Particles lie in memory in the order of their cells, so that each row
/// of cells is one contiguous range. A query is three ranges, or more at a periodic seam.
///
/// Only cells in the rectangle around all particles take time and memory. So a fluid may fill a small part of
/// its space.
///
/// Within a cell particles keep their previous order, for any number of threads. Particles outside a space
/// that is not periodic belong to the cells at its edge.
class SpatialHash : public Neighborhood {
 public:
  /// Narrow columns fit the ranges more closely to the radius. Narrower ones cost more in the sort than they
  /// save.
  static constexpr int kColumnsPerRadius = 3;

  SpatialHash(const ParticleSpace& space, double radius, int block_size);

  void build(ParticleSet& particles, const ThreadTeam& team) override;
  RangeList ranges_around(glm::vec2 lower, glm::vec2 upper) const override;
  std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const override;

  int columns() const { return columns_.cells(); }
  int rows() const { return rows_.cells(); }
  /// The number of cells that take time and memory.
  int used_cells() const { return used_.count(); }
  /// The particles of a cell, row 0 at the bottom.
  std::pair<int, int> particles_of(int column, int row) const {
    return particles_between(column, column, row);
  }

 private:
  CellAxis columns_;
  CellAxis rows_;
  /// The rectangle around particles.
  struct Bounds {
    float left = std::numeric_limits<float>::max(), right = -std::numeric_limits<float>::max();
    float bottom = std::numeric_limits<float>::max(), top = -std::numeric_limits<float>::max();
    bool finite = true;

    void include(const Bounds& other);
  };
  /// Both ends are included.
  struct CellRectangle {
    int first_column = 0, last_column = 0;
    int first_row = 0, last_row = 0;

    int columns() const { return last_column - first_column + 1; }
    int rows() const { return last_row - first_row + 1; }
    int count() const { return columns() * rows(); }
    bool covers(const CellRectangle& other) const {
      return first_column <= other.first_column && other.last_column <= last_column &&
             first_row <= other.first_row && other.last_row <= last_row;
    }
  };

  CellRectangle used_;  ///< holds all particles
  Bounds bounds_;       ///< of the particles indexed last
  CountingSort sort_;
  std::vector<Range> ranges_;     ///< of the blocks, RangeList::kFew for each
  std::vector<int> first_block_;  ///< by row in use

  static Bounds bounds_of(const ParticleSet& particles, int begin, int end);
  CellRectangle cells_around(const Bounds& bounds, int margin_rows) const;
  /// Finds the cells of particles begin … end-1, and their bounds.
  Bounds find_cells(const ParticleSet& particles, int begin, int end, int* cell_of) const;
  /// The particles of the columns from … to of a row.
  std::pair<int, int> particles_between(int from, int to, int row) const;
  std::pair<int, int> particles_of_row(int row) const {
    return particles_between(used_.first_column, used_.last_column, row);
  }
  void make_blocks(const ParticleSet& particles, const ThreadTeam& team);
  void make_blocks_of_row(const ParticleSet& particles, int row, int block);
  /// Calls add(range) for the ranges within a radius of the columns and rows first … last.
  template <class Add>
  void add_around(int first_column, int last_column, int first_row, int last_row, const Add& add) const;
  template <class Add>
  void add_row(int first_column, int last_column, int row, float shift_y, const Add& add) const;
};

}  // namespace twinflow
