#include "grid/operators/diffusion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace twinflow {
namespace {

/// The spectral radius of the Jacobi iteration, which the shortest waves have; d = ν Δt/h².
double spectral_radius(double d) { return 4.0 * d / (1.0 + 4.0 * d); }

void make_like(std::optional<gl::Field>& field, const gl::Field& velocity, const char* name,
               gl::Buffering buffering) {
  if (field) return;
  gl::TextureDescription texture = velocity.texture().description();
  texture.name = name;
  field.emplace(gl::FieldDescription{texture, buffering, velocity.channels()});
}

}  // namespace

Diffusion::Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      diffuse_(shaders, "grid/projection/diffuse", {.definitions = cells.definitions()}),
      copy_(shaders, "gl/copy") {}

int Diffusion::iterations(double diffusion) {
  constexpr double kErrorLeft = 1e-4;
  // After k iterations at most 2/(σᵏ + σ⁻ᵏ) of the error is left, where σ = (1 + √(1 − ρ²))/ρ.
  const double radius = spectral_radius(diffusion);
  const double sigma = (1.0 + std::sqrt(1.0 - radius * radius)) / radius;
  const double needed =
      std::min(std::ceil(std::log(2.0 / kErrorLeft) / std::log(sigma)), double(kMostIterations));
  const int count = static_cast<int>(needed);
  return count + count % 2;  // an even number makes the velocity the last iterate
}

void Diffusion::diffuse(gl::Field& velocity, double dt_seconds, double viscosity) {
  if (viscosity == 0.0) return;
  make_like(right_hand_side_, velocity, "right-hand side of diffusion", gl::Buffering::single);
  make_like(other_iterate_, velocity, "velocity in diffusion", gl::Buffering::ping_pong);
  copy_.read("u_value", velocity).write(*right_hand_side_);

  const double h = cells_.shape.cell_size();
  const double diffusion = viscosity * dt_seconds / (h * h);
  const double radius = spectral_radius(diffusion);
  cells_.set_walls(diffuse_).set("u_diffusion", diffusion);
  iterate(velocity, *right_hand_side_, *other_iterate_, 1.0);  // a plain Jacobi iteration
  gl::Field* newest = &*other_iterate_;
  gl::Field* previous = &velocity;
  double weight = 2.0;  // the start of Golub and Varga's recursion
  for (int k = 1; k < iterations(diffusion); ++k) {
    weight = 1.0 / (1.0 - 0.25 * radius * radius * weight);
    iterate(*newest, *previous, *previous, weight);
    std::swap(newest, previous);
  }
}

/// result ← previous + weight · (Jacobi's next iterate after `velocity` − previous)
void Diffusion::iterate(const gl::Field& velocity, const gl::Field& previous, gl::Field& result,
                        double weight) {
  diffuse_.set("u_weight", weight);
  diffuse_.read("u_velocity", velocity)
      .read("u_previous", previous)
      .read("u_right_hand_side", *right_hand_side_)
      .write(result);
}

}  // namespace twinflow
