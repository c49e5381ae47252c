#include "view/painters/flow_lines.hpp"

#include <algorithm>
#include <cmath>

#include "core/random.hpp"

namespace twinflow {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr int kMostTexels = 2048;  ///< per side

gl::FieldDescription filtered_field(const char* name, glm::ivec2 size, gl::Format format, gl::Wraps wrap,
                                    const char* channels) {
  return {{.name = name,
           .width = size.x,
           .height = size.y,
           .format = format,
           .filter = gl::Filter::linear,
           .wrap = wrap},
          gl::Buffering::single,
          channels};
}

bool fits(const std::optional<gl::Field>& field, glm::ivec2 size, gl::Wraps wrap) {
  return field && field->width() == size.x && field->height() == size.y &&
         field->texture().description().wrap == wrap;
}

}  // namespace

std::vector<float> FlowLines::noise(glm::ivec2 size) {
  std::vector<float> values;
  const auto count = static_cast<std::uint64_t>(size.x) * static_cast<std::uint64_t>(size.y);
  values.reserve(count);
  for (std::uint64_t k = 0; k < count; ++k) values.push_back(static_cast<float>(random_unit(kSeed, k)));
  return values;
}

const gl::Field& FlowLines::streaks(const gl::Field& velocity, glm::ivec2 pane_pixels, const Style& style) {
  // Texels are square, so that the lines are as steep as the flow.
  const double longest = std::max(pane_pixels.x, pane_pixels.y);
  const double grain = std::max(style.grain, longest / kMostTexels);
  const auto texels = [&](int pixels) { return std::max(1, static_cast<int>(std::lround(pixels / grain))); };
  fit(velocity, {texels(pane_pixels.x), texels(pane_pixels.y)});
  copy_.read("u_value", velocity).write(*filtered_);
  integrate_lines_.set("u_phase", style.phase - std::floor(style.phase))
      .set("u_ripple", style.moving ? 1.0 : 0.0);
  integrate_lines_.read("u_noise", *noise_).read("u_velocity", *filtered_).write(*streaks_);
  return *streaks_;
}

void FlowLines::fit(const gl::Field& velocity, glm::ivec2 size) {
  const glm::ivec2 cells(velocity.width(), velocity.height());
  const gl::Wraps given = velocity.texture().description().wrap;
  const auto wrap =
      gl::Wraps::repeating(given.x == gl::Wrap::repeat, given.y == gl::Wrap::repeat, gl::Wrap::clamp);
  if (!fits(filtered_, cells, wrap)) {
    filtered_.emplace(filtered_field("velocity of the flow lines", cells, gl::Format::rg32f, wrap,
                                     "u, v (domain units per second)"));
  }
  if (fits(noise_, size, wrap)) return;
  noise_.emplace(filtered_field("noise", size, gl::Format::r32f, wrap, "0 to 1"));
  noise_->upload(noise(size));
  streaks_.emplace(filtered_field("streaks", size, gl::Format::r32f, wrap, "about 0, of variance 1"));
}

}  // namespace twinflow
