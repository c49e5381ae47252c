#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace twinflow {

/// The lines of a text that are not empty, without their ends.
inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

}  // namespace twinflow
