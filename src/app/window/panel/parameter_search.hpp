#pragma once

#include <string_view>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Whether every word of `words` stands somewhere in what is known of the parameter: key, label, unit,
/// meaning, names of choices. Whether letters are capital does not matter. No words: true.
bool has_all_words(const Parameter& parameter, std::string_view words);

}  // namespace twinflow
