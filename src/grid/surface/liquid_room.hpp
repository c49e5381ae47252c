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

/// The room for liquid in the cells beside solids, from the distances at the cells' corners.
class LiquidRoom {
 public:
  /// `solids` must outlive the room.
  LiquidRoom(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids);

  /// Measures the room anew where the solids have been placed elsewhere. Returns whether they have.
  bool follow();
  /// Closed cells give their liquid to the neighbor furthest from the solids. So liquid leaves solids that
  /// have moved in. From up to 16 cells deep it leaves at once, from deeper later. Returns whether there was
  /// anything to do.
  bool release(gl::Field& volumes);
  /// Finds which part of each cell's room is liquid. A cell with less than half its room joins its neighbor
  /// away from the solid, because more may flow through it in a step than it holds. In a solid it is the part
  /// at the mirror image, so that the liquid meets solids at right angles.
  void fill(const gl::Field& volumes);

  /// R: the room of each cell as a part of it, 0 if its faces are closed. G: the sides to which a closed cell
  /// gives its liquid, as a sum of 1, 2, 4 and 8 for west, east, south and north.
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
