#include "view/stages/stage_picture.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "view/painters/fluid_surface.hpp"
#include "view/stages/stage_captions.hpp"

namespace twinflow {
namespace {

constexpr std::array<float, 4> kGround = {0.055f, 0.063f, 0.078f, 1.0f};
constexpr std::array<float, 4> kPaneGround = {0.027f, 0.031f, 0.039f, 1.0f};

void fill(const gl::RenderTarget& target, const Rect& rect, const std::array<float, 4>& color) {
  const gl::Viewport part = viewport_of(rect, target);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_id());
  glEnable(GL_SCISSOR_TEST);
  glScissor(part.x, part.y, part.width, part.height);
  glClearBufferfv(GL_COLOR, 0, color.data());
  glDisable(GL_SCISSOR_TEST);
}

/// Both fluids, or the one that is shown alone.
std::vector<PaneId> panes_of(const World& world) {
  const ViewPanes view = world.settings().view.panes;
  const bool alone = view == ViewPanes::grid || view == ViewPanes::particles;
  return panes_of(alone ? view : ViewPanes::side_by_side, world.grid() != nullptr,
                  world.particles() != nullptr);
}

/// A field for what a stage of the grid is drawn from.
gl::Field field_like(const gl::Field& recorded, const char* name, gl::Format format, const char* channels) {
  gl::TextureDescription texture = recorded.texture().description();
  texture.name = name;
  texture.format = format;
  return gl::Field({texture, gl::Buffering::single, channels});
}

}  // namespace

StagePicture::StagePicture(gl::ShaderLibrary& shaders)
    : shaders_(&shaders),
      speed_(shaders, "view/speed"),
      in_filled_cells_(shaders, "view/in_filled_cells"),
      dye_(shaders),
      draw_dye_(shaders, "view/draw_recorded_dye"),
      draw_dye_in_liquid_(shaders, "view/draw_recorded_dye", {.definitions = {"WITH_LIQUID"}}),
      draw_scalar_(shaders, "view/draw_scalar"),
      draw_scalar_in_liquid_(shaders, "view/draw_scalar", {.definitions = {"WITH_LIQUID"}}),
      largest_magnitude_(shaders),
      particle_painter_(shaders),
      arrow_painter_(shaders),
      solid_painter_(shaders),
      color_bar_painter_(shaders) {}

void StagePicture::show(const World& world, StepRecord record) {
  record_ = std::move(record);
  center_velocity_.reset();
  if (world.grid() != nullptr) center_velocity_.emplace(*shaders_, world.grid()->cells());
  shown_.reset();
  values_in_liquid_.reset();
  velocity_in_liquid_.reset();
  find_ranges(world);
}

/// Finds the ranges that cover all stages of a kind; velocities of both fluids share one.
void StagePicture::find_ranges(const World& world) {
  grid_scales_ = particle_scales_ = StageScales(world.settings().view.color_map);
  const auto cover_velocity = [&](const Stage& stage, const ValueRange& speeds, StageScales& other) {
    if (stage.quantity == StageQuantity::velocity) other.cover(stage, speeds);
  };
  for (std::size_t index = 0; index < record_.grid.size(); ++index) {
    const RecordedGridStage& stage = record_.grid[index];
    if (stage.text.quantity == StageQuantity::dye) continue;
    if (stage.text.quantity == StageQuantity::liquid) {
      grid_scales_.cover(stage.text, {0.0, 1.0});
      continue;
    }
    const gl::Field& shown = scalar(stage);
    const gl::Field* const filling = liquid_at(index);
    const double largest = largest_magnitude_(filling != nullptr ? in_liquid(shown, *filling) : shown);
    const ValueRange values{-largest, largest};
    grid_scales_.cover(stage.text, values);
    cover_velocity(stage.text, values, particle_scales_);
  }
  for (const RecordedParticleStage& stage : record_.particles) {
    const ValueRange values = extent(stage.values);
    particle_scales_.cover(stage.text, values);
    cover_velocity(stage.text, values, grid_scales_);
  }
}

/// The place of a stage's liquid, if it ends at a surface: after the last stage that moved it, or the first
/// one of all.
const gl::Field* StagePicture::liquid_at(std::size_t stage) const {
  const gl::Field* liquid = nullptr;
  for (std::size_t k = 0; k < record_.grid.size(); ++k) {
    if (liquid != nullptr && k > stage) break;
    if (record_.grid[k].text.quantity == StageQuantity::liquid) liquid = &record_.grid[k].field;
  }
  return liquid;
}

/// Zero beyond the surface.
const gl::Field& StagePicture::in_liquid(const gl::Field& values, const gl::Field& filling) {
  const gl::Format format = values.texture().description().format;
  std::optional<gl::Field>& result = format == gl::Format::r32f ? values_in_liquid_ : velocity_in_liquid_;
  if (!result)
    result.emplace(field_like(values, "recorded, in the liquid", format, values.channels().c_str()));
  in_filled_cells_.read("u_value", values).read("u_filling", filling).write(*result);
  return *result;
}

/// The scalar that a stage's colors show: the speed of a velocity, or the field itself.
const gl::Field& StagePicture::scalar(const RecordedGridStage& stage) {
  if (stage.text.quantity != StageQuantity::velocity) return stage.field;
  if (!shown_) {
    shown_.emplace(
        field_like(stage.field, "recorded speed", gl::Format::r32f, "|u| (domain units per second)"));
  }
  speed_.read("u_velocity", center_velocity_->of(stage.field)).write(*shown_);
  return *shown_;
}

