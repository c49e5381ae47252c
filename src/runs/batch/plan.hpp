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

/// One run.
struct Variant {
  std::string folder;                                       ///< the name of its folder in DIR/runs
  std::string scene_name;                                   ///< unique among the scenes of the plan
  std::vector<std::pair<std::string, std::string>> varied;  ///< keys that tell it from others, and values
  Scene scene;                                              ///< with every setting applied
  double until = 0.0;                                       ///< seconds
  double every = 0.0;                                       ///< seconds between rows of the metrics
  bool reads_dye = true;      ///< whether its results depend on the grid's dye beyond the flow
  bool is_reference = false;  ///< the grid alone, against which the others are measured
  std::string settings;       ///< the text of its scene.toml, which identifies the run
};

/// The runs of a command, whichever process carries out which of them.
struct Plan {
  std::vector<std::string> words;  ///< the command, and its options that change the results
  std::vector<Variant> variants;
  std::vector<std::string> reference;  ///< assignments
  int pictures = 0;                    ///< of each run
  std::uint64_t seed = 1;
  bool has_reference() const { return !reference.empty(); }
};

/// Adds an option with each of its values.
void add_option(std::vector<std::string>& words, const char* option, const std::vector<std::string>& values);
/// Adds the options of scenes that change the results, without --set.
void add_scene_options(std::vector<std::string>& words, const SceneOptions& options);

/// Adds runs to a plan, each with a folder of its own.
class Planner {
 public:
  /// Runs that `purpose`: "compare".
  Planner(Plan& plan, const BatchOptions& options, std::string purpose);
  /// Checks the scene of a run and adds the run. `until` and `every` are chosen when they are 0. `name` is
  /// for its folder and for messages. Throws InputError.
  void add(Variant variant, const std::string& name);

 private:
  Plan& plan_;
  std::string purpose_;
  std::string code_;  ///< fingerprints
  std::set<std::string> folders_;
};

/// The part of a plan that is written into sweep.toml.
Sweep sweep_of(const Plan& plan);

/// Indices of the runs of a shard among all `count` runs.
std::vector<std::size_t> indices_of_shard(std::size_t count, const Shard& shard);

}  // namespace twinflow::batch
