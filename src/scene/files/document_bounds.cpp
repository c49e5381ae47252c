#include "scene/files/document_bounds.hpp"

#include <algorithm>
#include <cctype>

#include "core/error.hpp"

namespace twinflow {
namespace {

constexpr std::size_t kLargestText = 64u << 20;  ///< bytes
constexpr std::size_t kMostValues = 8u << 20;    ///< each takes some 80 bytes of memory
constexpr int kMostParts = 10;                   ///< of a key; each is a table within the one before

/// The position behind the TOML string whose quotation mark is at `begin`.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  const char mark = text[begin];
  const std::string three(3, mark);
  const bool many_lines = text.substr(begin, 3) == three;
  std::size_t at = begin + (many_lines ? 3 : 1);
  const auto ends = [&] { return many_lines ? text.substr(at, 3) == three : text[at] == mark; };
  while (at < text.size() && !ends()) {
    if (!many_lines && text[at] == '\n') return at;  // a mistake that the parser reports
    at += mark == '"' && text[at] == '\\' ? 2 : 1;
  }
  if (!many_lines) return std::min(at + 1, text.size());
  at += 3;
  for (int more = 0; more < 2 && at < text.size() && text[at] == mark; ++more) ++at;  // end of the content
  return std::min(at, text.size());
}

/// Finds the quotation marks that begin strings. Others, as in `600-"1`, are mistakes, which the parser
/// reports after it has looked at the characters behind them.
class WordsOfToml {
 public:
  void take(char c) {
    if (kBlanks.find(c) != std::string_view::npos) return;
    const bool begins = c != '.' && !is_in_word_;
    if (begins) first_ = c;
    is_in_word_ = c != '.' && kBeforeStrings.find(c) == std::string_view::npos;
    last_ = c;
  }
  bool may_begin_string() const {
    // A number may end with a point.
    if (last_ == '.') return first_ == '"' || std::isalpha(static_cast<unsigned char>(first_)) != 0;
    return kBeforeStrings.find(last_) != std::string_view::npos;
  }

 private:
  static constexpr std::string_view kBlanks = " \t\r";
  static constexpr std::string_view kBeforeStrings = "\n=[{,";

  char last_ = '\n';   ///< character that is not blank
  char first_ = '\n';  ///< of the last word
  bool is_in_word_ = false;
};

std::string place(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t begin = before.rfind('\n') + 1;
  return std::to_string(line) + ":" + std::to_string(at - begin + 1);
}

}  // namespace

void require_parsable(std::string_view text, const std::string& origin) {
  if (text.size() > kLargestText) throw InputError(origin + ": larger than 64 MiB");
  std::size_t values = 0;
  int parts = 1;
  WordsOfToml words;
  for (std::size_t at = text.starts_with("\xef\xbb\xbf") ? 3 : 0; at < text.size();) {  // byte order mark
    const char c = text[at];
    if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if ((c == '"' || c == '\'') && words.may_begin_string()) {
      at = end_of_string(text, at);
      words.take('"');
      continue;
    }
    words.take(c);
    if (static_cast<unsigned char>(c) >= 0x80) {
      throw InputError(origin + ":" + place(text, at) +
                       ": a character beyond ASCII, outside of quotation marks and comments");
    }
    if (std::string_view(",[{=").find(c) != std::string_view::npos) ++values;
    if (std::string_view(",[]{}=\n").find(c) != std::string_view::npos) parts = 1;
    if (c == '.') ++parts;
    if (values > kMostValues) throw InputError(origin + ":" + place(text, at) + ": more than 8388608 values");
    if (parts > kMostParts) {
      throw InputError(origin + ":" + place(text, at) +
                       ": a key of more than 10 parts; no file of twinflow has one");
    }
    ++at;
  }
}

}  // namespace twinflow
