#include "bench/gpu_model.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <optional>
#include <regex>
#include <vector>

#include <unistd.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "gl/functions.hpp"
#include "gl/work.hpp"

namespace twinflow::bench {
namespace {

/// GL_SHADER_STORAGE_BUFFER of OpenGL 4.3, beyond the loader's 3.3.
constexpr GLenum kStorageBuffer = 0x90D2;

/// Goes before each fragment shader, so that each of its texture fetches is counted, wherever it stands.
constexpr const char* kCounting =
    "#extension GL_ARB_shader_storage_buffer_object : require\n"
    "layout(std430, binding = 0) buffer Fetches { uint fetch_counter; };\n"
    "#define COUNTED(fetch) (atomicAdd(fetch_counter, 1u), fetch)\n"
    "#define texelFetch(field, texel, level) COUNTED(texelFetch(field, texel, level))\n"
    "#define texture(field, place) COUNTED(texture(field, place))\n"
    "#define textureOffset(field, place, offset) COUNTED(textureOffset(field, place, offset))\n"
    "#define textureGather(field, place, channel) COUNTED(textureGather(field, place, channel))\n";

/// All shaders, with fragment shaders that count their fetches.
class CountingShaders {
 public:
  CountingShaders() {
    glGenBuffers(1, &counter_);
    glBindBuffer(kStorageBuffer, counter_);
    glBufferData(kStorageBuffer, sizeof(GLuint), nullptr, GL_DYNAMIC_READ);
    glBindBufferBase(kStorageBuffer, 0, counter_);
    const gl::ShaderLibrary plain;
    for (const std::string& name : gl::ShaderLibrary::files()) {
      std::filesystem::create_directories((folder_ / name).parent_path());
      write_file_atomically(folder_ / name, (name.ends_with(".frag") ? kCounting : "") + plain.read(name));
    }
    library_.emplace(folder_);
  }
  ~CountingShaders() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
    glDeleteBuffers(1, &counter_);
  }
  CountingShaders(const CountingShaders&) = delete;
  CountingShaders& operator=(const CountingShaders&) = delete;

  gl::ShaderLibrary& library() { return *library_; }

  double fetches_of(const Body& body) {
    GLuint fetches = 0;
    glBufferSubData(kStorageBuffer, 0, sizeof fetches, &fetches);
    body();
    glFinish();
    glGetBufferSubData(kStorageBuffer, 0, sizeof fetches, &fetches);
    return fetches;
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("twinflow-counting-" + std::to_string(::getpid()));
  std::optional<gl::ShaderLibrary> library_;
  GLuint counter_ = 0;
};

/// The median of at least three runs, after one that is not counted.
double measured_seconds(const Body& body) {
  constexpr double kPatience = 1.0;  // seconds
  constexpr std::size_t kMostRuns = 31;
  std::vector<double> seconds;
  body();
  glFinish();
  const auto all = [&] { return std::accumulate(seconds.begin(), seconds.end(), 0.0); };
  while (seconds.size() < 3 || (seconds.size() < kMostRuns && all() < kPatience)) {
    const auto start = std::chrono::steady_clock::now();
    body();
    glFinish();
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

}  // namespace

GpuModel GpuModel::parse(const std::string& text) {
  GpuModel model{};
  char rest = 0;
  const int read = std::sscanf(text.c_str(), "%lf,%lf,%lf%c", &model.bytes_per_second,
                               &model.seconds_per_pass, &model.fetches_per_second, &rest);
  model.seconds_per_pass *= 1e-6;
  if (read != 3 || model.bytes_per_second <= 0.0 || model.seconds_per_pass < 0.0 ||
      model.fetches_per_second <= 0.0) {
    throw InputError("--model=" + text +
                     ": give bytes per second, microseconds per pass and texture fetches per second, "
                     "such as 1e12,5,3e11");
  }
  return model;
}

double GpuModel::seconds(double bytes, double passes, double fetches) const {
  return passes * seconds_per_pass + std::max(bytes / bytes_per_second, fetches / fetches_per_second);
}

void print_predictions(const GpuModel& model, const std::string& expression) {
  std::regex wanted;
  try {
    wanted = expression;
  } catch (const std::regex_error&) {
    throw InputError("--benchmark_filter=" + expression + ": this is no regular expression");
  }
  CountingShaders counting;
  gl::ShaderLibrary plain;
  std::printf("| benchmark | passes | MB | 10⁶ fetches | predicted | measured here |\n");
  std::printf("|---|--:|--:|--:|--:|--:|\n");
  for (const GpuBenchmark& one : grid_benchmarks()) {
    if (!std::regex_search(one.name, wanted)) continue;
    const Body counted = one.prepare(counting.library());
    const gl::Work before = gl::work_of_thread();
    const double fetches = counting.fetches_of(counted);
    const gl::Work work = gl::work_of_thread() - before;
    const double predicted = model.seconds(work.bytes, double(work.passes), fetches);
    std::printf("| `%s` | %ld | %.1f | %.1f | %.3g ms | %.3g ms |\n", one.name.c_str(), work.passes,
                1e-6 * work.bytes, 1e-6 * fetches, 1e3 * predicted,
                1e3 * measured_seconds(one.prepare(plain)));
    std::fflush(stdout);
  }
}

}  // namespace twinflow::bench
