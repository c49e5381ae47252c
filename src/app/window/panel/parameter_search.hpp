#pragma once

#include <string_view>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Whether every word of `words` occurs in the parameter's key, label, unit, explanation or names of choices.
/// Capital letters make no difference. True if there are no words.
bool has_all_words(const Parameter& parameter, std::string_view words);

}  // namespace twinflow
