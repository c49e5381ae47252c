#pragma once

#include <span>
#include <string_view>

namespace twinflow {

/// A first parameter, with a name that tells the fluids apart.
struct Essential {
  std::string_view key;
  std::string_view label;
};

std::span<const Essential> essential_parameters();

}  // namespace twinflow
