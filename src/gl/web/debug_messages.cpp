#include "gl/debug.hpp"

// WebGL 2 has neither groups nor messages: errors come from glGetError.
namespace twinflow::gl {

DebugGroup::DebugGroup(const std::string&) {}
DebugGroup::~DebugGroup() = default;

DebugOutput::DebugOutput() : errors_(std::make_unique<std::vector<std::string>>()) {}
DebugOutput::~DebugOutput() = default;

}  // namespace twinflow::gl
