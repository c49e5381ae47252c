#include "grid/elliptic/conjugate_gradient.hpp"

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"

namespace twinflow {
namespace {

constexpr int kMostIterations = 50;
/// Cells in a row of a part whose sums one texel finds.
constexpr int kPartColumns = 16;
/// Parts whose sums one texel adds up.
constexpr int kMostParts = 512;

gl::Field solver_field(const char* name, int nx, int ny, gl::Buffering buffering, const char* channels,
                       gl::Format format = gl::Format::r32f) {
  return gl::Field({{.name = name, .width = nx, .height = ny, .format = format}, buffering, channels});
}

int rounded_up(int dividend, int divisor) { return (dividend + divisor - 1) / divisor; }

/// Rows of a part.
int part_rows(int nx, int ny) { return rounded_up(rounded_up(nx, kPartColumns) * ny, kMostParts); }

}  // namespace

ConjugateGradient::ConjugateGradient(gl::ShaderLibrary& shaders, int nx, int ny,
                                     Multigrid::Coefficients coefficients)
    : multigrid_(shaders, nx, ny, coefficients),
      right_hand_side_(solver_field("right-hand side of the pressure", nx, ny, gl::Buffering::ping_pong,
                                    "over the diagonal")),
      state_(solver_field("state of the conjugate gradients", nx, ny, gl::Buffering::ping_pong,
                          "residual, solution, direction, product of the system and the direction",
                          gl::Format::rgba32f)),
      sums_(solver_field("scalar products", rounded_up(nx, kPartColumns), rounded_up(ny, part_rows(nx, ny)),
                         gl::Buffering::single, "four of them over a part of the cells",
                         gl::Format::rgba32f)),
      own_course_(course_field()),
      residual_(solver_field("residual", nx, ny, gl::Buffering::single, "over the diagonal")),
      solution_(solver_field("solution", nx, ny, gl::Buffering::single, "pressure times dt/h")),
      start_sums_(solver_field("scalar products of the start", rounded_up(nx, kPartColumns),
                               2 * rounded_up(ny, part_rows(nx, ny)), gl::Buffering::single,
                               "three of them over a part of the cells; above: two of them",
                               gl::Format::rgba32f)),
      start_factors_(solver_field("factors of the start", 1, 1, gl::Buffering::single,
                                  "of the pressure, of its change", gl::Format::rg32f)),
      sum_products_(shaders, "grid/elliptic/sum_products"),
      steer_(shaders, "grid/elliptic/steer"),
      take_step_(shaders, "grid/elliptic/take_step"),
      take_last_step_(shaders, "grid/elliptic/take_step", {.definitions = {"LAST"}}),
      end_state_(shaders, "grid/elliptic/end_state"),
      sum_start_products_(shaders, "grid/elliptic/sum_start_products"),
      fit_start_(shaders, "grid/elliptic/fit_start",
                 {.definitions = coefficients == Multigrid::Coefficients::on_gpu
                                     ? std::vector<std::string>{"SURFACE"}
                                     : std::vector<std::string>{}}) {}

const gl::Field& ConjugateGradient::best_start(const gl::Field& pressure, const gl::Field& change,
                                               double scale) {
  sum_start_products_.set("u_part", glm::vec2(kPartColumns, part_rows(state_.width(), state_.height())));
  sum_start_products_.set("u_rows", start_sums_.height() / 2);
  sum_start_products_.read("u_pressure", pressure).read("u_change", change);
  sum_start_products_.read("u_weights", multigrid_.weights()).read("u_diagonal", diagonal());
  sum_start_products_.read("u_right_hand_side", right_hand_side_).write(start_sums_);
  fit_start_.set("u_scale", scale).read("u_sums", start_sums_).write(start_factors_);
  return start_factors_;
}

gl::Field ConjugateGradient::course_field() {
  return solver_field("course of the conjugate gradients", 1, 1, gl::Buffering::ping_pong,
                      "length of the step, turn, energy of the direction, square of the residual",
                      gl::Format::rgba32f);
}

void ConjugateGradient::start(gl::Field* course) {
  is_at_start_ = true;
  course_ = course != nullptr ? course : &own_course_;
  course_->clear();
}

EllipticSolver::Solution ConjugateGradient::solve(const Task& task) {
  start(task.course);
  int taken = 0;
  if (!task.allowed_rms) {
    for (taken = 1; taken < task.effort.cycles; ++taken) iterate();
    step(take_last_step_, find_direction(), solution_);
    return {solution_, taken};
  }
  while (taken < kMostIterations && root_mean_square(residual()) > *task.allowed_rms) {
    iterate();
    ++taken;
  }
  if (taken > 0) {
    read_state(solution_, {0.0f, 1.0f});
  } else {
    solution_.clear();
  }
  return {solution_, taken};
}

Stage ConjugateGradient::stage(int iterations) const { return grid_stages::conjugate_gradients(iterations); }

void ConjugateGradient::iterate() {
  step(take_step_, find_direction(), state_);
  is_at_start_ = false;
}

/// The course ← the next step; returns the preconditioned residual.
const gl::Field& ConjugateGradient::find_direction() {
  const gl::Field& preconditioned = multigrid_.cycle(state());
  sum_products_.set("u_part", glm::vec2(kPartColumns, part_rows(state_.width(), state_.height())));
  sum_products_.read("u_state", state()).read("u_preconditioned", preconditioned);
  sum_products_.read("u_weights", multigrid_.weights()).read("u_diagonal", diagonal()).write(sums_);
  steer_.read("u_sums", sums_).read("u_course", *course_).write(*course_);
  return preconditioned;
}

void ConjugateGradient::step(gl::Pass& pass, const gl::Field& preconditioned, gl::Field& result) {
  if (pass.uses("u_weights")) pass.read("u_weights", multigrid_.weights());
  pass.read("u_state", state()).read("u_preconditioned", preconditioned);
  pass.read("u_course", *course_).write(result);
}

/// A right-hand side reads as (residual, 0, 0, 1). This is the state at the start, because the first step
/// ignores the last direction.
const gl::Field& ConjugateGradient::state() const { return is_at_start_ ? right_hand_side_ : state_; }

const gl::Field& ConjugateGradient::residual() {
  if (is_at_start_) return right_hand_side_;
  read_state(residual_, {1.0f, 0.0f});
  return residual_;
}

void ConjugateGradient::read_state(gl::Field& value, glm::vec2 wanted) {
  end_state_.set("u_wanted", wanted).read("u_state", state_).write(value);
}

}  // namespace twinflow
