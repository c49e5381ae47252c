#include "gl/debug.hpp"

#include <utility>

#include "core/error.hpp"
#include "core/numbers.hpp"
#include "gl/errors.hpp"

namespace twinflow::gl {

void DebugOutput::check() {
  for_each_error([this](unsigned error) {
    if (const char* lost = loss(error)) throw RunError(lost);
    record(error);
  });
  const std::vector<std::string> errors = std::exchange(*errors_, {});
  if (!errors.empty()) throw RunError("OpenGL error: " + errors.front());
}

std::vector<std::string> DebugOutput::read_errors() {
  for_each_error([this](unsigned error) { record(error); });
  return std::exchange(*errors_, {});
}

void DebugOutput::record(unsigned error) {
  const std::string text = formatted("glGetError reports 0x%04X", error);
  errors_->emplace_back(text);
}

}  // namespace twinflow::gl
