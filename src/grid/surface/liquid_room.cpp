#include "grid/surface/liquid_room.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

/// Cells that caught liquid moves in all, and at once.
constexpr int kReleases = 80;
constexpr int kReleasesAtOnce = 16;

gl::FieldDescription room_field(const char* name, const GridCells& cells, gl::Format format,
                                const char* channels) {
  return {{.name = name,
           .width = cells.shape.nx,
           .height = cells.shape.ny,
           .format = format,
           .wrap = cells.center_wrap()},
          gl::Buffering::single,
          channels};
}

}  // namespace

LiquidRoom::LiquidRoom(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids)
    : solids_(&solids),
      rooms_(room_field("room for liquid", cells, gl::Format::rg32f, "part of a cell, way out")),
      filling_(room_field("filling", cells, gl::Format::r32f, "part of the room that is liquid")),
      last_faces_(room_field("faces of the last projection", cells, gl::Format::rgba32f,
                             "open part of the left and the bottom face, u and v of solids there")),
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
