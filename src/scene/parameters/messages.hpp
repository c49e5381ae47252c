#pragma once

#include <span>
#include <string>
#include <string_view>

namespace twinflow {

/// The first candidate nearest to `word` (Levenshtein distance); empty if over a third of the letters differ.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// The same as a message's end: "; the nearest is disc". Empty if there is none.
std::string nearest_hint(std::string_view word, std::span<const std::string_view> candidates,
                         std::string_view beginning = "; the nearest is ");

/// The text in double quotes with TOML's escapes, on one line.
std::string in_quotes(std::string_view text);

/// The text with runs of spaces and control characters as one space, none in front; safe for terminals.
std::string on_one_line(std::string_view text);

/// The text, or a long one's beginning and "…". UTF-8 characters stay whole.
std::string beginning_of(std::string_view text);

/// An error or remark on one line. A long one keeps its beginning (place) and end (what is allowed).
std::string as_error_line(std::string_view text);

/// "unknown key; the nearest known key is grid.resolution".
std::string unknown_key(std::string_view key);

}  // namespace twinflow
