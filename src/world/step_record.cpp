#include "world/step_record.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

#include "core/numbers.hpp"
#include "gl/finish.hpp"

namespace twinflow {
namespace {

/// Removes iterations of the present solve if more than `most` of its stages are kept. An iteration may have
/// several stages.
template <class Recorded>
void thin_out(std::vector<Recorded>& stages, int most) {
  const int last = stages.back().text.iteration;
  if (last < 2) return;
  const std::string part = stages.back().part;
  std::set<std::string> names;  // the stages of one iteration
  auto first = stages.end();
  for (int before = last; first != stages.begin(); --first) {
    const Recorded& stage = *std::prev(first);
    if (stage.text.iteration == 0 || stage.text.iteration > before || stage.part != part) break;
    before = stage.text.iteration;
    if (before > 1) names.insert(stage.text.name);
  }
  const int kept_iterations = most / static_cast<int>(names.size());
  const auto goes = [&](const Recorded& stage) {
    return names.contains(stage.text.name) && !is_kept(stage.text.iteration, last, kept_iterations);
  };
  stages.erase(std::remove_if(first, stages.end(), goes), stages.end());
}

/// Fills in the number of iterations of each solve. A part of a step has each solve once.
template <class Recorded>
void count_iterations(std::vector<Recorded>& stages) {
  for (Recorded& stage : stages) {
    if (stage.text.iteration == 0) continue;
    for (const Recorded& other : stages) {
      const bool same_solve = other.text.name == stage.text.name && other.part == stage.part;
      if (same_solve) stage.iterations = std::max(stage.iterations, other.text.iteration);
    }
  }
}

/// The wall time between marks.
class StopWatch {
 public:
  void mark() { last_ = std::chrono::steady_clock::now(); }
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - last_).count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

class GridRecorder : public GridObserver {
 public:
  explicit GridRecorder(gl::ShaderLibrary& shaders) : copy_(shaders, "gl/copy") {}

  void begin_part(const std::string& name) override { part_ = name; }

  void begin_stage() override {
    gl::finish();
    watch_.mark();
  }

  void see(const Stage& stage, const gl::Field& field) override {
    const std::optional<double> milliseconds =
        gl::finish() ? std::optional(watch_.milliseconds()) : std::nullopt;
    gl::TextureDescription texture = field.texture().description();
    texture.name += ", recorded";
    texture.filter = gl::Filter::linear;
    stages_.push_back({{.text = stage, .part = part_, .milliseconds = milliseconds},
                       gl::Field({std::move(texture), gl::Buffering::single, field.channels()})});
    copy_.read("u_value", field).write(stages_.back().field);
    thin_out(stages_, StepRecord::kMostGridIterations);
    begin_stage();  // an iteration follows the one before without a word
  }

  std::vector<RecordedGridStage> take() {
    count_iterations(stages_);
    return std::move(stages_);
  }

 private:
  gl::Pass copy_;
  StopWatch watch_;
  std::string part_;
  std::vector<RecordedGridStage> stages_;
};

/// A particle's value of a quantity; `k` is its index in the present order.
float carried(const ParticleSet& particles, StageQuantity quantity, std::size_t k) {
  if (quantity == StageQuantity::density) return particles.density[k];
  if (quantity == StageQuantity::pressure) return particles.pressure[k];
  return std::hypot(particles.u[k], particles.v[k]);
}

class ParticleRecorder : public ParticleObserver {
 public:
  void begin_attempt() override {
    stages_.clear();
    part_.clear();
    is_kept_ = true;
    watch_.mark();
  }

  void begin_substep(int number, int of) override {
    is_kept_ = is_kept(number, of, StepRecord::kMostSubsteps);
    part_ = of == 1 ? "" : "sub-step " + std::to_string(number) + " of " + std::to_string(of);
  }

  void see(const Stage& stage, const ParticleSet& particles, std::span<const float> values) override {
    const double milliseconds = watch_.milliseconds();
    if (is_kept_) record(stage, particles, values, milliseconds);
    watch_.mark();
  }

  std::vector<RecordedParticleStage> take() {
    count_iterations(stages_);
    return std::move(stages_);
  }

 private:
  void record(const Stage& stage, const ParticleSet& particles, std::span<const float> values,
              double milliseconds) {
    RecordedParticleStage recorded{{.text = stage, .part = part_, .milliseconds = milliseconds}, {}, {}};
    for (const std::size_t k : in_order_of_id(particles)) {
      recorded.positions.emplace_back(particles.x[k], particles.y[k]);
      recorded.values.push_back(values.empty() ? carried(particles, stage.quantity, k) : values[k]);
    }
    stages_.push_back(std::move(recorded));
    thin_out(stages_, StepRecord::kMostParticleIterations);
  }

  StopWatch watch_;
  bool is_kept_ = true;
  std::string part_;
  std::vector<RecordedParticleStage> stages_;
};

}  // namespace

std::string RecordedStage::title() const {
  std::string title = text.name;
  if (text.iteration > 0) title += " " + std::to_string(text.iteration) + " of " + std::to_string(iterations);
  return part.empty() ? title : title + " · " + part;
}

std::string RecordedStage::price() const {
  if (!milliseconds) return "";
  return formatted(*milliseconds < 10.0 ? "%.2f ms" : "%.1f ms", *milliseconds);
}

int StepRecord::stages() const { return static_cast<int>(std::max(grid.size(), particles.size())); }

StepRecord record_step(World& world, gl::ShaderLibrary& shaders, std::span<const Gesture> hand) {
  GridRecorder grid(shaders);
  ParticleRecorder particles;
  StepRecord record;
  record.begin_seconds = world.time();
  world.step_observed({&grid, &particles}, hand);
  record.end_seconds = world.time();
  record.grid = grid.take();
  record.particles = particles.take();
  return record;
}

bool is_kept(int number, int last, int most) {
  int stride = 1;
  while ((last - 1 + stride - 1) / stride + 1 > most) stride *= 2;
  return number == last || (number - 1) % stride == 0;
}

}  // namespace twinflow
