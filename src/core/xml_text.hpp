#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// A text between tags, or as the value of an attribute, of XML and HTML. Line ends and tabs become spaces,
/// and other control characters are left out.
inline std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) result += c;
        if (c == '\n' || c == '\t') result += ' ';
    }
  }
  return result;
}

}  // namespace twinflow
