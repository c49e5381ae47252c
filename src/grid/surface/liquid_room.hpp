#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/connected_parts.hpp"
#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// The room that solids leave a liquid in the cells of a grid, from the distances at the cells' corners.
class LiquidRoom {
 public:
  /// `solids` must outlive the room.
  LiquidRoom(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids);

  /// Measures the room anew where the solids have been placed elsewhere. Returns whether they have.
  bool follow();
  /// Cells that are closed give the liquid in them to the neighbor that is furthest from the solids, so that
  /// it comes out of where solids have moved to: at once from 16 cells deep, later from deeper. Returns
  /// whether there was anything to do.
  bool release(gl::Field& volumes);
  /// Finds which part of each cell's room is liquid. A cell of which a solid leaves less than half is one
  /// with its neighbor away from the solid, because in a step more may flow through it than it holds. In a
  /// solid it is that at the mirror image of the cell beyond the surface, so that the liquid meets solids at
  /// right angles.
  void fill(const gl::Field& volumes);

  /// RG: the room of each cell, 0 where its faces are closed, as a part of it; the sides to which a
  /// closed cell gives its liquid, the sum of 1, 2, 4 and 8 for west, east, south and north.
  const gl::Field& rooms() const { return rooms_; }
  /// The same room of one cell, and the parts of the box between which solids let no liquid pass. A closed
  /// cell belongs to the part that it gives its liquid to. The first call after solids have moved waits for
  /// the GPU.
  double room_of(std::size_t cell) const { return read_rooms()[2 * cell]; }
  const ConnectedParts& pockets() const;
  /// What `fill` found.
  const gl::Field& filling() const { return filling_; }
  /// The faces that the solids cut when the present velocity was made divergence-free (GridSolids::faces).
  const gl::Field& last_faces() const { return last_faces_; }

 private:
  void measure();
  const std::vector<float>& read_rooms() const;

  GridCells cells_;
  GridSolids* solids_;
  gl::Field rooms_;
  gl::Field filling_;
  gl::Field last_faces_;
  gl::Pass measure_;
  gl::Pass release_;
  gl::Pass fill_;
  gl::Pass copy_;
  std::uint64_t revision_;  ///< of the solids that were measured
  int releases_left_ = 0;   ///< cells that caught liquid has yet to move
  // What strokes that pour ask for, made when it is first needed for these rooms.
  mutable std::vector<float> read_rooms_;
  mutable std::optional<ConnectedParts> pockets_;
};

}  // namespace twinflow
