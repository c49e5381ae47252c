#include <benchmark/benchmark.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/gpu_model.hpp"
#include "bench/register.hpp"
#include "core/error.hpp"
#include "gl/functions.hpp"
#include "gl/offscreen_context.hpp"
#include "particles/parallel/thread_team.hpp"

namespace {

/// The library's own report with the names as they were registered, without "/real_time" at the end.
class PathReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override { return report_->ReportContext(context); }
  void ReportRuns(const std::vector<Run>& runs) override {
    std::vector<Run> renamed = runs;
    for (Run& run : renamed) run.run_name.time_type.clear();
    report_->ReportRuns(renamed);
  }
  void Finalize() override { report_->Finalize(); }

 private:
  std::unique_ptr<benchmark::BenchmarkReporter> report_{benchmark::CreateDefaultDisplayReporter()};
};

/// The text after "--name=" of an argument, or nothing.
std::optional<std::string> option(int argc, char** argv, const std::string& name) {
  std::optional<std::string> found;
  for (const std::string argument : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    if (argument.starts_with("--" + name + "=")) found = argument.substr(name.size() + 3);
  }
  return found;
}

/// The steps that a model is compared with if no others are chosen.
constexpr const char* kModeled = "^step/(default|exact|textbook|reflection|default-heat)/(256|512)$";

}  // namespace

/// Runs the benchmarks of both fluids; without a graphics driver, of the particles alone. --model=B,P,F
/// prints predictions for such a GPU instead (bench/gpu_model.hpp).
int main(int argc, char** argv) {
  twinflow::let_waiting_threads_sleep(argv);
  if (const auto model = option(argc, argv, "model")) {
    try {
      const twinflow::gl::OffscreenContext context;
      twinflow::bench::print_predictions(twinflow::bench::GpuModel::parse(*model),
                                         option(argc, argv, "benchmark_filter").value_or(kModeled));
    } catch (const twinflow::InputError& error) {
      std::fprintf(stderr, "twinflow-bench: %s\n", error.what());
      return 2;
    } catch (const twinflow::RunError& error) {
      std::fprintf(stderr, "twinflow-bench: %s\n", error.what());
      return 1;
    }
    return 0;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  std::optional<twinflow::gl::OffscreenContext> context;
  std::optional<twinflow::gl::ShaderLibrary> shaders;
  try {
    context.emplace();
    shaders.emplace();
    benchmark::AddCustomContext("opengl", twinflow::gl::driver_description());
    twinflow::bench::register_grid_benchmarks(*shaders);
    twinflow::bench::register_view_benchmarks(*shaders);
    twinflow::bench::register_world_benchmarks(*shaders);
  } catch (const twinflow::RunError& error) {
    std::fprintf(stderr, "twinflow-bench: particles only: %s\n", error.what());
  }
  twinflow::bench::register_particle_benchmarks();
  PathReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  return 0;
}
