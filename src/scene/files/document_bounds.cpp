#include "scene/files/document_bounds.hpp"

#include <algorithm>

#include "core/error.hpp"

namespace twinflow {
namespace {

constexpr std::size_t kLargestText = 64u << 20;  ///< bytes
constexpr std::size_t kMostValues = 8u << 20;    ///< each takes some 80 bytes of memory
constexpr int kMostParts = 10;                   ///< of a key; each is a table within the one before

/// Reads a TOML text as far as its guard needs: the places of strings, the number of values, how many parts
/// keys have.
class DocumentGuard {
 public:
  DocumentGuard(std::string_view text, const std::string& origin) : text_(text), origin_(origin) {}

  void require_parsable() {
    std::size_t at = text_.starts_with("\xef\xbb\xbf") ? 3 : 0;  // byte order mark
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '#') {
        at = std::min(text_.find('\n', at), text_.size());
      } else if (c == '"' || c == '\'') {
        if (!may_begin_string()) refuse(at, "a quotation mark within a word or behind a value");
        at = end_of_string(at);
        follow(c);
      } else {
        if (is_beyond_ascii(at)) {
          refuse(at, "a character beyond ASCII, outside of quotation marks and comments");
        }
        count(c, at);
        follow(c);
        ++at;
      }
    }
  }

 private:
  enum class Part { key, value };

  std::string_view text_;
  const std::string& origin_;
  std::size_t values_ = 0;
  int parts_ = 1;
  std::string open_{};  ///< the brackets of the arrays and tables that the value is in
  Part part_ = Part::key;
  bool in_word_ = false;  ///< a value has begun; the parser takes the rest of it for one word
  char last_ = '\n';      ///< the last character that is not blank

  [[noreturn]] void refuse(std::size_t at, std::string_view why) const {
    const std::string_view before = text_.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t begin = before.rfind('\n') + 1;
    throw InputError(origin_ + ":" + std::to_string(line) + ":" + std::to_string(at - begin + 1) + ": " +
                     std::string(why));
  }

  bool is_beyond_ascii(std::size_t at) const {
    return at < text_.size() && static_cast<unsigned char>(text_[at]) >= 0x80;
  }

  void count(char c, std::size_t at) {
    if (std::string_view(",[{=").find(c) != std::string_view::npos) ++values_;
    if (std::string_view(",[]{}=\n").find(c) != std::string_view::npos) parts_ = 1;
    if (c == '.') ++parts_;
    if (values_ > kMostValues) refuse(at, "more than 8388608 values");
    if (parts_ > kMostParts) refuse(at, "a key of more than 10 parts; no file of twinflow has one");
  }

  bool may_begin_string() const {
    return part_ == Part::value ? !in_word_
                                : std::string_view("\n[{,.").find(last_) != std::string_view::npos;
  }

  /// Goes on behind a character, or behind a string that begins with it.
  void follow(char c) {
    if (c == ' ' || c == '\t' || c == '\r') return;
    last_ = c;
    if (c == '\n') {
      if (open_.empty()) begin(Part::key);
    } else if ((c == ']' || c == '}') && !open_.empty()) {
      open_.pop_back();
      part_ = Part::value;
      in_word_ = true;
    } else if (c == ',' && !open_.empty()) {
      begin(in(open_.back()));
    } else if (part_ == Part::key) {
      if (c == '=') begin(Part::value);
    } else if (!in_word_ && (c == '[' || c == '{')) {
      open_ += c;
      begin(in(c));
    } else {
      in_word_ = true;
    }
  }

  /// What stands first within a bracket.
  static Part in(char bracket) { return bracket == '[' ? Part::value : Part::key; }
  void begin(Part part) {
    part_ = part;
    in_word_ = false;
  }

  /// The position behind the string whose quotation mark is at `begin`.
  std::size_t end_of_string(std::size_t begin) const {
    const char mark = text_[begin];
    const std::string three(3, mark);
    const bool many_lines = text_.substr(begin, 3) == three;
    std::size_t at = begin + (many_lines ? 3 : 1);
    const auto ends = [&] { return many_lines ? text_.substr(at, 3) == three : text_[at] == mark; };
    while (at < text_.size() && !ends()) {
      if (!many_lines && text_[at] == '\n') return at;  // a mistake that the parser reports
      const bool escapes = mark == '"' && text_[at] == '\\';
      if (escapes && many_lines) require_ascii_behind(at);
      at += escapes ? 2 : 1;
    }
    if (!many_lines) return std::min(at + 1, text_.size());
    at += 3;
    for (int more = 0; more < 2 && at < text_.size() && text_[at] == mark; ++more)
      ++at;  // end of the content
    return std::min(at, text_.size());
  }

  /// The parser also looks for blanks behind a backslash.
  void require_ascii_behind(std::size_t backslash) const {
    const std::size_t next = std::min(text_.find_first_not_of(" \t\r\n", backslash + 1), text_.size());
    if (is_beyond_ascii(next)) {
      refuse(next, "a character beyond ASCII behind a backslash in a string of several lines");
    }
  }
};

}  // namespace

void require_parsable(std::string_view text, const std::string& origin) {
  if (text.size() > kLargestText) throw InputError(origin + ": larger than 64 MiB");
  DocumentGuard(text, origin).require_parsable();
}

}  // namespace twinflow
