#include "view/stage_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "view/annotations/captions.hpp"
#include "view/painters/fluid_surface.hpp"

namespace twinflow {
namespace {

constexpr std::array<float, 4> kGround = {0.055f, 0.063f, 0.078f, 1.0f};
constexpr std::array<float, 4> kPaneGround = {0.027f, 0.031f, 0.039f, 1.0f};

// Points.
constexpr double kEquationAbove = 6.0;
constexpr double kEquationLine = 26.0;
constexpr double kMeaningLine = 19.0;
constexpr int kMeaningLines = 2;
constexpr double kBelow = 6.0;
constexpr double kLetter = 7.0;  ///< width of one, on average

void fill(const gl::RenderTarget& target, const Rect& rect, const std::array<float, 4>& color) {
  const gl::Viewport part = viewport_of(rect, target);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_id());
  glEnable(GL_SCISSOR_TEST);
  glScissor(part.x, part.y, part.width, part.height);
  glClearBufferfv(GL_COLOR, 0, color.data());
  glDisable(GL_SCISSOR_TEST);
}

/// Stages share a scale where their values compare; pressures of one name only, as methods know several.
std::string scale_key(const RecordedStage& stage) {
  const std::string quantity = std::to_string(static_cast<int>(stage.text.quantity));
  return stage.text.quantity == StageQuantity::pressure ? quantity + stage.text.name : quantity;
}

ValueRange range_of(Quantity quantity, const ValueRange& values) {
  if (quantity == Quantity::density || quantity == Quantity::neighbors) {
    return range_around(values.low, values.high);
  }
  const double largest = std::max(std::abs(values.low), std::abs(values.high));
  return is_signed(quantity) ? range_about_zero(largest) : range_from_zero(largest);
}

int lines_of(const std::string& text) { return 1 + static_cast<int>(std::ranges::count(text, '\n')); }

/// A sentence in lines of so many letters at most; a longer word has a line of its own.
std::vector<std::string> wrapped(const std::string& sentence, double letters) {
  std::vector<std::string> lines = {""};
  std::istringstream words(sentence);
  for (std::string word; words >> word;) {
    const bool fits = static_cast<double>(lines.back().size() + 1 + word.size()) <= letters;
    if (!lines.back().empty() && !fits) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

/// Both fluids, or the one that alone is shown.
std::vector<PaneId> panes_of(World& world) {
  const ViewPanes view = world.settings().view.panes;
  const bool alone = view == ViewPanes::grid || view == ViewPanes::particles;
  return panes_of(alone ? view : ViewPanes::side_by_side, world.grid() != nullptr,
                  world.particles() != nullptr);
}

template <class Stage>
const Stage& stage_or_last(const std::vector<Stage>& stages, int stage) {
  return stages.at(std::min(static_cast<std::size_t>(stage), stages.size() - 1));
}

/// "t = 1.20 → 1.21 s"
std::string times(const StepRecord& record, double step_seconds) {
  const std::string begin = time_caption(record.begin_seconds, step_seconds);
  const std::string end = time_caption(record.end_seconds, step_seconds);
  constexpr std::size_t kBefore = 4;  // "t = "
  constexpr std::size_t kAfter = 2;   // " s"
  return begin.substr(0, begin.size() - kAfter) + " → " + end.substr(kBefore);
}

}  // namespace

std::optional<Quantity> quantity_of(StageQuantity quantity) {
  switch (quantity) {
    case StageQuantity::dye:
      return {};
    case StageQuantity::velocity:
      return Quantity::speed;
    case StageQuantity::divergence:
      return Quantity::divergence;
    case StageQuantity::pressure:
      return Quantity::pressure;
    case StageQuantity::density:
      return Quantity::density;
    case StageQuantity::neighbors:
      return Quantity::neighbors;
    case StageQuantity::acceleration:
      return Quantity::acceleration;
  }
  throw std::logic_error("unknown quantity of a stage");
}

StagePicture::StagePicture(gl::ShaderLibrary& shaders)
    : center_velocity_(shaders, "grid/center_velocity"),
      speed_(shaders, "view/speed"),
      draw_dye_(shaders, "view/draw_recorded_dye"),
      draw_scalar_(shaders, "view/draw_scalar"),
      largest_magnitude_(shaders),
      particle_painter_(shaders),
      arrow_painter_(shaders),
      color_bar_painter_(shaders) {}

void StagePicture::show(World& world, StepRecord record) {
  record_ = std::move(record);
  centers_.reset();
  shown_.reset();
  equation_lines_ = 1;
  for (const RecordedStage& stage : record_.grid) {
    equation_lines_ = std::max(equation_lines_, lines_of(stage.text.equation));
  }
  for (const RecordedStage& stage : record_.particles) {
    equation_lines_ = std::max(equation_lines_, lines_of(stage.text.equation));
  }
  measure(world);
}

/// The ranges that cover all stages of a kind; one for the speeds of both fluids.
void StagePicture::measure(World& world) {
  std::map<std::string, ValueRange> of_grid;
  std::map<std::string, ValueRange> of_particles;
  const auto cover = [](std::map<std::string, ValueRange>& ranges, const RecordedStage& stage,
                        const ValueRange& values) {
    const auto [found, is_new] = ranges.try_emplace(scale_key(stage), values);
    if (is_new) return;
    found->second = {std::min(found->second.low, values.low), std::max(found->second.high, values.high)};
  };
  for (const RecordedGridStage& stage : record_.grid) {
    if (stage.text.quantity == StageQuantity::dye) continue;
    const double largest = largest_magnitude_(scalar(stage, world.grid()->layout()));
    const ValueRange values{-largest, largest};
    cover(of_grid, stage, values);
    if (stage.text.quantity == StageQuantity::velocity) cover(of_particles, stage, values);
  }
  for (const RecordedParticleStage& stage : record_.particles) {
    const ValueRange values = extent(stage.values);
    cover(of_particles, stage, values);
    if (stage.text.quantity == StageQuantity::velocity) cover(of_grid, stage, values);
  }

  const auto scales_of = [&](const auto& stages, const std::map<std::string, ValueRange>& ranges) {
    std::map<std::string, ColorScale> scales;
    for (const RecordedStage& stage : stages) {
      std::optional<Quantity> quantity = quantity_of(stage.text.quantity);
      if (!quantity) continue;
      const std::string key = scale_key(stage);
      if (quantity == Quantity::pressure && ranges.at(key).low >= 0.0) quantity = Quantity::push;
      scales.try_emplace(
          key, ColorScale{*quantity, range_of(*quantity, ranges.at(key)), world.settings().view.color_map});
    }
    return scales;
  };
  grid_scales_ = scales_of(record_.grid, of_grid);
  particle_scales_ = scales_of(record_.particles, of_particles);
}

std::optional<ColorScale> StagePicture::scale_of(const RecordedStage& stage, bool of_grid) const {
  const auto& scales = of_grid ? grid_scales_ : particle_scales_;
  const auto found = scales.find(scale_key(stage));
  return found == scales.end() ? std::nullopt : std::optional(found->second);
}

const gl::Texture& StagePicture::center_velocity(const RecordedGridStage& stage, GridLayout layout) {
  if (layout == GridLayout::collocated) return stage.field.texture();
  if (!centers_) {
    gl::TextureDescription texture = stage.field.texture().description();
    texture.name = "recorded velocity at centres";
    centers_.emplace(gl::FieldDescription{texture, gl::Buffering::single, stage.field.channels()});
  }
  center_velocity_.read("u_velocity", stage.field).write(*centers_);
  return centers_->texture();
}

/// Speed, or the field itself.
const gl::Field& StagePicture::scalar(const RecordedGridStage& stage, GridLayout layout) {
  if (stage.text.quantity != StageQuantity::velocity) return stage.field;
  if (!shown_) {
    gl::TextureDescription texture = stage.field.texture().description();
    texture.name = "recorded speed";
    texture.format = gl::Format::r32f;
    shown_.emplace(gl::FieldDescription{texture, gl::Buffering::single, "|u| (domain units per second)"});
  }
  speed_.read("u_velocity", center_velocity(stage, layout)).write(*shown_);
  return *shown_;
}

/// As Picture's, above a band for the equations.
Layout StagePicture::layout(World& world, const PictureOptions& options) const {
  const double band =
      kEquationAbove + equation_lines_ * kEquationLine + kMeaningLines * kMeaningLine + kBelow;
  Rect area = options.area;
  area.height -= static_cast<int>(std::lround(band * options.scale));
  return compute_layout({.area = area,
                         .scale = options.scale,
                         .domain = world.domain(),
                         .panes = panes_of(world),
                         .caption_lines = 2,
                         .color_bar = true});
}

PictureFrame StagePicture::draw(World& world, int stage, const PictureOptions& options,
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
      draw_grid(world, stage_or_last(record_.grid, stage), canvas, frame.annotations);
    } else {
      draw_particles(world, stage_or_last(record_.particles, stage), canvas, frame.annotations);
    }
    frame.annotations.frames.push_back({pane.fluid, Annotations::Tone::faint});
  }
  caption(world, stage, frame.layout, used.scale, frame.annotations);
  explain(stage, frame.layout, used.scale, frame.annotations);
  return frame;
}

