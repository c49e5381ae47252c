#include "grid/surface/liquid_room.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

/// Cells that caught liquid moves in all, and at once.
constexpr int kReleases = 80;
constexpr int kReleasesAtOnce = 16;

}  // namespace

LiquidRoom::LiquidRoom(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids)
    : cells_(cells),
      solids_(&solids),
      rooms_(center_field("room for liquid", cells, gl::Buffering::single, "part of a cell, way out",
                          gl::Format::rg32f)),
      filling_(center_field("filling", cells, gl::Buffering::single, "part of the room that is liquid")),
      last_faces_(center_field("faces of the last projection", cells, gl::Buffering::single,
                               "open part of the left and the bottom face, u and v of solids there",
                               gl::Format::rgba32f)),
      measure_(shaders, "grid/surface/measure_room", {.definitions = cells.definitions()}),
      release_(shaders, "grid/surface/release_liquid"),
      fill_(shaders, "grid/surface/fill_room", {.definitions = cells.definitions()}),
      copy_(shaders, "gl/copy"),
      revision_(solids.revision()) {
  measure();
}

bool LiquidRoom::follow() {
  if (revision_ == solids_->revision()) return false;
  revision_ = solids_->revision();
  measure();
  return true;
}

void LiquidRoom::measure() {
  measure_.read("u_corners", solids_->corners()).read("u_faces", solids_->faces()).write(rooms_);
  copy_.read("u_value", solids_->faces()).write(last_faces_);
  releases_left_ = kReleases;
  read_rooms_.clear();
  pockets_.reset();
}

const std::vector<float>& LiquidRoom::read_rooms() const {
  if (read_rooms_.empty()) read_rooms_ = rooms_.read_back();
  return read_rooms_;
}

const ConnectedParts& LiquidRoom::pockets() const {
  if (pockets_) return *pockets_;
  const std::vector<float>& rooms = read_rooms();
  const std::vector<glm::vec4>& faces = solids_->cut_cells().faces;
  const glm::ivec2 size(cells_.shape.nx, cells_.shape.ny);
  const auto index = [&](glm::ivec2 cell) {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(size.x) +
           static_cast<std::size_t>(cell.x);
  };
  // The sides to which a closed cell gives its liquid are bits: west, east, south, north. Only the first one
  // counts, because a cell in the middle of a wall must not join the parts on both sides of it.
  const auto gives_to = [&](glm::ivec2 cell, int side) {
    const int sides = static_cast<int>(rooms[2 * index(cell) + 1]);
    return (sides & -sides) == side;
  };
  pockets_.emplace(size, cells_.periodic(), [&](glm::ivec2 cell, int axis) {
    glm::ivec2 before = cell;
    --before[axis];
    const bool both_open = rooms[2 * index(cell)] > 0.0f && rooms[2 * index(before)] > 0.0f;
    if (both_open && faces[index(cell)][axis] > 0.0f) return true;
    return gives_to(cell, 1 << (2 * axis)) || gives_to(before, 2 << (2 * axis));
  });
  return *pockets_;
}

bool LiquidRoom::release(gl::Field& volumes) {
  if (releases_left_ == 0) return false;
  const int turns = releases_left_ == kReleases ? kReleasesAtOnce : 1;
  for (int turn = 0; turn < turns; ++turn) {
    release_.read("u_volumes", volumes).read("u_rooms", rooms_).write(volumes);
  }
  releases_left_ -= turns;
  return true;
}

void LiquidRoom::fill(const gl::Field& volumes) {
  fill_.read("u_volumes", volumes).read("u_rooms", rooms_).read("u_corners", solids_->corners());
  fill_.write(filling_);
}

}  // namespace twinflow
