#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace twinflow::batch {

/// The part of a plan for reports; scenes lie with the runs.
struct Sweep {
  struct Run {
    std::string folder;
    std::string scene_name;
    std::string title;
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

/// Conversion to and from sweep.toml. Throws InputError naming `origin` for other text.
std::string to_toml(const Sweep& sweep);
Sweep parse_sweep(const std::string& toml, const std::string& origin);

/// Throws InputError for a link, at any depth, out of the folder. A missing folder has none.
void require_no_way_out(const std::filesystem::path& folder);

/// The sweep that all folders hold parts of. Throws InputError for no or another sweep, or a link out of a
/// folder.
Sweep common_sweep(const std::vector<std::filesystem::path>& folders);

}  // namespace twinflow::batch
