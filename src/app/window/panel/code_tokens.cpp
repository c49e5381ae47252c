#include "app/window/panel/code_tokens.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <utility>

namespace twinflow {
namespace {

using Kind = CodeToken::Kind;

constexpr std::array<std::string_view, 37> kKeywords = {
    "bool",  "break", "case", "const",  "continue",  "default", "discard", "do",    "else",  "false",
    "float", "for",   "if",   "in",     "inout",     "int",     "ivec2",   "ivec3", "ivec4", "mat2",
    "mat3",  "mat4",  "out",  "return", "sampler2D", "struct",  "switch",  "true",  "uint",  "uniform",
    "uvec2", "uvec4", "vec2", "vec3",   "vec4",      "void",    "while"};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// How many characters of a text satisfy a condition, from its first one.
template <class Condition>
std::size_t length_while(std::string_view text, const Condition& holds) {
  std::size_t length = 0;
  while (length < text.size() && holds(length)) ++length;
  return length;
}

/// The kind and the length of the token that a text begins with.
std::pair<Kind, std::size_t> first_token(std::string_view text) {
  if (text.starts_with("//")) return {Kind::comment, text.size()};
  if (text.front() == '#') return {Kind::directive, std::min(text.find("//"), text.size())};
  if (is_digit(text.front()) || (text.front() == '.' && text.size() > 1 && is_digit(text[1]))) {
    const auto goes_on = [&](std::size_t k) {
      const bool signs_exponent = k > 0 && (text[k] == '-' || text[k] == '+') && text[k - 1] == 'e';
      return is_of_word(text[k]) || text[k] == '.' || signs_exponent;
    };
    return {Kind::number, length_while(text, goes_on)};
  }
  if (is_of_word(text.front())) {
    const std::size_t length = length_while(text, [&](std::size_t k) { return is_of_word(text[k]); });
    const bool is_known = std::ranges::find(kKeywords, text.substr(0, length)) != kKeywords.end();
    return {is_known ? Kind::keyword : Kind::plain, length};
  }
  return {Kind::plain, 1};
}

}  // namespace

std::vector<CodeLine> tokens_of(std::string_view code) {
  std::vector<CodeLine> lines;
  std::istringstream stream{std::string(code)};
  for (std::string line; std::getline(stream, line);) {
    CodeLine tokens;
    for (std::string_view rest = line; !rest.empty();) {
      const auto [kind, length] = first_token(rest);
      const bool joins = kind == Kind::plain && !tokens.empty() && tokens.back().kind == Kind::plain;
      if (joins) {
        tokens.back().text += rest.substr(0, length);
      } else {
        tokens.push_back({kind, std::string(rest.substr(0, length))});
      }
      rest.remove_prefix(length);
    }
    lines.push_back(std::move(tokens));
  }
  return lines;
}

}  // namespace twinflow
