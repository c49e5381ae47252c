#pragma once

#include <string>

#include "web/laboratory.hpp"

// What the page asks for, as JSON.
namespace twinflow::web {

/// The built-in scenes: [{"name", "title", "group"} …].
std::string scenes_answer();
/// The parameter table with the controls that come first: {"essentials": [{"key", "label"} …], "parameters":
/// […]}.
std::string parameters_answer();
/// The values of all parameters: {"now": {key: text …}, "home": {key: text …}}, as `set` takes them.
std::string values_answer(Laboratory& laboratory);
/// {"time", "steps", "paused", "failure", "pace", "actions", "title", "grid_ms", "particles_ms"}.
std::string status_answer(Laboratory& laboratory);
/// The columns of the metrics with their values now: [{"name", "unit", "meaning", "value": number or null}
/// …].
std::string metrics_answer(Laboratory& laboratory);

}  // namespace twinflow::web
