#include "view/painters/liquid_painter.hpp"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/exponential.hpp>

namespace twinflow {
namespace {

constexpr double kLeastDeviation = 0.75;  ///< the smallest one of a particle's profile, pixels
constexpr double kBlurDeviation = 0.875;  ///< of the bilateral filter, in deviations of a particle
constexpr double kEdge = 1.2;    ///< the relative difference of thickness that the filter keeps as an edge
constexpr double kRise = 1.4;    ///< height of the liquid's rim, in deviations of a particle
constexpr double kRelief = 3.1;  ///< height of white dye over black dye, in deviations of a particle

constexpr glm::vec3 kFoam(0.90f, 0.95f, 0.98f);
constexpr float kFoamOpacity = 0.75f;

constexpr int kTileMargin = 2;  ///< texels around a tile from which its surface and its edge are drawn

/// The thickness of fluid that fills the plane, or of a lone particle if that is larger.
double full_thickness(const SplatProfile& profile) { return std::max(1.0, profile.thickness(0.0)); }

/// The profile, widened where necessary so that a field with the pane's pixels resolves it.
SplatProfile shown(SplatProfile profile, const Domain& domain, gl::Viewport viewport) {
  profile.deviation = std::max(profile.deviation, kLeastDeviation * domain.size().y / viewport.height);
  return profile;
}

template <class ColorOf>
std::vector<ParticleDisc> fluid_of(const ParticleSet& particles, const ColorOf& color_of) {
  std::vector<ParticleDisc> fluid;
  fluid.reserve(static_cast<std::size_t>(particles.size()));
  for (const std::size_t k : in_order_of_id(particles)) {
    if (particles.body[k] == 0) fluid.push_back({{particles.x[k], particles.y[k]}, color_of(k)});
  }
  return fluid;
}

/// A pass over the occupied tiles alone.
gl::Pass tiled_pass(gl::ShaderLibrary& shaders, const std::string& name,
                    std::vector<std::string> definitions = {}) {
  return {shaders, name, {.vertex = "common/tiles", .definitions = std::move(definitions)}};
}

/// Gaussians for thickness and brightness of 0.95 and 1.32 deviations, about one and two of which the taps
/// are from the middle, at whole texels. A tap counts for the part of the axis that is nearest to it.
void set_taps(gl::Pass& blur, double deviation_texels, glm::vec2 texel) {
  const glm::dvec2 deviations = glm::dvec2(0.95, 1.32) * deviation_texels;
  const double inner = std::max(std::round(deviation_texels), 1.0);
  const double outer = std::max(std::round(2.0 * deviation_texels), inner + 1.0);
  const auto weights = [&](double distance, double part) {
    const glm::dvec2 relative = distance / deviations;
    return glm::vec2(part / inner * glm::exp(-0.5 * relative * relative));
  };
  blur.set("u_inner", float(inner) * texel).set("u_inner_weights", weights(inner, 0.5 * outer));
  blur.set("u_outer", float(outer) * texel).set("u_outer_weights", weights(outer, outer - inner));
  blur.set("u_edge", kEdge);
}

}  // namespace

std::vector<ParticleDisc> dyed_fluid(const ParticleSet& particles, std::span<const float> foam,
                                     const DyeColors& colors) {
  return fluid_of(particles, [&](std::size_t k) {
    const glm::vec3 dye = colors({particles.r[k], particles.g[k], particles.b[k]});
    return foam.empty() ? dye : glm::mix(dye, kFoam, kFoamOpacity * foam[k]);
  });
}

std::vector<ParticleDisc> valued_fluid(const ParticleSet& particles, std::span<const float> values,
                                       ValueRange range) {
  return fluid_of(particles, [&](std::size_t k) {
    const double share = (values[k] - range.low) / (range.high - range.low);
    return glm::vec3(std::clamp(share, 0.0, 1.0), 0.0, 0.0);
  });
}

double edge_thickness(const SplatProfile& profile) { return 0.45 * profile.thickness(0.0); }

glm::ivec2 field_size(const SplatProfile& profile, const Domain& domain, glm::ivec2 pane,
                      double texels_in_deviation) {
  const double deviation_pixels = profile.deviation * pane.y / domain.size().y;
  const double coarser = std::max(deviation_pixels / texels_in_deviation, 1.0);
  return glm::max(glm::ivec2(glm::ceil(glm::dvec2(pane) / coarser)), glm::ivec2(1));
}

LiquidPainter::LiquidPainter(gl::ShaderLibrary& shaders)
    : field_tiles_(shaders),
      blur_along_x_(tiled_pass(shaders, "view/blur_liquid")),
      blur_along_y_(tiled_pass(shaders, "view/blur_liquid", {"ALONG_Y"})),
      liquid_surface_(tiled_pass(shaders, "view/liquid_surface")),
      draw_smooth_(shaders, "view/draw_smooth"),
      draw_smooth_mapped_(shaders, "view/draw_smooth", {.definitions = {"MAPPED"}}),
      draw_covering_(shaders, "view/draw_smooth", {.definitions = {"COVERING"}}),
      draw_covering_mapped_(shaders, "view/draw_smooth", {.definitions = {"COVERING", "MAPPED"}}),
      draw_liquid_(tiled_pass(shaders, "view/draw_liquid")),
      draw_liquid_mapped_(tiled_pass(shaders, "view/draw_liquid", {"MAPPED"})) {}

void LiquidPainter::begin_particles(std::vector<ParticleDisc> particles, const Domain& domain,
                                    const Style& style, Look look, gl::Viewport viewport) {
  begun_ = {domain, style, look};
  begun_.style.profile = shown(style.profile, domain, viewport);
  const glm::ivec2 pane(viewport.width, viewport.height);
  SplatProfile profile = begun_.style.profile;
  const glm::ivec2 size =
      field_size(profile, domain, pane, look == Look::liquid ? kLiquidTexels : kSmoothTexels);
  if (size.y < pane.y) {
    // Drawing interpolates between texels, which adds a sixth of a squared texel to a profile's variance.
    const double texel = domain.size().y / size.y;
    profile.deviation = std::sqrt(profile.deviation * profile.deviation - texel * texel / 6.0);
  }
  field_.begin(std::move(particles), domain, profile, style.edges, size);
}

void LiquidPainter::draw_particles(const gl::RenderTarget& target, gl::Viewport viewport) {
  field_.finish();
  if (begun_.look == Look::liquid) {
    draw_liquid_particles(target, viewport);
  } else {
    draw_smooth_particles(target, viewport);
  }
}

void LiquidPainter::draw_smooth_particles(const gl::RenderTarget& target, gl::Viewport viewport) {
  const Style& style = begun_.style;
  const double threshold = edge_thickness(style.profile);
  if (field_.covers(threshold)) {
    show(draw_covering_, draw_covering_mapped_, field_.sums(), style.color_map).draw(target, viewport);
  } else {
    draw_smooth(
        {field_.sums(), threshold, full_thickness(style.profile), style.profile.deviation, style.color_map},
        target, viewport);
  }
}

void LiquidPainter::draw_liquid_particles(const gl::RenderTarget& target, gl::Viewport viewport) {
  const Style& style = begun_.style;
  const gl::Texture& occupied = field_tiles_.find(
      field_.tiles(OccupiedTiles::columns(field_.sums()), OccupiedTiles::kRows, kTileMargin),
      {1.0f, 0.0f, 0.0f, 0.0f}, 0);
  draw_liquid({field_.sums(), edge_thickness(style.profile), full_thickness(style.profile),
               style.profile.deviation, style.color_map},
              occupied, begun_.domain, target, viewport);
}

void LiquidPainter::draw_smooth(const Fluid& fluid, const gl::RenderTarget& target, gl::Viewport viewport) {
  show(draw_smooth_, draw_smooth_mapped_, fluid.sums, fluid.color_map)
      .set("u_threshold", fluid.threshold)
      .draw(target, viewport, true);
}

void LiquidPainter::draw_liquid(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain,
                                const gl::RenderTarget& target, gl::Viewport viewport) {
  prepare_surface(fluid.sums);
  blur(fluid, occupied, domain);
  shape_surface(fluid, occupied, domain);
  show(draw_liquid_, draw_liquid_mapped_, fluid.sums, fluid.color_map)
      .set("u_threshold", fluid.threshold)
      .set("u_full", fluid.full)
      .read("u_surface", surface_->texture())
      .draw_tiles(target, viewport, occupied, true);
}

void LiquidPainter::prepare_surface(const gl::Texture& of_sums) {
  const gl::TextureDescription& sums = of_sums.description();
  if (blurred_) {
    const gl::TextureDescription& now = blurred_->texture().description();
    if (now.width == sums.width && now.height == sums.height && now.wrap == sums.wrap) return;
  }
  gl::TextureDescription description = sums;
  description.name = "surface of the liquid";
  surface_.emplace(description);
  description.filter = gl::Filter::nearest;
  description.name = "liquid blurred along x";
  half_blurred_.emplace(description);
  description.name = "blurred height of the liquid";
  description.format = gl::Format::rg32f;
  blurred_.emplace(description);
}

void LiquidPainter::blur(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain) {
  const double texels = kBlurDeviation * fluid.deviation * blurred_->texture().height() / domain.size().y;
  set_taps(blur_along_x_, texels, {1.0f / float(blurred_->texture().width()), 0.0f});
  set_taps(blur_along_y_, texels, {0.0f, 1.0f / float(blurred_->texture().height())});
  blur_along_x_.read_texels("u_sums", fluid.sums)
      .draw_tiles(*half_blurred_, half_blurred_->viewport(), occupied);
  blur_along_y_.read("u_blurred", half_blurred_->texture())
      .draw_tiles(*blurred_, blurred_->viewport(), occupied);
}

void LiquidPainter::shape_surface(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain) {
  const gl::Texture& height = blurred_->texture();
  const double deviation_texels = fluid.deviation * height.height() / domain.size().y;
  liquid_surface_.set("u_texel", 1.0f / glm::vec2(height.width(), height.height()))
      .set("u_threshold", fluid.threshold)
      .set("u_full", fluid.full)
      .set("u_rise", kRise * deviation_texels)
      .set("u_relief", fluid.color_map == nullptr ? kRelief * deviation_texels : 0.0);
  liquid_surface_.read("u_height", height).draw_tiles(*surface_, surface_->viewport(), occupied);
}

gl::Pass& LiquidPainter::show(gl::Pass& plain, gl::Pass& mapped, const gl::Texture& sums,
                              const gl::Texture* color_map) {
  gl::Pass& pass = color_map == nullptr ? plain : mapped;
  pass.read("u_sums", sums);
  if (color_map != nullptr) pass.set("u_range", glm::vec2(0.0f, 1.0f)).read("u_colors", *color_map);
  return pass;
}

}  // namespace twinflow
