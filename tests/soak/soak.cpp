#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "core/fingerprint.hpp"
#include "core/random.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/shader_library.hpp"
#include "particles/parallel/thread_team.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "world/readings/world_readings.hpp"

// A long run of the default scene, small, under gestures that never end:
//   twinflow-soak STEPS [KEY=VALUE…]
// prints a line for every hundredth of the steps and, at the end, the fingerprint of the last picture. Exit
// status 1 where one of the promises below is broken, with a line for each.

using namespace twinflow;

namespace {

constexpr std::array kSmall = {"grid.resolution=16", "dye.resolution=16", "particles.count=256"};
constexpr int kStretches = 100;
/// Before memory and times are held to anything; a tenth of the run where that is more.
constexpr std::int64_t kWarmUpSteps = 10000;
constexpr double kMostGrowth = 0.02;  ///< of resident memory since then
constexpr double kMostDrift = 0.10;   ///< of the quickest median time of a step since then
constexpr double kMostEnergy = 20.0;  ///< of either fluid: its rms speed is 3 domain units/s then
constexpr std::int64_t kStepsPerPicture = 500;
constexpr glm::ivec2 kPicture{160, 96};
constexpr std::int64_t kStepsPerGesture = 200;

/// Bytes of this process that are in memory.
double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::int64_t all = 0;
  std::int64_t resident = 0;
  file >> all >> resident;
  return static_cast<double>(resident) * 4096.0;
}

double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// What a hand does in a step: one gesture after another, each along an arc of its own in a color of its
/// own, with one tool after another; between any two it rests for a while.
std::vector<Gesture> hand_of(const World& world) {
  const std::int64_t gesture = world.steps() / kStepsPerGesture;
  const auto random = [&](std::uint64_t which) {
    return random_unit(3, 16 * static_cast<std::uint64_t>(gesture) + which);
  };
  const double share = static_cast<double>(world.steps() % kStepsPerGesture) / kStepsPerGesture;
  constexpr double kHeld = 0.75;
  if (share >= kHeld) return {};
  const double step = 1.0 / kStepsPerGesture;
  const auto place = [&](double at) {
    const double angle = 2.0 * std::numbers::pi * (random(0) + at * (random(1) - 0.5));
    return (0.2 + 0.6 * random(2)) * glm::dvec2(std::cos(angle), std::sin(angle));
  };
  const glm::dvec2 from = place(share);
  const glm::dvec2 to = place(share + step);
  const glm::vec3 color(random(3), random(4), random(5));
  constexpr std::array kTools = {BrushTool::both, BrushTool::drain, BrushTool::pour, BrushTool::both,
                                 BrushTool::ball, BrushTool::both,  BrushTool::drag, BrushTool::dye};
  const BrushTool tool = kTools[static_cast<std::size_t>(gesture) % kTools.size()];
  // Pouring fills what there is room for, draining takes all under it: so much narrower, they keep a balance.
  const double radius = tool == BrushTool::ball    ? 0.15
                        : tool == BrushTool::drain ? 0.06
                        : tool == BrushTool::pour  ? 0.3
                                                   : 0.2;
  return {{.tool = tool,
           .path = {{.time = world.time(), .position = from},
                    {.time = world.end_of_whole_step(), .position = to}},
           .radius = radius,
           .color = color}};
}

/// What was measured of a stretch of steps.
struct Stretch {
  double memory = 0.0;       ///< bytes
  double wall_median = 0.0;  ///< of a step, seconds
  double cpu_median = 0.0;
  double grid_energy = 0.0;
  double particles_energy = 0.0;
};

class Soak {
 public:
  Soak(std::int64_t steps, const Scene& scene)
      : steps_(steps), world_(scene, &shaders_, {.seed = 1, .threads = 1}), picture_(shaders_, kPicture) {}

  int run() {
    for (int stretch = 0; stretch < kStretches; ++stretch) {
      stretches_.push_back(take_stretch(steps_ * (stretch + 1) / kStretches));
      print_last();
    }
    const Pixels last = picture_.draw(world_);
    std::printf("last picture: %s\n",
                fingerprint({reinterpret_cast<const char*>(last.rgb.data()), last.rgb.size()}).c_str());
    return judge();
  }

 private:
  Stretch take_stretch(std::int64_t until) {
    wall_.clear();
    cpu_.clear();
    while (world_.steps() < until) {
      const double wall = seconds_of(CLOCK_MONOTONIC);
      const double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
      world_.step(hand_of(world_));
      glFinish();
      wall_.push_back(seconds_of(CLOCK_MONOTONIC) - wall);
      cpu_.push_back(seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu);
      if (world_.steps() % kStepsPerPicture == 0) picture_.draw(world_);
    }
    const Metrics metrics = read_metrics(world_);
    return {resident_bytes(), median(wall_), median(cpu_), metrics.grid->kinetic_energy,
            metrics.particles->kinetic_energy};
  }

