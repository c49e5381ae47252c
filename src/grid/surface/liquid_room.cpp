#include "grid/surface/liquid_room.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

/// Cells that caught liquid moves in all, and at once.
constexpr int kReleases = 80;
constexpr int kReleasesAtOnce = 16;

}  // namespace

LiquidRoom::LiquidRoom(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids)
    : solids_(&solids),
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
