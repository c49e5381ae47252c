#pragma once

#include <string>

namespace twinflow {

/// The parameter table in Markdown and JSON (array of objects).
std::string parameters_as_markdown();
std::string parameters_as_json();

}  // namespace twinflow
