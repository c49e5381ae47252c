#include "app/series_output.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <system_error>
#include <utility>

#include "app/checkpoints.hpp"
#include "core/archive.hpp"
#include "core/output_place.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

/// Copies the series of an interrupted run to the place where it goes on.
void copy_series(const fs::path& from, const fs::path& to) {
  std::error_code failure;
  if (from == fs::absolute(to).lexically_normal() || fs::equivalent(from, to, failure)) return;
  if (!fs::exists(from, failure)) {
    throw InputError(from.string() + ": the series up to the checkpoint is not there");
  }
  fs::copy_file(from, to, fs::copy_options::overwrite_existing, failure);
  if (failure) throw RunError("cannot write " + to.string() + ": " + failure.message());
}

}  // namespace

void SeriesOutput::open(const fs::path& file, const World& world, SeriesRun run) {
  if (kept_.intervals > 0) {
    copy_series(file_, file);
    series_.emplace(file, world, std::move(run), kept_);
  } else {
    series_.emplace(file, world, std::move(run));
  }
  file_ = file;
}

void SeriesOutput::append(const World& world) {
  if (!series_ || is_broken_) return;
  try {
    series_->append(world);
  } catch (const RunError& error) {
    is_broken_ = true;
    throw SeriesError(error.what());
  }
}

void SeriesOutput::sync() {
  if (!series_ || is_broken_) return;
  try {
    series_->sync();
  } catch (const RunError& error) {
    throw SeriesError(error.what());
  }
}

void SeriesOutput::finish() {
  if (series_ && !is_broken_) series_->finish();
}

template <class Archive>
void SeriesOutput::archive_state(Archive& archive) {
  if (series_) kept_ = series_->state();
  std::string file = kept_path(file_);
  archive(file, kept_.intervals, kept_.last_time);
  file_ = file;
}

template void SeriesOutput::archive_state(OutputArchive&);
template void SeriesOutput::archive_state(InputArchive&);

SeriesRun series_run(std::string settings, double intervals) {
  constexpr double kMostListed = 1e5;
  constexpr std::size_t kFirstAndLast = 3;
  return {.settings = std::move(settings),
          .most_intervals = static_cast<std::size_t>(std::min(intervals, kMostListed)) + kFirstAndLast};
}

void add_series(Outputs& outputs, const fs::path& file) {
  outputs.files.push_back({"--series " + file.string(), file});
  outputs.files.push_back({"the XDMF file of --series", xdmf_beside(file)});
}

void require_series_name(const fs::path& file) {
  if (file.filename().empty() || fs::is_directory(file) || !OutputPlace(file).is_file()) {
    throw InputError("--series " + file.string() + ": it takes a file, such as run.h5");
  }
  if (xdmf_beside(file) == file) {
    throw InputError("--series " + file.string() +
                     ": this is the name of the file of XDMF beside it; name it run.h5");
  }
}

}  // namespace twinflow
