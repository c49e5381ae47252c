#include "scene/solids/solid_names.hpp"

#include <array>

#include "core/find_by.hpp"
#include "core/joined.hpp"

namespace twinflow {
namespace {

struct ShapeRow {
  SolidShape shape;
  std::string_view name;
  std::array<std::string_view, 2> keys;  ///< empty: there is none
};

constexpr std::array kShapes{
    ShapeRow{SolidShape::disc, "disc", {"radius"}},
    ShapeRow{SolidShape::box, "box", {"size"}},
    ShapeRow{SolidShape::polygon, "polygon", {"points"}},
    ShapeRow{SolidShape::airfoil, "airfoil", {"naca", "chord"}},
    ShapeRow{SolidShape::formula, "formula", {"formula"}},
    ShapeRow{SolidShape::image, "image", {"image", "size"}},
};

const ShapeRow& row_of(SolidShape shape) { return *find_by(kShapes, &ShapeRow::shape, shape); }

}  // namespace

std::string_view name_of(SolidShape shape) { return row_of(shape).name; }

std::optional<SolidShape> shape_named(std::string_view name) {
  const auto found = find_by(kShapes, &ShapeRow::name, name);
  return found == kShapes.end() ? std::nullopt : std::optional(found->shape);
}

std::span<const std::string_view> keys_of(SolidShape shape) {
  const std::array<std::string_view, 2>& keys = row_of(shape).keys;
  return {keys.data(), keys[1].empty() ? std::size_t{1} : std::size_t{2}};
}

std::string allowed_shapes() {
  return joined_in_words(kShapes, " or ",
                         [](const ShapeRow& row) { return "\"" + std::string(row.name) + "\""; });
}

}  // namespace twinflow
