#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "view/series/series_file.hpp"
#include "world/world.hpp"

namespace twinflow {

/// run.xmf beside run.h5.
std::filesystem::path xdmf_beside(const std::filesystem::path& series);

/// The time series of a world, all state arrays, gauge readings and metrics at every interval, as HDF5
/// (SeriesFile) and XDMF. All functions throw RunError.
class Series {
 public:
  /// `settings`: the scene with all settings, as TOML.
  Series(const std::filesystem::path& file, const World& world, std::string settings);
  /// Continues the series in `from` after `state`, in `file`; see SeriesFile. Throws InputError if `from`
  /// lacks its intervals.
  Series(const std::filesystem::path& file, const World& world, std::string settings,
         const SeriesState& state, const std::filesystem::path& from);

  /// Appends the present state, unless the last interval has its time. Waits for the GPU.
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
  std::size_t listed_ = 0;      ///< in the XDMF file
  std::size_t listed_ids_ = 0;  ///< in the XDMF file
};

}  // namespace twinflow
