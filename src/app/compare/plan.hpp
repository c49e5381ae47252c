#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/compare/axes.hpp"
#include "app/options/command_line.hpp"
#include "scene/scene.hpp"

namespace twinflow::comparison {

/// One run of a sweep.
struct Variant {
  std::string folder;                                       ///< the name of its folder in DIR/runs
  std::string scene_name;                                   ///< unique among the scenes of the sweep
  std::vector<std::pair<std::string, std::string>> varied;  ///< key and value on each axis
  Scene scene;                                              ///< with every setting applied
  double until = 0.0;                                       ///< seconds
  double every = 0.0;                                       ///< seconds between rows of the metrics
  bool is_reference = false;  ///< the grid alone, against which the others are measured
  std::string settings;       ///< the text of its scene.toml, which identifies the run
};

/// A whole sweep, whichever process runs which part of it.
struct Plan {
  std::string command;  ///< the command without the options that do not change the results
  std::vector<Axis> axes;
  std::vector<Variant> variants;
  std::vector<std::string> reference;  ///< assignments
  int pictures = 4;
  std::uint64_t seed = 1;
  bool has_reference() const { return !reference.empty(); }
};

/// Plans the scenes times the values of all axes, of which the last one varies fastest, and after each
/// scene's variants its reference. Every variant is checked. Throws InputError.
Plan make_plan(const CompareCommand& command);
/// The same of scenes that are there already, in place of those that command.scenes names.
Plan make_plan(const CompareCommand& command, const std::vector<Scene>& scenes);

/// Indices of the variants that a shard runs: index − 1, index − 1 + count, …
std::vector<std::size_t> indices_of_shard(std::size_t variants, const CompareCommand::Shard& shard);

/// The times of the pictures of a run of `until` seconds: equally spaced from 0 to the end; a single one at
/// the end.
std::vector<double> picture_times(double until, int pictures);

}  // namespace twinflow::comparison
