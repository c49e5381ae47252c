#include "runs/recording/series_output.hpp"

#include <cstddef>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/output_place.hpp"
#include "core/state_visitor.hpp"
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

std::string report_intervals(std::size_t count, const fs::path& file) {
  if (count == 0) return "no interval is whole";
  return (count == 1 ? "1 interval is" : std::to_string(count) + " intervals are") + " whole in " +
         file.string();
}

/// Throws InputError unless the path can be a series' path: a file, not called .xmf like the file beside it.
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

void SeriesOutput::claim(Outputs& outputs) const {
  const fs::path& file = path();
  require_series_name(file);
  outputs.files.push_back({"--series " + file.string(), file});
  outputs.files.push_back({"the XDMF file of --series", xdmf_beside(file)});
}

/// Looks for the file whose state was read from a checkpoint: in its old place. If the run has been moved, it
/// has the name that --series has now, or lies beside the checkpoint. The series continues in the named file,
/// or in the one that was found.
void SeriesOutput::find(const std::optional<fs::path>& named) {
  const fs::path beside = folder_of(*options().checkpoint.resume) / file_.filename();
  if (!is_there(file_)) {
    if (named && is_there(*named)) {
      file_ = *named;
    } else if (is_there(beside)) {
      file_ = beside;
    }
  }
  run().plan.options.series = named.value_or(file_);
}

void SeriesOutput::begin() {
  const fs::path& file = path();
  const World& world = *run().world;
  std::string text = settings_of_run(run().plan, {});
  if (kept_.intervals == 0) {
    series_.emplace(file, world, std::move(text));
  } else if (is_there(file_)) {
    series_.emplace(file, world, std::move(text), kept_, file_);
  } else {
    throw InputError(file_.string() + ": the series up to the checkpoint is not there");
  }
  file_ = file;
}

/// No time has two intervals.
bool SeriesOutput::is_due(Moment moment) const {
  return moment != Moment::step && last_time_ != run().world->time();
}

void SeriesOutput::record() {
  const World& world = *run().world;
  run().check_gl();
  try {
    write([&] { series_->append(world); });
  } catch (const RecordingError&) {
    broke_off_ = world.time();
    throw;
  }
  last_time_ = world.time();
}

void SeriesOutput::sync() {
  if (!has_failed()) write([&] { series_->sync(); });
}

void SeriesOutput::finish() {
  if (!broke_off_) series_->finish();
}

void SeriesOutput::visit_state(StateVisitor& visitor) {
  const std::optional<fs::path> named = options().series;
  visit_output(visitor, run().plan.options.series, "--series", "series");
  if (series_) kept_ = series_->state();
  std::string file = kept_path(file_);
  visitor(file, kept_.intervals, kept_.last_time, kept_.ids, last_time_);
  file_ = file;
  if (visitor.reads()) {
    if (wanted()) find(named);
  }
}

std::string SeriesOutput::what_is_left() const {
  std::string whole = report_intervals(series_->state().intervals, path());
  if (!broke_off_) return whole;
  return "the series broke off at t = " + format_value(*broke_off_) + " s, " + whole;
}

}  // namespace twinflow