void StagePicture::draw_grid(World& world, const RecordedGridStage& stage, const Canvas& canvas,
                             Annotations& notes) {
  const gl::Viewport viewport = viewport_of(canvas.pane.fluid, canvas.target);
  const std::optional<ColorScale> scale = scale_of(stage, true);
  if (!scale) {
    draw_dye_.read("u_dye", stage.field).draw(canvas.target, viewport);
    return;
  }
  const GridLayout layout = world.grid()->layout();
  draw_scalar_.set("u_range", scale->map_ends());
  draw_scalar_.read("u_scalar", scalar(stage, layout))
      .read("u_colors", maps_.texture(*scale))
      .draw(canvas.target, viewport);
  if (stage.text.quantity == StageQuantity::velocity) {
    arrow_painter_.draw(center_velocity(stage, layout), world.domain(),
                        {.fast = scale->range.high, .point = canvas.point}, canvas.target, viewport);
  }
  color_bar_painter_.draw({.scale = *scale}, canvas.pane.color_bar, maps_, canvas.point, canvas.target,
                          notes);
}

void StagePicture::draw_particles(World& world, const RecordedParticleStage& stage, const Canvas& canvas,
                                  Annotations& notes) {
  fill(canvas.target, canvas.pane.fluid, kPaneGround);
  const std::optional<ColorScale> scale = scale_of(stage, false);
  if (!scale) return;
  const ColorMap& map = maps_.map(*scale);
  const auto [low, high] = scale->map_range();
  std::vector<ParticleDisc> discs;
  discs.reserve(stage.positions.size());
  for (std::size_t k = 0; k < stage.positions.size(); ++k) {
    discs.push_back({stage.positions[k], map.at((stage.values[k] - low) / (high - low))});
  }
  const double diameter = world.settings().view.particle_size * world.particles()->spacing();
  particle_painter_.draw(std::move(discs), world.domain(),
                         {.diameter = diameter, .periodic = particles_wrap(world)}, canvas.target,
                         viewport_of(canvas.pane.fluid, canvas.target));
  color_bar_painter_.draw({.scale = *scale}, canvas.pane.color_bar, maps_, canvas.point, canvas.target,
                          notes);
}

