#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace twinflow::batch {

/// The part of a plan that a report needs. The scenes themselves are stored with the runs.
struct Sweep {
  struct Run {
    std::string folder;
    std::string scene_name;
    std::string title;  ///< of the scene
    std::vector<std::pair<std::string, std::string>> varied;
    bool is_reference = false;
    std::string fingerprint;  ///< of its scene.toml
    bool operator==(const Run&) const = default;
  };
  std::string version;
  std::string command;
  std::vector<std::string> reference;
  std::vector<Run> runs;
  bool operator==(const Sweep&) const = default;
};

/// Writes and reads sweep.toml. Throws InputError that names `origin` for any other text.
std::string to_toml(const Sweep& sweep);
Sweep parse_sweep(const std::string& toml, const std::string& origin);

/// Throws InputError if a link in the folder, or in one below it, leads out of the folder. A folder that is
/// not there has none.
void require_no_way_out(const std::filesystem::path& folder);

/// The sweep of which all folders hold parts. Throws InputError if a folder holds no sweep or another one, or
/// leads out of itself by a link.
Sweep common_sweep(const std::vector<std::filesystem::path>& folders);

}  // namespace twinflow::batch
