#include "grid/operators/center_velocity.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

gl::ShaderVariant channel_variant(const GridCells& cells) {
  if (cells.free_stream) return {.definitions = {"CHANNEL", "FREE_STREAM"}};
  if (cells.channel) return {.definitions = {"CHANNEL"}};
  return {};
}

}  // namespace

CenterVelocity::CenterVelocity(gl::ShaderLibrary& shaders, const GridCells& cells)
    : center_velocity_(shaders, "grid/center_velocity", channel_variant(cells)) {
  if (cells.surface) {
    in_liquid_.emplace(shaders, "grid/center_velocity", gl::ShaderVariant{.definitions = {"SURFACE"}});
  }
  if (cells.layout == GridLayout::staggered) centers_.emplace(velocity_field("velocity at centers", cells));
}

const gl::Field& CenterVelocity::of(const gl::Field& velocity) {
  if (!centers_) return velocity;
  center_velocity_.read("u_velocity", velocity).write(*centers_);
  return *centers_;
}

const gl::Field& CenterVelocity::in_liquid(const gl::Field& velocity, const gl::Field& cells) {
  in_liquid_->read("u_velocity", velocity).read("u_cells", cells).write(*centers_);
  return *centers_;
}

}  // namespace twinflow
