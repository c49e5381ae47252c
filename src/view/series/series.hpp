#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "view/series/series_file.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The XDMF file beside a series: run.xmf beside run.h5.
std::filesystem::path xdmf_beside(const std::filesystem::path& series);

/// The time series of a world: all arrays of its state and its gauges' readings at every interval. It is an
/// HDF5 file (SeriesFile), with an XDMF file beside it. All functions throw RunError.
class Series {
 public:
  /// Begins a series of this world. `settings` is the scene with all settings, as TOML.
  Series(const std::filesystem::path& file, const World& world, std::string settings);
  /// Goes on with the series of this world in `from` after the intervals of `state`, in `file`; see
  /// SeriesFile. Throws InputError if `from` does not hold them.
  Series(const std::filesystem::path& file, const World& world, std::string settings,
         const SeriesState& state, const std::filesystem::path& from);

  /// Appends an interval with the present state, unless the last one is of the same time. Waits for the GPU.
  void append(const World& world);
  SeriesState state() const { return file_.state(); }
  /// Makes all intervals outlast a power cut.
  void sync() const { file_.sync(); }
  /// Lists all intervals in the XDMF file.
  void finish();

 private:
  bool should_list() const;
  void list_intervals();

  std::filesystem::path path_;
  SeriesFile file_;
  std::size_t listed_ = 0;      ///< intervals in the XDMF file
  std::size_t listed_ids_ = 0;  ///< particles in it
};

}  // namespace twinflow
