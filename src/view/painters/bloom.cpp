#include "view/painters/bloom.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {
namespace {

constexpr double kWideShare = 0.9;  ///< the weight of the wide glow; the narrow one has 1

}  // namespace

const gl::Field& Bloom::glow(const gl::Field& dye, const Domain& domain) {
  fit(dye, domain);
  const double texels_per_unit = kRows / domain.size().y;
  source_pass_.set("u_size", glm::vec2(source_->width(), source_->height()));
  source_pass_.read("u_dye", dye).write(*source_);
  blur(*source_, *narrow_, kNarrow * texels_per_unit);
  blur(*narrow_, *wide_, kWide * texels_per_unit);
  add_.set("u_scale", kWideShare);
  add_.read("u_value", *narrow_).read("u_term", *wide_).write(*both_);
  return *both_;
}

void Bloom::fit(const gl::Field& dye, const Domain& domain) {
  const int columns = std::max(1, static_cast<int>(std::lround(kRows * domain.aspect)));
  const gl::Wraps wrap = dye.texture().description().wrap;
  if (source_ && source_->width() == columns && source_->texture().description().wrap == wrap) return;
  const auto make = [&](std::optional<gl::Field>& field, const char* name) {
    field.emplace(gl::FieldDescription{{.name = name,
                                        .width = columns,
                                        .height = kRows,
                                        .format = gl::Format::rgba32f,
                                        .filter = gl::Filter::linear,
                                        .wrap = wrap},
                                       gl::Buffering::single,
                                       "red, green, blue, unused"});
  };
  make(source_, "what shines");
  make(half_, "half blurred glow");
  make(narrow_, "narrow glow");
  make(wide_, "wide glow");
  make(both_, "glow");
}

void Bloom::blur(const gl::Field& from, gl::Field& to, double sigma) {
  blur_.set("u_sigma", sigma).set("u_step", glm::vec2(1.0f / float(from.width()), 0.0f));
  blur_.read("u_value", from).write(*half_);
  blur_.set("u_step", glm::vec2(0.0f, 1.0f / float(from.height())));
  blur_.read("u_value", *half_).write(to);
}

}  // namespace twinflow
