#include "runs/batch/sweep_file.hpp"

#include <sstream>

#include "core/error.hpp"
#include "core/files.hpp"
#include "runs/batch/names.hpp"
#include "scene/files/parse_toml.hpp"
#include "scene/named_files.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow::batch {
namespace {

std::string text_of(const toml::node_view<const toml::node>& node, const std::string& origin) {
  const auto text = node.value<std::string>();
  if (!text) throw InputError(origin + ": this is not the plan of a sweep that this program wrote");
  return *text;
}

Sweep::Run parse_run(const toml::table& table, const std::string& origin) {
  Sweep::Run run{.folder = text_of(table["folder"], origin),
                 .scene_name = text_of(table["scene"], origin),
                 .title = text_of(table["title"], origin),
                 .varied = {},
                 .is_reference = table["reference"].value_or(false),
                 .fingerprint = text_of(table["settings"], origin)};
  // The name becomes part of the paths of files to write.
  if (run.folder != safe_name(run.folder)) {
    throw InputError(origin + ": " + in_quotes(beginning_of(run.folder)) + " is no folder of a run");
  }
  if (const toml::array* keys = table["keys"].as_array()) {
    for (std::size_t k = 0; k < keys->size(); ++k) {
      run.varied.emplace_back(text_of(table["keys"][k], origin), text_of(table["values"][k], origin));
    }
  }
  return run;
}

}  // namespace

std::string to_toml(const Sweep& sweep) {
  const auto array_of = [](const std::vector<std::string>& texts) {
    toml::array array;
    for (const std::string& text : texts) array.push_back(text);
    return array;
  };
  toml::array runs;
  for (const Sweep::Run& run : sweep.runs) {
    std::vector<std::string> keys;
    std::vector<std::string> values;
    for (const auto& [key, value] : run.varied) {
      keys.push_back(key);
      values.push_back(value);
    }
    runs.push_back(toml::table{{"folder", run.folder},
                               {"scene", run.scene_name},
                               {"title", run.title},
                               {"keys", array_of(keys)},
                               {"values", array_of(values)},
                               {"reference", run.is_reference},
                               {"settings", run.fingerprint}});
  }
  std::ostringstream text;
  text << toml::table{{"version", sweep.version},
                      {"command", sweep.command},
                      {"reference", array_of(sweep.reference)},
                      {"run", std::move(runs)}}
       << '\n';
  return text.str();
}

Sweep parse_sweep(const std::string& text, const std::string& origin) {
  Sweep sweep;
  const toml::table table = parse_toml(text, origin);
  sweep.version = text_of(table["version"], origin);
  sweep.command = text_of(table["command"], origin);
  if (const toml::array* reference = table["reference"].as_array()) {
    for (const toml::node& assignment : *reference) {
      sweep.reference.push_back(assignment.value_or(std::string()));
    }
  }
  if (const toml::array* runs = table["run"].as_array()) {
    for (const toml::node& run : *runs) {
      if (const toml::table* row = run.as_table()) sweep.runs.push_back(parse_run(*row, origin));
    }
  }
  return sweep;
}

void require_no_way_out(const std::filesystem::path& folder) {
  std::error_code absent;
  if (!std::filesystem::is_directory(folder, absent)) return;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_symlink() || lies_below(entry.path(), folder)) continue;
    throw InputError(entry.path().string() + ": leads out of " + folder.string());
  }
}

Sweep common_sweep(const std::vector<std::filesystem::path>& folders) {
  std::string first;
  for (const std::filesystem::path& folder : folders) {
    require_no_way_out(folder);
    const std::string text = read_file(folder / "sweep.toml");
    if (first.empty()) first = text;
    if (text != first) {
      throw InputError(
          "--merge: " + folder.string() + " and " + folders.front().string() +
          " hold parts of different sweeps; start each shard with the same SCENE, --set, --vary …");
    }
  }
  return parse_sweep(first, (folders.front() / "sweep.toml").string());
}

}  // namespace twinflow::batch