  void print_last() const {
    const Stretch& last = stretches_.back();
    std::printf(
        "%lld steps  %.1f s  %.2f MiB  step %.1f us wall %.1f us cpu  energy %.4f %.4f  %d particles\n",
        static_cast<long long>(world_.steps()), seconds_of(CLOCK_MONOTONIC) - begin_, last.memory / 0x1p20,
        1e6 * last.wall_median, 1e6 * last.cpu_median, last.grid_energy, last.particles_energy,
        world_.particles()->particles().size());
    std::fflush(stdout);
  }

  /// The least of a quarter's medians: other work on the machine, and its clock, only make steps slower.
  double quickest_step(std::size_t begin, std::size_t end) const {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = begin; k < end; ++k) least = std::min(least, stretches_[k].cpu_median);
    return least;
  }

  std::size_t warm_up() const {
    return static_cast<std::size_t>(
        std::clamp<std::int64_t>(kWarmUpSteps * kStretches / steps_, kStretches / 10, kStretches / 2));
  }

  int judge() const {
    int broken = 0;
    const auto require = [&](bool kept, const std::string& promise) {
      if (kept) return;
      std::printf("broken: %s\n", promise.c_str());
      broken = 1;
    };
    const double warm = stretches_[warm_up() - 1].memory;
    double most = 0.0;
    for (std::size_t k = warm_up(); k < stretches_.size(); ++k) most = std::max(most, stretches_[k].memory);
    require(most <= (1.0 + kMostGrowth) * warm, "memory stays within 2 % of what it is after the warm-up");
    for (const Stretch& stretch : stretches_) {
      const bool bounded = stretch.grid_energy < kMostEnergy && stretch.particles_energy < kMostEnergy;
      require(bounded, "the energy of either fluid stays below 20");
      if (!bounded) break;
    }
    const double early = quickest_step(warm_up(), warm_up() + 22);
    const double late = quickest_step(stretches_.size() - 22, stretches_.size());
    require(std::abs(late / early - 1.0) <= kMostDrift, "the time of a step drifts by no more than 10 %");
    print_summary(early, late);
    return broken;
  }

  /// Memory by a straight line through all stretches after the warm-up.
  void print_summary(double early, double late) const {
    double n = 0.0, x_sum = 0.0, y_sum = 0.0, xx_sum = 0.0, xy_sum = 0.0;
    for (std::size_t k = warm_up(); k < stretches_.size(); ++k) {
      const double x = static_cast<double>(steps_) * static_cast<double>(k + 1) / kStretches;
      n += 1.0;
      x_sum += x;
      y_sum += stretches_[k].memory;
      xx_sum += x * x;
      xy_sum += x * stretches_[k].memory;
    }
    const double bytes_per_step = (n * xy_sum - x_sum * y_sum) / (n * xx_sum - x_sum * x_sum);
    constexpr double kDay = 86400.0 * 60.0;  // steps, as a window takes them
    std::printf("step, early and late: %.1f and %.1f us of processor (%+.1f %%)\n", 1e6 * early, 1e6 * late,
                100.0 * (late / early - 1.0));
    std::printf("memory grows by %.4f bytes a step: %.2f MiB in a day of 60 steps a second\n", bytes_per_step,
                bytes_per_step * kDay / 0x1p20);
  }

  std::int64_t steps_;
  gl::OffscreenContext context_{false};
  gl::ShaderLibrary shaders_;
  World world_;
  OffscreenPicture picture_;
  std::vector<Stretch> stretches_;
  std::vector<double> wall_, cpu_;
  double begin_ = seconds_of(CLOCK_MONOTONIC);
};

}  // namespace

int main(int argc, char** argv) {
  let_waiting_threads_sleep(argv);
  try {
    const std::int64_t steps = argc > 1 ? std::atoll(argv[1]) : 0;
    if (steps < kStretches) throw std::runtime_error("it takes a number of steps, 100 or more");
    Scene scene = load_scene("default");
    for (const char* assignment : kSmall) apply_assignment(scene.settings, assignment);
    for (int k = 2; k < argc; ++k) apply_assignment(scene.settings, argv[k]);
    return Soak(steps, scene).run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "twinflow-soak: %s\n", error.what());
    return 1;
  }
}
