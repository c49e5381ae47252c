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

/// The room for liquid beside solids, from the corners' distances.
class LiquidRoom {
 public:
  /// `solids` must outlive the room.
  LiquidRoom(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids);

  /// Measures the room anew if solids have moved; returns whether they have.
  bool follow();
  /// Moves liquid from closed cells to the neighbor furthest from solids: at once from up to 16 cells deep,
  /// from deeper later. Returns false if idle.
  bool release(gl::Field& volumes);
  /// Finds the liquid part of each cell's room. A cell with under half its room joins its neighbor away from
  /// the solid, against overflow in a step. In a solid it is the mirror image's: liquid meets solids at right
  /// angles.
  void fill(const gl::Field& volumes);

  /// R: room, part of a cell; 0 if its faces are closed. G: the sides to which a closed cell gives liquid, a
  /// sum of 1 (west), 2 (east), 4 (south), 8 (north).
  const gl::Field& rooms() const { return rooms_; }
  /// The room of one cell, and the parts of the box that solids separate. A closed cell belongs to its
  /// receiver's part. Waits for the GPU once after solids moved.
  double room_of(std::size_t cell) const { return read_rooms()[2 * cell]; }
  const ConnectedParts& pockets() const;
  const gl::Field& filling() const { return filling_; }
  /// GridSolids::faces at the present velocity's projection.
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
  std::uint64_t revision_;  ///< of the measured solids
  int releases_left_ = 0;   ///< cells that caught liquid must still move
  // Made when first needed.
  mutable std::vector<float> read_rooms_;
  mutable std::optional<ConnectedParts> pockets_;
};

}  // namespace twinflow
