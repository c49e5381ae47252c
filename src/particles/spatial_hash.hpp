#pragma once

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
  RangeList ranges_near(glm::vec2 point) const override;
  std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const override;

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// The particles of a cell, row 0 at the bottom.
  std::pair<int, int> particles_of(int column, int row) const;

 private:
  int columns_ = 1;
  int rows_ = 1;
  glm::vec2 origin_{0.0f};
  glm::vec2 cells_per_unit_{1.0f};
  std::vector<int> cell_of_;      ///< of every particle, before the sort
  std::vector<int> destination_;  ///< of every particle, by the sort
  std::vector<int>
      cursor_;  ///< stretches · cells: counts, then where a stretch puts its next particle of a cell
  std::vector<int> start_;  ///< cells + 1: the first particle of each cell

  int column_of(float x) const;
  int row_of(float y) const;
  int* cursor_of(int stretch);
  /// Finds and counts the cells of particles begin … end-1. False if a position is not finite.
  bool count_cells(const ParticleSet& particles, int stretch, int begin, int end);
  void start_cells(int stretches);
  void find_destinations(int stretch, int begin, int end);
  void make_blocks(const ParticleSet& particles, const ThreadTeam& team);
  void make_blocks_of_row(const ParticleSet& particles, int row, Block* block);
  /// What lies within a radius of the columns first … last of a row.
  RangeList ranges_around(int first_column, int last_column, int row) const;
  void add_row(RangeList& near, int first_column, int last_column, int row, float shift_y) const;
};

}  // namespace twinflow
