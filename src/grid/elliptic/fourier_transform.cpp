#include "grid/elliptic/fourier_transform.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "gl/dialect.hpp"

namespace twinflow {
namespace {

/// The index of no field.
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// The exponent of a power of two.
int bits_of(int power) { return std::bit_width(static_cast<unsigned>(power)) - 1; }

/// The radices of the stages of a transform of n numbers, a power of two from 16 on. They are as few and as
/// even as possible; a stage can write two numbers into each layer.
std::vector<int> radices(int n) {
  const int most_bits = bits_of(2 * gl::most_layers());
  const int bits = bits_of(n);
  const int stages = (bits + most_bits - 1) / most_bits;
  std::vector<int> result(static_cast<std::size_t>(stages), 1 << bits / stages);
  for (int stage = 0; stage < bits % stages; ++stage) result[static_cast<std::size_t>(stage)] *= 2;
  return result;
}

/// More blocks than layers have two numbers in each texel of half as many layers.
gl::Field make_blocks(const char* name, const GridShape& size, int blocks) {
  const bool halved = blocks > gl::most_layers();
  gl::FieldDescription description;
  description.texture = {.name = name,
                         .width = size.nx,
                         .height = size.ny,
                         .format = halved ? gl::Format::rgba32f : gl::Format::rg32f,
                         .layers = halved ? blocks / 2 : blocks};
  description.channels = "complex numbers (real, imaginary)";
  return gl::Field(std::move(description));
}

int blocks_of(const gl::Texture& texture) {
  return texture.layers() * gl::channels(texture.description().format) / 2;
}

std::string blocks_definition(int blocks) { return "BLOCKS " + std::to_string(blocks); }

std::string layers_definition() { return "MOST_LAYERS " + std::to_string(gl::most_layers()); }

gl::Field make_twiddles(int n) {
  gl::FieldDescription description;
  description.texture = {"twiddles", n, 1, gl::Format::rgba32f};
  description.channels = "cos, sin of 2π k / n and of 4 · 2π k / n";
  gl::Field twiddles(std::move(description));
  std::vector<float> values;
  for (int k = 0; k < n; ++k) {
    for (const RootOfUnity& root : {root_of_unity(k, n), root_of_unity(4 * k, n)}) {
      values.push_back(static_cast<float>(root.real));
      values.push_back(static_cast<float>(root.imaginary));
    }
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

double diffusion_of_wave(int m, int n, double spacing, double diffused_area) {
  const double wavenumber = 2.0 * std::numbers::pi * std::min(m, n - m) / (n * spacing);
  return std::expm1(-diffused_area * wavenumber * wavenumber);
}

FourierTransform::FourierTransform(gl::ShaderLibrary& shaders, const GridShape& shape)
    : shape_(shape),
      twiddles_(make_twiddles(std::max(shape.nx, shape.ny))),
      forward_stages_(make_stages(shaders, "FROM_FIELD")),
      inverse_stages_(make_stages(shaders, "FROM_LINES")),
      unfold_pass_(shaders, "grid/elliptic/fourier/unfold",
                   {.definitions = {blocks_definition(radices(shape.ny).back()), layers_definition()}}),
      unfold_and_add_pass_(
          shaders, "grid/elliptic/fourier/unfold",
          {.definitions = {"SUM", blocks_definition(radices(shape.ny).back()), layers_definition()}}) {}

std::vector<FourierTransform::Stage> FourierTransform::make_stages(gl::ShaderLibrary& shaders,
                                                                   const std::string& input) {
  std::vector<Stage> stages;
  int blocks = radices(shape_.ny).back();  // of a spectrum
  for (const bool along_y : {false, true}) {
    int span = 1;
    for (const int radix : radices(along_y ? shape_.ny : shape_.nx)) {
      std::vector<std::string> definitions = {"RADIX " + std::to_string(radix), blocks_definition(blocks),
                                              layers_definition()};
      if (along_y) definitions.emplace_back("ALONG_Y");
      if (span == 1) definitions.push_back(along_y ? "FROM_LINES" : input);
      const GridShape size =
          along_y ? GridShape{shape_.nx, shape_.ny / radix} : GridShape{shape_.nx / radix, shape_.ny};
      const std::size_t output = find_between(size, radix, stages.empty() ? kNone : stages.back().output);
      stages.push_back(
          {gl::Pass(shaders, "grid/elliptic/fourier/fft", {.definitions = definitions}), span, output});
      span *= radix;
      blocks = radix;
    }
  }
  return stages;
}

gl::Pass FourierTransform::make_first_stage(gl::ShaderLibrary& shaders,
                                            std::vector<std::string> input) const {
  const std::string radix = "RADIX " + std::to_string(radices(shape_.nx).front());
  input.insert(input.begin(), {radix, blocks_definition(radices(shape_.ny).back()), layers_definition()});
  return gl::Pass(shaders, "grid/elliptic/fourier/fft", {.definitions = std::move(input)});
}

std::size_t FourierTransform::find_between(const GridShape& size, int blocks, std::size_t read) {
  for (std::size_t index = 0; index < between_.size(); ++index) {
    const gl::Texture& texture = between_[index].texture();
    const bool fits =
        texture.width() == size.nx && texture.height() == size.ny && blocks_of(texture) == blocks;
    if (fits && index != read) return index;
  }
  between_.push_back(make_blocks("numbers", size, blocks));
  return between_.size() - 1;
}

gl::Field FourierTransform::make_spectrum(const char* name) const {
  const int blocks = radices(shape_.ny).back();
  return make_blocks(name, {shape_.nx, shape_.ny / blocks}, blocks);
}

void FourierTransform::forward(const gl::Field& numbers, gl::Field& spectrum) {
  gl::Pass& first = forward_stages_.front().pass;
  first.read("u_numbers", numbers);
  run(forward_stages_, first, spectrum, -1.0f);
}

void FourierTransform::inverse(const gl::Field& spectrum, gl::Field& numbers) {
  gl::Pass& first = inverse_stages_.front().pass;
  first.read("u_numbers", spectrum);
  inverse(first, numbers);
}

void FourierTransform::inverse(gl::Pass& first, gl::Field& numbers) { unfold(run_inverse(first), numbers); }

void FourierTransform::add_inverse(gl::Pass& first, const gl::Field& term, gl::Field& sum) {
  unfold_and_add_pass_.read("u_numbers", run_inverse(first)).read("u_term", term).write(sum);
}

const gl::Field& FourierTransform::run_inverse(gl::Pass& first) {
  gl::Field& result = between_[inverse_stages_.back().output];
  run(inverse_stages_, first, result, 1.0f);
  return result;
}

void FourierTransform::unfold(const gl::Field& spectrum, gl::Field& numbers) {
  unfold_pass_.read("u_numbers", spectrum).write(numbers);
}

void FourierTransform::run(std::vector<Stage>& stages, gl::Pass& first, gl::Field& to, float direction) {
  const gl::Field* input = nullptr;
  for (Stage& stage : stages) {
    gl::Field& output = &stage == &stages.back() ? to : between_[stage.output];
    gl::Pass& pass = input == nullptr ? first : stage.pass;
    pass.set("u_direction", direction);
    if (input != nullptr) pass.read("u_numbers", *input);
    if (stage.span > 1) pass.set("u_span", static_cast<float>(stage.span)).read("u_twiddles", twiddles_);
    pass.write(output);
    input = &output;
  }
}

}  // namespace twinflow
