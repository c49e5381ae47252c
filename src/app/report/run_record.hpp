#pragma once

#include <filesystem>
#include <string>

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

}  // namespace twinflow::reports
