#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/command_line.hpp"
#include "scene/scene.hpp"

namespace twinflow::comparison {

/// A parameter that a sweep goes through.
struct Axis {
  std::string key;
  std::vector<std::string> values;  ///< as `format_value` writes them
};

/// One run of a sweep.
struct Variant {
  std::string folder;                                       ///< its name in DIR/runs
  std::string scene_name;                                   ///< unique among the scenes of the sweep
  std::vector<std::pair<std::string, std::string>> varied;  ///< key and value on each axis
  Scene scene;                                              ///< with every setting applied
  double until = 0.0;                                       ///< seconds
  double every = 0.0;                                       ///< seconds between rows of the metrics
  bool is_reference = false;                                ///< the grid alone, as the others' measure
  std::string settings;  ///< the text of its scene.toml, which tells one run from every other
};

/// All that a sweep is, whichever process runs which part.
struct Plan {
  std::string command;  ///< how to start it again, without where it goes and who runs it
  std::vector<Axis> axes;
  std::vector<Variant> variants;
  std::vector<std::string> reference;  ///< assignments
  int pictures = 4;
  std::uint64_t seed = 1;
  bool has_reference() const { return !reference.empty(); }
};

/// The scenes times the values of all axes, the last axis running fastest; after each scene's variants its
/// reference. Every variant is checked. Throws InputError.
Plan make_plan(const CompareCommand& command);

/// "key=a,b,c"; commas inside brackets do not divide. Throws InputError.
Axis parse_axis(const std::string& text);

/// A name for a folder: only letters, digits and ._=+- of `text`, at most 100 of them.
std::string safe_name(const std::string& text);

/// Indices of the variants that a shard runs: index − 1, index − 1 + count, …
std::vector<std::size_t> indices_of_shard(std::size_t variants, const CompareCommand::Shard& shard);

/// When pictures are taken of a run of `until` seconds: equally spaced from 0 to the end; one alone at the
/// end.
std::vector<double> picture_times(double until, int pictures);

}  // namespace twinflow::comparison
