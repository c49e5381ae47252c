// Drawing one picture of the default scene, and whole frames: one step and one picture.
#include <benchmark/benchmark.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "bench/register.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/painters/particle_painter.hpp"
#include "view/picture/picture.hpp"
#include "world/readings/probe.hpp"

namespace twinflow::bench {
namespace {

/// A world with the picture of a window of 1280 × 720 pixels, timings and all.
struct Screen {
  World world;
  Picture picture;
  gl::RenderTarget target{{.name = "picture", .width = 1280, .height = 720, .format = gl::Format::rgba8}};

  Screen(gl::ShaderLibrary& shaders, const std::string& view, const std::string& scene = "default")
      : world(load_scene(scene), &shaders), picture(shaders) {
    Settings settings = world.settings();
    apply_assignment(settings, view);
    world.apply(settings);
    world.step();
    draw();
  }
  void draw() {
    benchmark::DoNotOptimize(picture.draw(world, {.show_timings = true}, target));
    glFinish();
  }
};

double milliseconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  glFinish();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// A frame of particles alone, in a pane of 720² pixels, part by part: the world's step, the discs' way to
/// the GPU, and their drawing.
void particle_frame(benchmark::State& state, gl::ShaderLibrary& shaders, int count) {
  Scene scene = load_scene("default");
  scene.settings.grid.enabled = false;
  scene.settings.particles.count = count;
  World world(scene, nullptr);
  ParticlePainter painter(shaders);
  const gl::RenderTarget target(
      {.name = "picture", .width = 720, .height = 720, .format = gl::Format::rgba8});
  const gl::Viewport pane{0, 0, 720, 720};
  const ParticlePainter::Style style{
      .diameter = scene.settings.view.particle_size * world.particles()->spacing(),
      .periodic = true,
      .rim = 0.2};
  double step = 0.0, upload = 0.0, draw = 0.0;
  for ([[maybe_unused]] auto iteration : state) {
    step += milliseconds_of([&] { world.step(); });
    upload += milliseconds_of(
        [&] { painter.upload(dyed_discs(world.particles()->particles()), world.domain(), style, pane); });
    draw += milliseconds_of([&] { painter.draw_uploaded(world.domain(), style, target, pane); });
  }
  const auto frames = static_cast<double>(state.iterations());
  state.counters["step_ms"] = step / frames;
  state.counters["upload_ms"] = upload / frames;
  state.counters["draw_ms"] = draw / frames;
  state.counters["substeps"] = world.particles()->substeps();
  state.counters["pace"] = world.pace();
}

/// The picture of particles alone in a window of 1280 × 640 pixels.
void particle_picture(benchmark::State& state, gl::ShaderLibrary& shaders, const std::string& style,
                      int count) {
  Scene scene = load_scene("default");
  scene.settings.grid.enabled = false;
  scene.settings.particles.count = count;
  apply_assignment(scene.settings, "view.particle_style=" + style);
  World world(scene, nullptr);
  Picture picture(shaders);
  const gl::RenderTarget target(
      {.name = "picture", .width = 1280, .height = 640, .format = gl::Format::rgba8});
  for ([[maybe_unused]] auto iteration : state) {
    benchmark::DoNotOptimize(picture.draw(world, {}, target));
    glFinish();
  }
}

/// What a probe at the mouse adds to a picture.
void probe(benchmark::State& state, gl::ShaderLibrary& shaders) {
  Screen screen(shaders, "view.probe=true");
  Probe probe(shaders);
  probe.follow(screen.world, {0.1, 0.2});
  screen.draw();
  for ([[maybe_unused]] auto iteration : state) {
    benchmark::DoNotOptimize(probe.follow(screen.world, {0.1, 0.2}));
    glFinish();
  }
}

}  // namespace

void register_view_benchmarks(gl::ShaderLibrary& shaders) {
  for (const auto& [name, view] : {std::pair<std::string, std::string>("dye", "grid=dye"),
                                   {"speed", "grid=speed"},
                                   {"vorticity", "grid=vorticity"},
                                   {"overlay", "panes=overlay"},
                                   {"difference", "panes=difference"},
                                   {"shading", "shading=1"},
                                   {"bloom", "bloom=1"},
                                   {"flow-lines", "flow_lines=1"}}) {
    benchmark::RegisterBenchmark(("draw/" + name).c_str(),
                                 [&shaders, view = view](benchmark::State& state) {
                                   Screen screen(shaders, "view." + view);
                                   for ([[maybe_unused]] auto iteration : state) screen.draw();
                                 })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
  for (const int count : {10000, 100000}) {
    benchmark::RegisterBenchmark(
        ("frame/particles/" + std::to_string(count)).c_str(),
        [&shaders, count](benchmark::State& state) { particle_frame(state, shaders, count); })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
  for (const std::string style : {"discs", "smooth", "liquid"}) {
    for (const int count : {4096, 100000}) {
      benchmark::RegisterBenchmark(("draw/" + style + "/" + std::to_string(count)).c_str(),
                                   [&shaders, style, count](benchmark::State& state) {
                                     particle_picture(state, shaders, style, count);
                                   })
          ->UseRealTime()
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::RegisterBenchmark("draw/probe", [&shaders](benchmark::State& state) { probe(state, shaders); })
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
  for (const std::string scene : {"default", "dam-break"}) {
    benchmark::RegisterBenchmark(("frame/" + scene).c_str(),
                                 [&shaders, scene](benchmark::State& state) {
                                   Screen screen(shaders, "view.grid=dye", scene);
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
}

}  // namespace twinflow::bench
