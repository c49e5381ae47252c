#pragma once

#include <filesystem>
#include <string>

#include <toml++/toml.h>

#include "scene/scene.hpp"

namespace twinflow::reports {

/// What every run of a batch tells of itself in its folder.
struct RunRecord {
  std::filesystem::path folder{};
  Scene scene{};            ///< at the start, with its images unread
  std::string stopped{};    ///< empty unless it ended early
  std::string imbalance{};  ///< see ImbalanceNotice
  double time = 0.0;        ///< reached, seconds
  std::string processor{};
  std::string renderer{};
  int threads = 0;  ///< for the particles; runs of --jobs share processors

  /// The folder's name.
  std::string name() const { return folder.filename().string(); }
};

/// The record of a complete run, whose summary has been read. Throws InputError that names the file.
RunRecord read_record(const std::filesystem::path& folder, const toml::table& summary);

}  // namespace twinflow::reports
