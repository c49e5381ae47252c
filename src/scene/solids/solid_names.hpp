#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "scene/solid.hpp"

namespace twinflow {

/// The names of shapes and their keys in scene files.
std::string_view name_of(SolidShape shape);
std::optional<SolidShape> shape_named(std::string_view name);
/// The keys that this shape must have, and others must not.
std::span<const std::string_view> keys_of(SolidShape shape);
/// "\"disc\", \"box\" …", for messages.
std::string allowed_shapes();

}  // namespace twinflow
