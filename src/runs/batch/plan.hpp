#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runs/batch/sweep_file.hpp"
#include "runs/options.hpp"
#include "scene/scene.hpp"

namespace twinflow::batch {

struct Variant {
  std::string folder;                                       ///< its name in DIR/runs
  std::string scene_name;                                   ///< unique in the plan
  std::vector<std::pair<std::string, std::string>> varied;  ///< distinguishing keys, and values
  Scene scene;                                              ///< all settings applied
  double until = 0.0;                                       ///< seconds
  double every = 0.0;                                       ///< between rows of metrics, seconds
  bool reads_dye = true;                                    ///< results depend on the dye beyond the flow
  bool is_reference = false;                                ///< the grid alone, to compare with
  std::string settings;                                     ///< text of scene.toml; identifies the run
};

struct Plan {
  std::vector<std::string> words;  ///< the command, with options that change results
  std::vector<Variant> variants;
  std::vector<std::string> reference;  ///< assignments
  int pictures = 0;                    ///< per run
  std::uint64_t seed = 1;
  bool has_reference() const { return !reference.empty(); }
};

void add_option(std::vector<std::string>& words, const char* option, const std::vector<std::string>& values);
/// Adds the options that change results, without --set.
void add_scene_options(std::vector<std::string>& words, const SceneOptions& options);

class Planner {
 public:
  /// `purpose`: a verb, "compare".
  Planner(Plan& plan, const BatchOptions& options, std::string purpose);
  /// Checks and adds a run with a folder of its own. `until` and `every` of 0 are chosen. `name`: for folder
  /// and messages. Throws InputError.
  void add(Variant variant, const std::string& name);

 private:
  Plan& plan_;
  std::string purpose_;
  std::string code_;  ///< fingerprints
  std::set<std::string> folders_;
};

Sweep sweep_of(const Plan& plan);

std::vector<std::size_t> indices_of_shard(std::size_t count, const Shard& shard);

}  // namespace twinflow::batch
