#include "grid/projection/fourier_transform.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

namespace twinflow {
namespace {

/// The radices of the passes of a transform of n numbers, a power of two.
std::vector<int> radices(int n) {
  std::vector<int> result;
  for (; n >= 32; n /= 8) result.push_back(8);
  if (n > 1) result.push_back(n);
  return result;
}

gl::FieldDescription packed_field(const char* name, const GridShape& shape, const char* channels) {
  gl::FieldDescription description;
  description.texture = {name, shape.nx, shape.ny / 2, gl::Format::rgba32f};
  description.channels = channels;
  return description;
}

gl::FieldDescription ping_pong(gl::FieldDescription description) {
  description.buffering = gl::Buffering::ping_pong;
  return description;
}

gl::Field make_twiddles(int n) {
  gl::FieldDescription description;
  description.texture = {"twiddles", n, 1, gl::Format::rg32f};
  description.channels = "cos, sin of 2π k / n";
  gl::Field twiddles(std::move(description));
  std::vector<float> values;
  for (int k = 0; k < n; ++k) {
    const RootOfUnity root = root_of_unity(k, n);
    values.push_back(static_cast<float>(root.real));
    values.push_back(static_cast<float>(root.imaginary));
  }
  twiddles.upload(values);
  return twiddles;
}

}  // namespace

RootOfUnity root_of_unity(int k, int n) {
  k = ((k % n) + n) % n;
  if (8 * k > 7 * n) {
    const RootOfUnity mirror = root_of_unity(n - k, n);
    return {mirror.real, -mirror.imaginary};
  }
  if (8 * k > n) {
    const RootOfUnity quarter_back = root_of_unity(4 * k - n, 4 * n);
    return {-quarter_back.imaginary, quarter_back.real};
  }
  const double angle = 2.0 * std::numbers::pi * k / n;
  return {std::cos(angle), std::sin(angle)};
}

FourierTransform::FourierTransform(gl::ShaderLibrary& shaders, const GridShape& shape)
    : twiddles_(make_twiddles(std::max(shape.nx, shape.ny))),
      between_(ping_pong(packed_field("numbers", shape, "complex numbers of rows j and j + ny/2"))) {
  const auto add_stage = [&](std::vector<Stage>& stages, const char* shader, int radix, int span,
                             std::vector<std::string> definitions) {
    definitions.push_back("RADIX " + std::to_string(radix));
    stages.push_back({gl::Pass(shaders, shader, {.definitions = std::move(definitions)}), span});
  };
  const auto add_stages = [&](std::vector<Stage>& stages, const std::vector<std::string>& first_along_rows,
                              const std::vector<std::string>& last_along_columns) {
    int span = 1;
    for (const int radix : radices(shape.nx)) {
      add_stage(stages, "fft_rows", radix, span, span == 1 ? first_along_rows : std::vector<std::string>{});
      span *= radix;
    }
    span = 1;
    for (const int radix : radices(shape.ny)) {
      const bool last = span * radix == shape.ny;
      add_stage(stages, "fft_columns", radix, span, last ? last_along_columns : std::vector<std::string>{});
      span *= radix;
    }
  };
  add_stages(forward_stages_, {"FROM_VELOCITY"}, {"LAST"});
  add_stages(inverse_stages_, {}, {"TO_VELOCITY"});
}

gl::Field FourierTransform::make_spectrum(const char* name, const GridShape& shape) {
  return gl::Field(packed_field(name, shape, "complex amplitudes of modes (m, n) and (m, n + ny/2)"));
}

void FourierTransform::forward(const gl::Field& velocity, gl::Field& spectrum) {
  run(forward_stages_, velocity, spectrum, -1.0f);
}

void FourierTransform::inverse(const gl::Field& spectrum, gl::Field& velocity) {
  run(inverse_stages_, spectrum, velocity, 1.0f);
}

void FourierTransform::run(std::vector<Stage>& stages, const gl::Field& from, gl::Field& to,
                           float direction) {
  for (Stage& stage : stages) {
    const bool first = &stage == &stages.front();
    const bool last = &stage == &stages.back();
    stage.pass.set("u_direction", direction).set("u_span", static_cast<float>(stage.span));
    stage.pass.read("u_numbers", first ? from : between_).read("u_twiddles", twiddles_);
    stage.pass.write(last ? to : between_);
  }
}

}  // namespace twinflow
