#include "runs/recording/kept_paths.hpp"

#include "core/files.hpp"
#include "scene/named_files.hpp"

namespace twinflow {

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
