#include <benchmark/benchmark.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

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

}  // namespace

/// Benchmarks of both fluids; without a graphics driver only those of the particles.
int main(int argc, char** argv) {
  twinflow::let_waiting_threads_sleep(argv);
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
