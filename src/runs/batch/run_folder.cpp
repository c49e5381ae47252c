#include "runs/batch/run_folder.hpp"

#include <fstream>
#include <set>
#include <sstream>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "runs/batch/names.hpp"
#include "scene/files/parse_toml.hpp"
#include "scene/named_files.hpp"

namespace twinflow::batch {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSummary = "summary.toml";
constexpr const char* kScene = "scene.toml";
constexpr const char* kMetrics = "metrics.csv";

/// The fingerprint of a file, which may be larger than memory; empty if it cannot be read.
std::string fingerprint_of_file(const fs::path& path) {
  std::error_code absent;
  if (!fs::is_regular_file(path, absent)) return {};
  std::ifstream file(path, std::ios::binary);
  RunningFingerprint whole;
  std::string part(1 << 16, '\0');
  while (file) {
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
    whole.add(std::string_view(part).substr(0, static_cast<std::size_t>(file.gcount())));
  }
  return file.eof() ? whole.digits() : std::string();
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

}  // namespace

void write_summary(const fs::path& folder, toml::table summary) {
  toml::table files;
  for (const std::string& name : names_in(folder)) files.insert(name, fingerprint_of_file(folder / name));
  summary.insert("files", std::move(files));
  std::ostringstream text;
  text << summary << '\n';
  write_file_atomically(folder / kSummary, text.str());
}

toml::table read_summary(const fs::path& folder) {
  const fs::path path = folder / kSummary;
  return parse_toml(read_file(path), path.string());
}

std::vector<std::string> files_of_run(const fs::path& folder, const Sweep::Run& run) {
  std::error_code absent;
  if (!fs::is_directory(folder, absent)) return {};
  if (!lies_below(folder, folder_of(folder))) {
    throw InputError(folder.string() + ": leads out of " + folder_of(folder).string());
  }
  require_no_way_out(folder);
  if (!fs::is_regular_file(folder / kSummary, absent)) return {};
  if (fingerprint_of_file(folder / kScene) != run.fingerprint) return {};
  const toml::table summary = read_summary(folder);
  const toml::table* files = summary["files"].as_table();
  if (files == nullptr || !files->contains(kScene) || !files->contains(kMetrics)) return {};
  std::vector<std::string> names = {kSummary};
  for (const auto& [key, fingerprint] : *files) {
    const std::string name(key.str());
    // The name becomes part of the paths of files to write.
    if (name != safe_name(name))
      throw InputError((folder / kSummary).string() + ": files: a run has no file of such a name");
    const std::string present = fingerprint_of_file(folder / name);
    if (present.empty() || fingerprint.value_or(std::string()) != present) return {};
    names.push_back(name);
  }
  return names;
}

bool is_whole(const fs::path& folder, const Sweep::Run& run) { return !files_of_run(folder, run).empty(); }

}  // namespace twinflow::batch
