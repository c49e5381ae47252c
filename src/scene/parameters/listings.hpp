#pragma once

#include <string>

namespace twinflow {

/// The parameter table in Markdown, as the documentation prints it, and in JSON (an array of objects).
std::string parameters_as_markdown();
std::string parameters_as_json();

}  // namespace twinflow
