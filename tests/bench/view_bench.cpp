// Drawing one picture of the default scene, and a whole frame: one step and one picture.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "bench/register.hpp"
#include "view/picture.hpp"

namespace twinflow::bench {
namespace {

/// A world with the picture of a window of 1280 × 720 pixels, timings and all.
struct Screen {
  World world;
  Picture picture;
  gl::RenderTarget target{{.name = "picture", .width = 1280, .height = 720, .format = gl::Format::rgba8}};

  Screen(gl::ShaderLibrary& shaders, GridView view)
      : world(load_scene("default"), &shaders), picture(shaders) {
    Settings settings = world.settings();
    settings.view.grid = view;
    world.apply(settings);
    world.step();
    draw();
  }
  void draw() {
    benchmark::DoNotOptimize(picture.draw(world, {.show_timings = true}, target));
    glFinish();
  }
};

}  // namespace

void register_view_benchmarks(gl::ShaderLibrary& shaders) {
  for (const auto& [name, view] :
       {std::pair{"dye", GridView::dye}, {"speed", GridView::speed}, {"vorticity", GridView::vorticity}}) {
    benchmark::RegisterBenchmark((std::string("draw/") + name).c_str(),
                                 [&shaders, view = view](benchmark::State& state) {
                                   Screen screen(shaders, view);
                                   for ([[maybe_unused]] auto iteration : state) screen.draw();
                                 })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RegisterBenchmark("frame/default",
                               [&shaders](benchmark::State& state) {
                                 Screen screen(shaders, GridView::dye);
                                 for ([[maybe_unused]] auto iteration : state) {
                                   screen.world.step();
                                   screen.draw();
                                 }
                                 state.counters["frames_per_second"] = benchmark::Counter(
                                     static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
                               })
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace twinflow::bench
