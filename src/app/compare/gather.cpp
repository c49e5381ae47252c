#include "app/compare/gather.hpp"

#include <algorithm>

#include "app/compare/run.hpp"
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
      if (!is_whole(source, run)) continue;
      replace_folder(target, [&](const std::filesystem::path& temporary) {
        for (const auto& entry : std::filesystem::directory_iterator(source)) {
          std::filesystem::copy_file(entry.path(), temporary / entry.path().filename());
        }
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
