#include "scene/parameters/messages.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/numbers.hpp"
#include "core/shortened.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Distances of the prefix of `a` that has been read to all prefixes of `b`.
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

/// Whether the text begins with one of U+0080 … U+009F in UTF-8, which are commands to some terminals.
bool is_high_control(std::string_view text) {
  return text.size() >= 2 && text[0] == '\xc2' && (static_cast<unsigned char>(text[1]) & 0xe0) == 0x80;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t best_distance = word.size() / 3 + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t longer = std::max(word.size(), candidate.size());
    const std::size_t fewest_edits = longer - std::min(word.size(), candidate.size());
    if (fewest_edits >= best_distance) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string nearest_hint(std::string_view word, std::span<const std::string_view> candidates,
                         std::string_view beginning) {
  const std::string_view known = nearest(word, candidates);
  return known.empty() ? std::string() : std::string(beginning).append(known);
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (is_control(c) || is_high_control(text.substr(k))) {
      if (!is_control(c)) ++k;
      const std::string escape = formatted("\\u%04X", unsigned{static_cast<unsigned char>(text[k])});
      result += escape;
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string on_one_line(std::string_view text) {
  std::string result;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool high = is_high_control(text.substr(k));
    const char written = high || is_control(text[k]) ? ' ' : text[k];
    if (high) ++k;
    if (written != ' ' || (!result.empty() && result.back() != ' ')) result += written;
  }
  return result;
}

std::string beginning_of(std::string_view text) {
  constexpr std::size_t kLongest = 80;
  if (text.size() <= kLongest) return std::string(text);
  return std::string(text.substr(0, character_at(text, kLongest))) + "…";
}

std::string as_error_line(std::string_view text) {
  constexpr std::size_t kLongestLine =
      1200;  // bytes; it holds two file names of usual length, and an explanation
  constexpr std::size_t kLineEnd = 400;
  std::string line = on_one_line(text);
  if (line.size() <= kLongestLine) return line;
  return line.substr(0, character_at(line, kLongestLine - kLineEnd)) + " … " +
         line.substr(character_at(line, line.size() - kLineEnd));
}

std::string unknown_key(std::string_view key) {
  // A word without its group is compared with the part after the dot.
  const bool has_group = key.find('.') != std::string_view::npos;
  std::vector<std::string_view> candidates;
  for (const Parameter& parameter : parameters()) {
    candidates.push_back(has_group ? parameter.key : parameter.key.substr(parameter.group().size() + 1));
  }
  const std::string_view candidate = nearest(key, candidates);
  const auto position = std::find(candidates.begin(), candidates.end(), candidate) - candidates.begin();
  const std::string_view known =
      candidate.empty() ? candidate : parameters()[static_cast<std::size_t>(position)].key;
  if (known.empty()) return "unknown key; `twinflow params` lists them";
  return "unknown key; the nearest known key is " + std::string(known);
}

}  // namespace twinflow