/// The panes stand as in a Picture; above a band for the equations, side by side.
Layout StagePicture::layout(const World& world, const PictureOptions& options) const {
  Rect area = options.area;
  if (options.equations) {
    area.height -= static_cast<int>(std::lround(equation_band_points(record_) * options.scale));
  }
  return compute_layout({.area = area,
                         .scale = options.scale,
                         .domain = world.domain(),
                         .panes = panes_of(world),
                         .may_stack = !options.equations,
                         .caption_lines = 2,
                         .color_bar = true});
}

PictureFrame StagePicture::draw(const World& world, int stage, const PictureOptions& options,
                                const gl::RenderTarget& target) {
  PictureOptions used = options;
  const Rect everything{0, 0, target.texture().width(), target.texture().height()};
  if (used.area == Rect{}) used.area = everything;
  PictureFrame frame{layout(world, used), {}};
  frame.annotations.scale = used.scale;
  fill(target, everything, kGround);
  for (const PaneLayout& pane : frame.layout.panes()) {
    const Canvas canvas{target, pane, used.scale};
    if (pane.id == PaneId::grid) {
      draw_grid(world, stage, canvas, frame.annotations);
    } else {
      draw_particles(world, stage, canvas, frame.annotations);
    }
    frame.annotations.frames.push_back({pane.fluid, Annotations::Tone::faint});
  }
  write_stage_captions(world, record_, stage, frame.layout, used.show_timings, frame.annotations);
  if (used.equations) write_equations(record_, stage, frame.layout, used.area, frame.annotations);
  return frame;
}

void StagePicture::draw_grid(const World& world, int index, const Canvas& canvas, Annotations& notes) {
  const RecordedGridStage& stage = stage_or_last(record_.grid, index);
  const gl::Viewport viewport = viewport_of(canvas.pane.fluid, canvas.target);
  const gl::Field* const filling = liquid_at(static_cast<std::size_t>(index));
  const auto scale = grid_scales_.scale_of(stage.text);
  if (filling != nullptr) fill(canvas.target, canvas.pane.fluid, kPaneGround);
  const auto dye = [&]() -> const gl::Field& {
    return dye_.in_colors_of(world.settings().view.dye_palette, stage.field, maps_);
  };
  if (scale) {
    draw_values(stage, *scale, filling, canvas);
  } else if (filling != nullptr) {
    draw_dye_in_liquid_.read("u_dye", dye()).read("u_filling", *filling);
    draw_dye_in_liquid_.draw(canvas.target, viewport, true);
  } else {
    draw_dye_.read("u_dye", dye()).draw(canvas.target, viewport);
  }
  solid_painter_.draw(world.solids(), world.domain(), canvas.point, canvas.target, viewport);
  solid_painter_.draw(world.grid_bodies(), world.domain(), canvas.target, viewport);
  solid_painter_.draw(world.balls(), world.domain(), canvas.target, viewport);
  if (!scale) return;
  if (stage.text.quantity == StageQuantity::velocity) draw_arrows(world, stage, *scale, filling, canvas);
  color_bar_painter_.draw({.scale = *scale}, canvas.pane.color_bar, maps_, canvas.point, canvas.target,
                          notes);
}

void StagePicture::draw_values(const RecordedGridStage& stage, const ColorScale& scale,
                               const gl::Field* filling, const Canvas& canvas) {
  const gl::Viewport viewport = viewport_of(canvas.pane.fluid, canvas.target);
  const bool ends = filling != nullptr && stage.text.quantity != StageQuantity::liquid;
  gl::Pass& pass = ends ? draw_scalar_in_liquid_ : draw_scalar_;
  pass.set("u_range", scale.map_ends()).read("u_scalar", scalar(stage));
  if (ends) pass.read("u_filling", *filling);
  pass.read("u_colors", maps_.texture(scale)).draw(canvas.target, viewport, ends);
}

void StagePicture::draw_arrows(const World& world, const RecordedGridStage& stage, const ColorScale& scale,
                               const gl::Field* filling, const Canvas& canvas) {
  const gl::Field& centers = center_velocity_->of(stage.field);
  const bool ends = filling != nullptr && !stage.text.beyond_surface;
  const gl::Field& velocity = ends ? in_liquid(centers, *filling) : centers;
  ArrowPainter::Style style{.fast = scale.range.high, .point = canvas.point};
  if (!world.solids().empty()) style.solids = &solid_painter_.distances(world.solids(), world.domain());
  arrow_painter_.draw(velocity.texture(), world.domain(), style, canvas.target,
                      viewport_of(canvas.pane.fluid, canvas.target));
}

void StagePicture::draw_particles(const World& world, int index, const Canvas& canvas, Annotations& notes) {
  const RecordedParticleStage& stage = stage_or_last(record_.particles, index);
  fill(canvas.target, canvas.pane.fluid, kPaneGround);
  const auto scale = particle_scales_.scale_of(stage.text);
  if (!scale) return;
  const ColorMap& map = maps_.map(*scale);
  const auto [low, high] = scale->map_range();
  std::vector<ParticleDisc> discs;
  discs.reserve(stage.positions.size());
  for (std::size_t k = 0; k < stage.positions.size(); ++k) {
    discs.push_back({stage.positions[k], map.at((stage.values[k] - low) / (high - low))});
  }
  const double diameter = world.settings().view.particle_size * world.particles()->spacing();
  const gl::Viewport viewport = viewport_of(canvas.pane.fluid, canvas.target);
  particle_painter_.draw(std::move(discs), world.domain(),
                         {.diameter = diameter, .periodic = particles_wrap(world)}, canvas.target, viewport);
  solid_painter_.draw(world.solids(), world.domain(), canvas.point, canvas.target, viewport);
  color_bar_painter_.draw({.scale = *scale}, canvas.pane.color_bar, maps_, canvas.point, canvas.target,
                          notes);
}

}  // namespace twinflow