const RecordedStage& StagePicture::shown(PaneId id, int stage) const {
  if (id == PaneId::grid) return stage_or_last(record_.grid, stage);
  return stage_or_last(record_.particles, stage);
}

/// The method, and below it which stage this is.
void StagePicture::caption(World& world, int stage, const Layout& layout, double point,
                           Annotations& notes) const {
  const std::string time = times(record_, world.settings().time.step);
  for (const PaneLayout& pane : layout.panes()) {
    const bool is_grid = pane.id == PaneId::grid;
    const std::string method =
        is_grid ? grid_caption(*world.grid(), {}, {})
                : particle_caption(*world.particles(), world.settings().coupling, world.pace(), {}, {});
    const std::size_t count = is_grid ? record_.grid.size() : record_.particles.size();
    const bool waits = static_cast<std::size_t>(stage) >= count;
    const std::string place = "stage " +
                              std::to_string(std::min(static_cast<std::size_t>(stage) + 1, count)) + " of " +
                              std::to_string(count) + " · " + shown(pane.id, stage).title() +
                              (waits ? " · the step is done here" : "");
    const bool has_time = &pane == &layout.panes().back();
    const double time_width = has_time ? (8.0 * static_cast<double>(time.size()) + 8.0) * point : 0.0;
    const auto line_above = static_cast<float>(kCaptionLinePoints * point);
    const glm::vec2 last(pane.caption.x, static_cast<float>(pane.caption.bottom() - 21.0 * point));
    notes.labels.push_back({.text = method,
                            .position = last - glm::vec2(0.0f, line_above),
                            .tone = Annotations::Tone::dim,
                            .max_width = static_cast<float>(pane.caption.width - time_width)});
    notes.labels.push_back(
        {.text = place, .position = last, .max_width = static_cast<float>(pane.caption.width)});
    if (has_time) {
      notes.labels.push_back({.text = time,
                              .position = last + glm::vec2(pane.caption.width, -line_above),
                              .align = 1.0f,
                              .tone = Annotations::Tone::dim});
    }
  }
}

