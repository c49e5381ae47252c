#pragma once

#include <span>
#include <string>
#include <string_view>

// Texts for messages about the user's input.
namespace twinflow {

/// The candidate with the smallest edit distance (Levenshtein) to `word`, the first of several. Empty if even
/// that one differs in more than a third of the letters.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// The text in double quotes with TOML's escapes, so that it stays on one line.
std::string in_quotes(std::string_view text);

/// The text with every run of spaces and control characters replaced by one space, and none in front. It
/// cannot send commands to a terminal.
std::string on_one_line(std::string_view text);

/// A short text as it is; the beginning of a long one, followed by "…". Characters of UTF-8 stay whole.
std::string beginning_of(std::string_view text);

/// An error or a remark as people read it, on one line. A long one loses its middle ("…"). It keeps its
/// beginning, which names the place, and its end, which says what is allowed.
std::string as_error_line(std::string_view text);

/// "unknown key; the nearest known key is grid.resolution".
std::string unknown_key(std::string_view key);

}  // namespace twinflow
