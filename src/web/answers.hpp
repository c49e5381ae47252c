#pragma once

#include <string>

#include "web/laboratory.hpp"

// What the page asks for, as JSON.
namespace twinflow::web {

/// The built-in scenes: [{"name", "title", "group"} …].
std::string scenes_answer();
/// The table of actions: [{"name", "key", "keys": [the names of single keys], "help", "own", "repeats"} …].
/// The page has its own way to perform those that are `own`. Rows without a name are for reading alone.
std::string actions_answer();
/// The parameter table with the controls that come first: {"essentials": [{"key", "label"} …], "parameters":
/// […]}.
std::string parameters_answer();
/// The values of all parameters: {"now": {key: text …}, "home": {key: text …}, "idle": {key: reason …}}, as
/// `set` takes them; idle ones have no effect now.
std::string values_answer(Laboratory& laboratory);
/// {"time", "steps", "paused", "explains", "failure", "said", "pace", "actions", "impossible", "scene",
/// "title", "grid_ms", "particles_ms"}: `said` is the newest line for the user since the last call, `actions`
/// the number of those that can be taken back, `impossible` has the names of those that are not possible now.
/// The scene is a built-in one, or empty for a file's.
std::string status_answer(Laboratory& laboratory);
/// What a link holds beside the scene's name: {"assignments": ["key=value" …], "recording": TOML, "file": the
/// text of the file that was opened}. The
/// recording has the user's strokes, or those of the link that was opened, and what belongs to them, and the
/// assignments are those of time 0; it is empty if there are none, and the assignments are those of now.
std::string shared_answer(Laboratory& laboratory, bool with_strokes);
/// The stage that is explained: {"stage", "stages", "written": whether the picture has the words, "grid":
/// {"title", "equation", "meaning"} or null, "particles": …}; null if none is.
std::string stage_answer(Laboratory& laboratory);
/// The columns of the metrics with their values now: [{"name", "unit", "meaning", "value": number or null}
/// …].
std::string metrics_answer(Laboratory& laboratory);

}  // namespace twinflow::web