/// The equation, and in a sentence what it says.
void StagePicture::explain(int stage, const Layout& layout, double point, Annotations& notes) const {
  for (const PaneLayout& pane : layout.panes()) {
    const Stage& text = shown(pane.id, stage).text;
    const auto room = static_cast<float>(pane.fluid.width);
    glm::vec2 place(pane.fluid.x, static_cast<float>(pane.color_bar.bottom() + kEquationAbove * point));
    for (std::size_t begin = 0; begin <= text.equation.size();) {
      const std::size_t end = std::min(text.equation.find('\n', begin), text.equation.size());
      notes.labels.push_back({.text = text.equation.substr(begin, end - begin),
                              .position = place,
                              .size = Annotations::Size::equation,
                              .max_width = room});
      place.y += static_cast<float>(kEquationLine * point);
      begin = end + 1;
    }
    for (const std::string& line : wrapped(text.meaning, room / (kLetter * point))) {
      notes.labels.push_back(
          {.text = line, .position = place, .tone = Annotations::Tone::dim, .max_width = room});
      place.y += static_cast<float>(kMeaningLine * point);
    }
  }
}

namespace {

Pixels draw_in_tiles(StagePicture& picture, World& world, int stage, double scale, OffscreenOverlay& overlay,
                     const Tiles& tiles) {
  return tiles.draw([&](const Rect& whole, const gl::RenderTarget& target) {
    const PictureFrame frame = picture.draw(world, stage, {.area = whole, .scale = scale}, target);
    require_viewports(frame.layout);
    overlay.draw(frame.annotations, target);
  });
}

}  // namespace

Pixels draw_off_screen(StagePicture& picture, World& world, int stage, glm::ivec2 size, double scale,
                       int largest_side) {
  OffscreenOverlay overlay(scale);
  return draw_in_tiles(picture, world, stage, scale, overlay, Tiles(size, false, largest_side));
}

OffscreenStages::OffscreenStages(gl::ShaderLibrary& shaders, World& world, glm::ivec2 size, double scale)
    : world_(world), scale_(scale), picture_(shaders), overlay_(scale), tiles_(size) {
  picture_.show(world, record_step(world, shaders));
}

Pixels OffscreenStages::draw(int stage) {
  return draw_in_tiles(picture_, world_, stage, scale_, overlay_, tiles_);
}

}  // namespace twinflow
