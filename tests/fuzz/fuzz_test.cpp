// Calls the functions that libFuzzer calls with every recorded input: the seeds, inputs that once broke a
// promise and, for scenes and cases, the built-in ones.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "core/files.hpp"
#include "fuzz/fuzz_targets.hpp"

using namespace twinflow;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// Beginnings of the input, and the input with a byte changed here and there.
std::vector<std::string> variants_of(const std::string& input) {
  std::vector<std::string> variants = {input};
  for (std::size_t k = 0; k < 8 && k < input.size(); ++k) {
    const std::size_t at = k * input.size() / 8;
    variants.push_back(input.substr(0, at));
    std::string changed = input;
    changed[at] = static_cast<char>(changed[at] ^ (1 << k));
    variants.push_back(changed);
  }
  return variants;
}

struct Target {
  std::string name;
  void (*run)(std::string_view);
};

}  // namespace

TEST_CASE("inputs that were kept from fuzzing keep all promises, whole, cut off and altered") {
  const Target target = GENERATE(values<Target>({{"scene", fuzz::fuzz_scene},
                                                 {"case", fuzz::fuzz_case},
                                                 {"sweep", fuzz::fuzz_sweep},
                                                 {"session", fuzz::fuzz_session},
                                                 {"formula", fuzz::fuzz_formula},
                                                 {"gesture", fuzz::fuzz_gesture},
                                                 {"command_line", fuzz::fuzz_command_line},
                                                 {"image", fuzz::fuzz_image}}));
  const fs::path here = TWINFLOW_FUZZ_FOLDER;
  std::vector<fs::path> files = files_in(here / "corpus" / target.name);
  REQUIRE_FALSE(files.empty());
  std::ranges::copy(files_in(here / "regressions" / target.name), std::back_inserter(files));
  if (target.name == "scene") std::ranges::copy(files_in(TWINFLOW_SCENES), std::back_inserter(files));
  if (target.name == "case") std::ranges::copy(files_in(TWINFLOW_CASES), std::back_inserter(files));
  for (const fs::path& file : files) {
    for (const std::string& input : variants_of(read_file(file))) {
      INFO(file.string());
      CHECK_NOTHROW(target.run(input));
    }
  }
}
