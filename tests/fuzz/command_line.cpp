#include "app/options/command_line.hpp"

#include <cmath>
#include <sstream>

#include "fuzz/fuzz_targets.hpp"

namespace twinflow::fuzz {
namespace {

void require_bounds_of_recordings(const RecordingOptions& recorded) {
  constexpr double kMostPixels = 6e8;
  require(std::isfinite(recorded.fps) && recorded.fps > 0.0, "frames have a rate");
  require(recorded.from >= 0.0 && recorded.from <= 1e6, "the first frame has a time");
  require(recorded.size.width >= 16 && recorded.size.height >= 16, "a frame has room");
  require(double(recorded.size.width) * recorded.size.height * recorded.scale * recorded.scale <= kMostPixels,
          "a frame fits into memory");
  require(!recorded.every || (*recorded.every > 0.0 && *recorded.every <= 1e6), "rows have an interval");
}

void require_bounds(const RenderCommand& render) {
  require_bounds_of_recordings(render);
  require(render.frames >= 1 && render.frames <= 1000000, "frames are counted");
}

void require_bounds(const SimulateCommand& simulate) {
  require_bounds_of_recordings(simulate);
  require(!simulate.until || (*simulate.until >= 0.0 && *simulate.until <= 1e6), "a run ends");
}

void require_bounds(const CompareCommand& compare) {
  require(compare.pictures >= 1 && compare.jobs >= 1, "pictures and jobs are counted");
  require(!compare.shard || (compare.shard->index >= 1 && compare.shard->index <= compare.shard->count),
          "a shard is one of so many");
  require(compare.scenes.empty() != compare.merged.empty(), "scenes are run or results merged");
}

void require_bounds(const RunCommand& run) {
  require(!run.ui_scale || (*run.ui_scale >= kSmallestInterface && *run.ui_scale <= kLargestInterface),
          "text has a size");
}

template <class Other>
void require_bounds(const Other&) {}

}  // namespace

void fuzz_command_line(std::string_view bytes) {
  std::istringstream lines{std::string(bytes)};
  std::vector<std::string> words = {"twinflow"};
  for (std::string word; std::getline(lines, word);) words.push_back(word.substr(0, word.find('\0')));
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  Command command;
  const auto parse = [&] {
    command = parse_command_line(static_cast<int>(pointers.size()), pointers.data());
  };
  if (accepts(parse)) std::visit([](const auto& chosen) { require_bounds(chosen); }, command);
}

}  // namespace twinflow::fuzz
