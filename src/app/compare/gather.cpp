#include "app/compare/gather.hpp"

#include <algorithm>

#include "app/compare/run.hpp"
#include "app/compare/run_folder.hpp"
#include "core/error.hpp"

namespace twinflow::comparison {

void gather_runs(const Sweep& sweep, const std::vector<std::filesystem::path>& shards,
                 const std::filesystem::path& output, const Interruption& user) {
  const std::filesystem::path runs = output / "runs";
  for (const Sweep::Run& run : sweep.runs) {
    if (user.interrupted()) throw RunError("interrupted; the same command continues");
    const std::filesystem::path target = runs / run.folder;
    if (is_whole(target, run)) continue;
    for (const std::filesystem::path& folder : shards) {
      const std::filesystem::path source = folder / "runs" / run.folder;
      const std::vector<std::string> files = files_of_run(source, run);
      if (files.empty()) continue;
      replace_folder(target, [&](const std::filesystem::path& temporary) {
        for (const std::string& name : files) std::filesystem::copy_file(source / name, temporary / name);
        return true;
      });
      break;
    }
  }
}

std::string list_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 5;
  std::string list;
  for (std::size_t k = 0; k < std::min(names.size(), kMost); ++k) list += (k > 0 ? ", " : "") + names[k];
  if (names.size() > kMost) list += " and " + std::to_string(names.size() - kMost) + " more";
  return list;
}

}  // namespace twinflow::comparison
