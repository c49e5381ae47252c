#include "app/report/run_record.hpp"

#include "core/files.hpp"

namespace twinflow::reports {

RunRecord read_record(const std::filesystem::path& folder, const toml::table& summary) {
  const std::filesystem::path scene = folder / "scene.toml";
  return {.folder = folder,
          .scene = parse_scene(read_file(scene), scene.string(), folder, NamedFiles::images_unread),
          .stopped = summary["stopped"].value_or(std::string()),
          .imbalance = summary["imbalance"].value_or(std::string()),
          .time = summary["time"].value_or(0.0),
          .processor = summary["processor"].value_or(std::string()),
          .renderer = summary["renderer"].value_or(std::string()),
          .threads = summary["threads"].value_or(0)};
}

}  // namespace twinflow::reports
