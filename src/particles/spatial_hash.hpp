#pragma once

#include "particles/cell_axis.hpp"
#include "particles/counting_sort.hpp"
#include "particles/neighborhood.hpp"

namespace twinflow {

/// Dense cells and a counting sort. Rows of cells are at least one radius high, columns at least one radius
/// divided by kColumnsPerRadius wide. Particles are kept in memory in the order of their cells, so the cells
/// of a row are one contiguous range, and a query is three ranges (more at a periodic seam).
///
/// Within a cell particles keep their previous order, whatever the number of threads. Particles outside a
/// space that is not periodic count to the cells of its edge.
class SpatialHash : public Neighborhood {
 public:
  /// Narrow columns trim the ranges closer to the radius; narrower ones cost more in the sort than they save.
  static constexpr int kColumnsPerRadius = 3;

  SpatialHash(const ParticleSpace& space, double radius, int block_size);

  void build(ParticleSet& particles, const ThreadTeam& team) override;
  RangeList ranges_around(glm::vec2 lower, glm::vec2 upper) const override;
  std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const override;

  int columns() const { return columns_.cells(); }
  int rows() const { return rows_.cells(); }
  /// The particles of a cell, row 0 at the bottom.
  std::pair<int, int> particles_of(int column, int row) const;

 private:
  CellAxis columns_;
  CellAxis rows_;
  CountingSort sort_;
  std::vector<Range> ranges_;  ///< of the blocks, RangeList::kFew for each

  /// Finds the cells of particles begin … end-1. False if a position is not finite.
  bool find_cells(const ParticleSet& particles, int begin, int end, int* cell_of) const;
  void make_blocks(const ParticleSet& particles, const ThreadTeam& team);
  void make_blocks_of_row(const ParticleSet& particles, int row, int block);
  /// Calls add(range) for what lies within a radius of the columns first … last of a row.
  template <class Add>
  void add_around(int first_column, int last_column, int first_row, int last_row, const Add& add) const;
  template <class Add>
  void add_row(int first_column, int last_column, int row, float shift_y, const Add& add) const;
};

}  // namespace twinflow
