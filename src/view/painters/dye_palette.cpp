#include "view/painters/dye_palette.hpp"

namespace twinflow {
namespace {

bool is_alike(const gl::Field& one, const gl::Field& other) {
  return one.width() == other.width() && one.height() == other.height() &&
         one.texture().description().wrap == other.texture().description().wrap;
}

}  // namespace

DyeColors::DyeColors(DyePalette palette, const ColorMaps& maps) {
  if (const auto name = map_of(palette)) map_ = &maps.map(*name);
}

const gl::Field& ShownDye::in_colors_of(DyePalette palette, const gl::Field& dye, const ColorMaps& maps) {
  const auto name = map_of(palette);
  if (!name) return dye;
  if (!shown_ || !is_alike(*shown_, dye)) {
    shown_.emplace(gl::FieldDescription{dye.texture().description(), gl::Buffering::single,
                                        "red, green, blue, opacity"});
  }
  recolor_.set("u_range", glm::vec2(0.0f, 1.0f));
  recolor_.read("u_dye", dye).read("u_colors", maps.texture(*name)).write(*shown_);
  return *shown_;
}

}  // namespace twinflow
