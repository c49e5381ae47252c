#pragma once

#include <span>
#include <string>
#include <string_view>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Words that users look for, and the parameters that they mean.
struct SearchSynonyms {
  std::string_view key;  ///< the beginning or the end of the parameters' keys
  std::string_view words;

  bool mean(const Parameter& parameter) const;
};

std::span<const SearchSynonyms> search_synonyms();

/// The text in which searches find a parameter, in lower case: key, label, unit, explanation, choices and
/// other words for the same thing, such as "gravity" for a force.
std::string searched_text(const Parameter& parameter);

/// Whether the text (in lower case) contains every word, in any case.
bool has_all_words(std::string_view text, std::string_view words);
bool has_all_words(const Parameter& parameter, std::string_view words);

}  // namespace twinflow
