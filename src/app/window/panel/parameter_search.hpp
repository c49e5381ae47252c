#pragma once

#include <string_view>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Whether key, label, unit, explanation or choices contain every word, in any case.
bool has_all_words(const Parameter& parameter, std::string_view words);

}  // namespace twinflow
