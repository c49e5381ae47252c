#include "view/painters/occupied_tiles.hpp"

#include <algorithm>

namespace twinflow {

int OccupiedTiles::columns(const gl::Texture& field) {
  return std::max(1, kRows * field.width() / field.height());
}

const gl::Texture& OccupiedTiles::find(const gl::Texture& field, glm::vec4 channel, int margin) {
  if (!tiles_ || tiles_->width() != columns(field)) {
    tiles_.emplace(gl::FieldDescription{
        {.name = "occupied tiles", .width = columns(field), .height = kRows, .format = gl::Format::rg32f},
        gl::Buffering::ping_pong,
        "above 0 where they are drawn, where there is fluid"});
  }
  find_.set("u_channel", channel).set("u_margin", float(margin));
  find_.read("u_field", field).read("u_last", *tiles_).write(*tiles_);
  return tiles_->texture();
}

}  // namespace twinflow
