#pragma once

#include <string>

#include "web/laboratory.hpp"

namespace twinflow::web {

/// The built-in scenes: [{"name", "title", "group"} …].
std::string scenes_answer();
/// The table of actions: [{"name", "key", "keys": [the names of single keys], "help", "own", "repeats"} …].
/// The page performs `own` ones; rows without a name are for reading alone.
std::string actions_answer();
/// The parameter table, first controls, and the texts in which searches look: {"essentials": [{"key",
/// "label"} …], "parameters": […], "searched": {key: text …}}.
std::string parameters_answer();
/// All parameters' values, as `set` takes them: {"now": {key: text …}, "home": {key: text …}, "idle": {key:
/// reason …}, "reynolds": {"now", "home", "viscosity"}}. "reynolds" is null without a scale or viscosity.
std::string values_answer(Laboratory& laboratory);
/// {"time", "steps", "paused", "explains", "failure", "said", "pace", "actions", "impossible", "scene",
/// "title", "grid_ms", "particles_ms"}. `said`: the newest line for the user since the last call. `actions`:
/// how many can be undone. `impossible`: actions not possible now. `scene`: empty for a file's.
std::string status_answer(Laboratory& laboratory);
/// A link's content beside the scene's name: {"assignments": ["key=value" …], "recording": TOML, "file": text
/// of the opened file}. The recording has the strokes of the user or the opened link, with assignments of
/// time 0. Without strokes it is empty, with assignments of now.
std::string shared_answer(Laboratory& laboratory, bool with_strokes);
/// The explained stage or null: {"stage", "stages", "written": whether the picture has the words, "grid":
/// {"title", "equation", "meaning"} or null, "particles": …}.
std::string stage_answer(Laboratory& laboratory);
/// The metrics' columns now: [{"name", "unit", "meaning", "value": number or null} …].
std::string metrics_answer(Laboratory& laboratory);

}  // namespace twinflow::web
