#pragma once

#include "particles/neighbors/cell_axis.hpp"
#include "particles/neighbors/counting_sort.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Cells of one radius in a hash table of buckets; for comparison. A query reads nine cells' buckets. Cell
/// (cx, cy) has bucket
///
///   (73856093 cx xor 19349663 cy) mod size
///
/// with the least prime size ≥ twice the number of particles (Teschner et al. 2003). Memory has bucket order.
/// Cells may share a bucket; distances exclude the excess particles. A query reads each bucket once per
/// periodic image.
class HashedGrid : public Neighborhood {
 public:
  HashedGrid(const ParticleSpace& space, double radius, int block_size);

  void build(ParticleSet& particles, const ThreadTeam& team) override;
  RangeList ranges_around(glm::vec2 lower, glm::vec2 upper) const override;
  std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const override;
  void visit_state(StateVisitor& visitor) override;

  int buckets() const { return buckets_; }

 private:
  CellAxis columns_;
  CellAxis rows_;
  int buckets_ = 0;
  CountingSort sort_;
  BlockRanges ranges_;

  int bucket_of(int column, int row) const;
  bool find_buckets(const ParticleSet& particles, int begin, int end, int* bucket_of) const;
  void make_blocks();
  RangeList ranges_of(const ParticleSet& particles, const Block& block) const;
  void add_around(RangeList& near, int column, int row) const;
};

}  // namespace twinflow
