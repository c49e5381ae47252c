#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "particles/neighbors/cell_axis.hpp"
#include "particles/neighbors/counting_sort.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Dense cells and a counting sort. Cells are at least one radius high and one radius/kColumnsPerRadius wide.
/// Memory has cell order, so each row is one contiguous range. A query is three ranges, more at a periodic
/// seam.
///
/// Only cells in the particles' bounding rectangle take time and memory. Within a cell particles keep their
/// order, for any number of threads. Particles outside a non-periodic space belong to the edge cells.
class SpatialHash : public Neighborhood {
 public:
  /// Narrow columns fit ranges closely; narrower ones cost more in the sort.
  static constexpr int kColumnsPerRadius = 3;
  /// Clearing more cells than this would cost more than they save (a tiny radius in a large space).
  static constexpr double kMaxCellsPerAxis = 4096;

  SpatialHash(const ParticleSpace& space, double radius, int block_size);

  void build(ParticleSet& particles, const ThreadTeam& team) override;
  RangeList ranges_around(glm::vec2 lower, glm::vec2 upper) const override;
  std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const override;

  /// Cells that take time and memory.
  int used_cells() const { return used_.count(); }

 private:
  CellAxis columns_;
  CellAxis rows_;
  struct Bounds {
    float left = std::numeric_limits<float>::max(), right = -std::numeric_limits<float>::max();
    float bottom = std::numeric_limits<float>::max(), top = -std::numeric_limits<float>::max();
    bool finite = true;

    void include(const Bounds& other);
  };
  /// Both ends included.
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
  std::vector<Range> ranges_;     ///< RangeList::kFew per block
  std::vector<int> first_block_;  ///< by row in use

  static Bounds bounds_of(const ParticleSet& particles, int begin, int end);
  CellRectangle cells_around(const Bounds& bounds, int margin_rows) const;
  /// Finds cells and bounds of particles begin … end-1.
  Bounds find_cells(const ParticleSet& particles, int begin, int end, int* cell_of) const;
  /// Particles in columns from … to.
  std::pair<int, int> particles_between(int from, int to, int row) const;
  std::pair<int, int> particles_of_row(int row) const {
    return particles_between(used_.first_column, used_.last_column, row);
  }
  void make_blocks(const ParticleSet& particles, const ThreadTeam& team);
  void make_blocks_of_row(const ParticleSet& particles, int row, int block);
  /// Calls add(range) within a radius of columns and rows first … last.
  template <class Add>
  void add_around(int first_column, int last_column, int first_row, int last_row, const Add& add) const;
  template <class Add>
  void add_row(int first_column, int last_column, int row, float shift_y, const Add& add) const;
};

}  // namespace twinflow
