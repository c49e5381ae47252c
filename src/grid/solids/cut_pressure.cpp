#include "grid/solids/cut_pressure.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

constexpr int kMostIterations = 50;

gl::Field cut_pressure_field(const char* name, int nx, int ny,
                             gl::Buffering buffering = gl::Buffering::ping_pong) {
  return gl::Field({{.name = name, .width = nx, .height = ny, .format = gl::Format::r32f}, buffering, name});
}

gl::FieldSum products_field(gl::ShaderLibrary& shaders, const char* name, int nx, int ny) {
  return {shaders, name, nx, ny, gl::Format::rg32f, "two scalar products"};
}

}  // namespace

CutPressure::CutPressure(gl::ShaderLibrary& shaders, int nx, int ny, CutMultigrid::Coefficients coefficients)
    : multigrid_(shaders, nx, ny, coefficients),
      residual_(cut_pressure_field("residual", nx, ny)),
      solution_(cut_pressure_field("solution", nx, ny)),
      direction_(cut_pressure_field("direction", nx, ny)),
      product_(cut_pressure_field("product", nx, ny, gl::Buffering::single)),
      turn_(products_field(shaders, "products for the next direction", nx, ny)),
      step_(products_field(shaders, "products for the next step", nx, ny)),
      apply_(shaders, "grid/solids/pressure/apply_system"),
      sum_products_(shaders, "grid/solids/pressure/sum_products"),
      turn_direction_(shaders, "grid/solids/pressure/turn_direction"),
      add_step_(shaders, "grid/solids/pressure/add_step"),
      copy_(shaders, "gl/copy") {}

void CutPressure::start() {
  solution_.clear();
  has_direction_ = false;
}

int CutPressure::solve(int cycles, std::optional<double> allowed_rms) {
  start();
  int taken = 0;
  const auto goes_on = [&] {
    if (!allowed_rms) return taken < cycles;
    return taken < kMostIterations && root_mean_square(residual_) > *allowed_rms;
  };
  for (; goes_on(); ++taken) iterate();
  return taken;
}

void CutPressure::iterate() {
  const gl::Field& preconditioned = multigrid_.cycle(residual_);
  const auto sum = [&](gl::FieldSum& sums, const gl::Field& first, const gl::Field& second,
                       const gl::Field& common) -> const gl::Field& {
    sum_products_.read("u_first", first).read("u_second", second).read("u_common", common);
    sum_products_.read("u_diagonal", diagonal()).write(sums.strips());
    return sums.total();
  };
  if (has_direction_) {
    const gl::Field& products = sum(turn_, preconditioned, direction_, product_);
    turn_direction_.read("u_preconditioned", preconditioned).read("u_direction", direction_);
    turn_direction_.read("u_products", products).write(direction_);
  } else {
    copy_.read("u_value", preconditioned).write(direction_);
    has_direction_ = true;
  }
  apply_.read("u_weights", multigrid_.weights()).read("u_value", direction_).write(product_);
  const gl::Field& products = sum(step_, residual_, product_, direction_);
  const auto add_step = [&](gl::Field& value, const gl::Field& term, double sign) {
    add_step_.set("u_sign", sign);
    add_step_.read("u_value", value).read("u_term", term).read("u_products", products).write(value);
  };
  add_step(solution_, direction_, 1.0);
  add_step(residual_, product_, -1.0);
}

}  // namespace twinflow
