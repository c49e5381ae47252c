#include "runs/recording/checkpoints.hpp"

#include <cmath>

#include "core/files.hpp"
#include "scene/named_files.hpp"

namespace twinflow {

Checkpoints::Checkpoints(const CheckpointOptions& options, std::string_view command, double every,
                         double time)
    : file_(checkpoint_of(options)), command_(command), every_(every) {
  if (!wanted()) return;
  prepare_output(*file_);
  choose_next(time);
}

void Checkpoints::write(double time, const std::string& state) {
  try {
    write_checkpoint(*file_, command_, state);
  } catch (const RunError& error) {
    throw CheckpointError(error.what());
  }
  choose_next(time);
}

/// The next checkpoint is due at the next multiple of `every`, not at once.
void Checkpoints::choose_next(double time) {
  constexpr double kRounding = 1e-6;  // times are sums of steps
  next_ = (std::floor(time / every_ + kRounding) + 1.0 - kRounding) * every_;
}

std::string Checkpoints::how_to_resume() const {
  return wanted() ? "; twinflow " + command_ + " --resume " + file_->string() + " continues it" : "";
}

std::string kept_path(const std::filesystem::path& path) {
  if (path.empty() || path == "-") return path.string();
  return std::filesystem::absolute(path).lexically_normal().string();
}

void require_kept_output(const std::filesystem::path& output, const std::filesystem::path& checkpoint,
                         const SceneOptions& options) {
  if (output.empty() || output == "-" || options.allow_paths) return;
  if (lies_below(output, folder_of(checkpoint)) || lies_below(output, ".")) return;
  throw InputError("--resume " + checkpoint.string() + ": its run wrote " + output.string() +
                   ", which lies neither below the folder of the checkpoint nor the current one; name the "
                   "output again, or give --allow-paths");
}

}  // namespace twinflow
