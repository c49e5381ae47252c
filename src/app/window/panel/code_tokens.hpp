#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twinflow {

/// A part of a line of GLSL.
struct CodeToken {
  enum class Kind { plain, comment, keyword, number, directive } kind;
  std::string text;
  bool operator==(const CodeToken&) const = default;
};

using CodeLine = std::vector<CodeToken>;

/// The lines of a shader. The texts of a line's tokens make up the line.
std::vector<CodeLine> tokens_of(std::string_view code);

}  // namespace twinflow
