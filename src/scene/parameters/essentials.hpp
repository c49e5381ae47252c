#pragma once

#include <span>
#include <string_view>

namespace twinflow {

/// A parameter that one needs first, with a name that tells both fluids apart.
struct Essential {
  std::string_view key;
  std::string_view label;
};

/// The controls above all others, in the window and in the browser.
std::span<const Essential> essential_parameters();

}  // namespace twinflow
