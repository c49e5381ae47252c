#include "runs/recording/series_output.hpp"

#include <cstddef>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "core/archive.hpp"
#include "core/files.hpp"
#include "core/output_place.hpp"
#include "runs/recording/checkpoints.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/series/xdmf.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& file) {
  std::error_code unknown;
  return fs::is_regular_file(file, unknown);
}

/// The first lines of a file.
std::string first_part_of(const fs::path& path) {
  constexpr std::size_t kBytes = 16384;
  std::string text(kBytes, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), kBytes);
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::string told_intervals(std::size_t count, const fs::path& file) {
  if (count == 0) return "no interval is whole";
  return (count == 1 ? "1 interval is" : std::to_string(count) + " intervals are") + " whole in " +
         file.string();
}

/// Throws InputError unless the path can be that of a series: a file, not called .xmf as the one beside it.
void require_series_name(const fs::path& file) {
  if (file.filename().empty() || fs::is_directory(file) || !OutputPlace(file).is_file()) {
    throw InputError("--series " + file.string() + ": it takes a file, such as run.h5");
  }
  const fs::path beside = xdmf_beside(file);
  if (beside == file) {
    throw InputError("--series " + file.string() +
                     ": this is the name of the file of XDMF beside it; name it run.h5");
  }
  if (is_there(beside) && !describes(first_part_of(beside), file.filename().string())) {
    throw InputError("--series " + file.string() + ": " + beside.string() +
                     " belongs to another file; remove it, or choose another name");
  }
}

}  // namespace

fs::path SeriesOutput::find(const std::optional<fs::path>& named, const fs::path& checkpoint) {
  const fs::path beside = folder_of(checkpoint) / file_.filename();
  if (!is_there(file_)) {
    if (named && is_there(*named)) {
      file_ = *named;
    } else if (is_there(beside)) {
      file_ = beside;
    }
  }
  return named.value_or(file_);
}

void SeriesOutput::open(const fs::path& file, const World& world, std::string settings) {
  if (kept_.intervals == 0) {
    series_.emplace(file, world, std::move(settings));
  } else if (is_there(file_)) {
    series_.emplace(file, world, std::move(settings), kept_, file_);
  } else {
    throw InputError(file_.string() + ": the series up to the checkpoint is not there");
  }
  file_ = file;
}

void SeriesOutput::append(const World& world) {
  if (!series_ || broke_off_) return;
  try {
    series_->append(world);
  } catch (const RunError& error) {
    broke_off_ = world.time();
    throw SeriesError(error.what());
  }
}

void SeriesOutput::sync() {
  if (!series_ || broke_off_) return;
  try {
    series_->sync();
  } catch (const RunError& error) {
    throw SeriesError(error.what());
  }
}

void SeriesOutput::finish() {
  if (series_ && !broke_off_) series_->finish();
}

template <class Archive>
void SeriesOutput::archive_state(Archive& archive) {
  if (series_) kept_ = series_->state();
  std::string file = kept_path(file_);
  archive(file, kept_.intervals, kept_.last_time, kept_.ids);
  file_ = file;
}

template void SeriesOutput::archive_state(OutputArchive&);
template void SeriesOutput::archive_state(InputArchive&);

std::string SeriesOutput::what_is_whole() const {
  if (!series_) return "";
  std::string whole = told_intervals(series_->state().intervals, file_);
  if (!broke_off_) return whole;
  return "the series broke off at t = " + format_value(*broke_off_) + " s, " + whole;
}

void add_series(Outputs& outputs, const fs::path& file) {
  require_series_name(file);
  outputs.files.push_back({"--series " + file.string(), file});
  outputs.files.push_back({"the XDMF file of --series", xdmf_beside(file)});
}

}  // namespace twinflow
