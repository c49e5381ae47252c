#include "view/picture/picture_captions.hpp"

#include <optional>
#include <string>
#include <vector>

#include "view/annotations/captions.hpp"
#include "view/painters/arrow_painter.hpp"
#include "world/readings/flow_numbers.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

constexpr double kLetter = 7.5;  ///< width of a letter, estimated generously, points

std::vector<std::string> caption_lines(const World& world, PaneId id, const PictureOptions& options) {
  const auto timing = [&](double milliseconds) {
    return options.show_timings ? std::optional(milliseconds) : std::nullopt;
  };
  const PaneRow& pane = row_of(id);
  std::vector<std::string> lines;
  const auto tell_flow = [&](const std::optional<FlowNumbers>& numbers) {
    const std::string line = numbers ? report(*numbers, options.published) : std::string();
    if (!line.empty()) lines.push_back(line);
  };
  if (pane.is_about_grid()) {
    lines.push_back(grid_caption(*world.grid(), grid_error(world),
                                 timing(options.show_timings ? world.grid()->step_milliseconds() : 0.0)));
    tell_flow(mean_flow(world, Fluid::grid));
  }
  if (pane.is_about_particles()) {
    lines.push_back(particle_caption(*world.particles(), world.settings().coupling, world.pace(),
                                     particles_error(world), timing(world.particles_step_milliseconds())));
    tell_flow(mean_flow(world, Fluid::particles));
  }
  return lines;
}

std::vector<std::string> parts_of(const std::string& line) {
  const std::string between = " · ";
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + between.size()) {
    end = line.find(between, begin);
    parts.push_back(line.substr(begin, end - begin));
  }
  return parts;
}

/// Adds an arrow of the longest kind with its speed, in a caption line that ends at `end`. Returns the
/// beginning of the legend.
float write_arrow_legend(double fast, double length, glm::vec2 end, Annotations& notes) {
  const auto point = static_cast<float>(notes.scale);
  const std::string text = speed_caption(fast);
  const float text_width = 7.5f * float(text.size()) * point;
  const glm::vec2 tip = end + glm::vec2(-text_width - 6.0f * point, 9.0f * point);
  const glm::vec2 tail = tip - glm::vec2(length, 0.0f);
  const float head = 4.0f * point;
  notes.labels.push_back({.text = text, .position = end, .align = 1.0f, .tone = Annotations::Tone::dim});
  notes.curves.push_back({{tail, tip}, Annotations::Tone::bright});
  notes.curves.push_back({{tip + glm::vec2(-head, -0.7f * head), tip, tip + glm::vec2(-head, 0.7f * head)},
                          Annotations::Tone::bright});
  return tail.x - 10.0f * point;
}

}  // namespace

void write_beside(const std::vector<std::string>& lines, const std::vector<std::string>& dim_lines,
                  const Rect& caption, Annotations& notes) {
  const auto pitch = static_cast<float>(kCaptionLinePoints * notes.scale);
  glm::vec2 at(caption.x, caption.y);
  const double letters = caption.width / (kLetter * notes.scale);
  const auto write = [&](const std::string& text, Annotations::Tone tone) {
    for (const std::string& line : wrapped(text, letters)) {
      if (at.y + pitch > static_cast<float>(caption.bottom())) return;
      notes.labels.push_back(
          {.text = line, .position = at, .tone = tone, .max_width = static_cast<float>(caption.width)});
      at.y += pitch;
    }
  };
  for (const std::string& line : lines) {
    Annotations::Tone tone = Annotations::Tone::bright;  // of the fluid's name, which comes first
    for (const std::string& part : parts_of(line)) {
      write(part, tone);
      tone = Annotations::Tone::dim;
    }
  }
  for (const std::string& line : dim_lines) write(line, Annotations::Tone::dim);
}

int caption_line_count(const World& world, PaneId id) {
  const PaneRow& pane = row_of(id);
  const int fluids = int(pane.is_about_grid()) + int(pane.is_about_particles());
  return has_reference(world.settings()) ? 2 * fluids : fluids;
}

void write_captions(const World& world, const Layout& layout, double fast, const PictureOptions& options,
                    Annotations& notes) {
  const auto point = static_cast<float>(notes.scale);
  const std::string time = time_caption(world.time(), world.settings().time.step);
  for (const PaneLayout& pane : layout.panes()) {
    const bool has_time = &pane == &layout.panes().back();
    const std::vector<std::string> lines = caption_lines(world, pane.id, options);
    if (pane.is_caption_beside()) {
      std::vector<std::string> further;
      if (has_time) further.push_back(time);
      if (has_time && world.settings().view.arrows) further.push_back("longest arrow " + speed_caption(fast));
      write_beside(lines, further, pane.caption, notes);
      continue;
    }
    const glm::vec2 last_line(pane.caption.x, float(pane.caption.bottom()) - 21.0f * point);
    float taken = has_time ? (8.0f * float(time.size()) + 16.0f) * point : 0.0f;
    if (has_time && world.settings().view.arrows) {
      const glm::vec2 end = last_line + glm::vec2(float(pane.caption.width) - taken, 0.0f);
      const double length = ArrowPainter::longest(pane.fluid.height);
      taken = float(pane.caption.right()) - write_arrow_legend(fast, length, end, notes);
    }
    for (std::size_t line = 0; line < lines.size(); ++line) {
      const auto further = static_cast<float>(lines.size() - 1 - line);
      notes.labels.push_back(
          {.text = lines[line],
           .position = last_line - glm::vec2(0.0f, further * static_cast<float>(kCaptionLinePoints) * point),
           .max_width = float(pane.caption.width) - (further == 0.0f ? taken : 0.0f)});
    }
    if (has_time) {
      notes.labels.push_back({.text = time,
                              .position = last_line + glm::vec2(pane.caption.width, 0.0f),
                              .align = 1.0f,
                              .tone = Annotations::Tone::dim});
    }
  }
}

void outline_container(const World& world, const PaneLayout& pane, const Layout& layout, Annotations& notes) {
  if (!row_of(pane.id).is_about_particles()) return;
  const auto& particles = world.settings().particles;
  if (particles.container == Container::box) notes.frames.push_back({pane.fluid, Annotations::Tone::dim});
  if (particles.container != Container::circle) return;
  const glm::vec2 center(layout.to_pixel(pane.id, {0.0, 0.0}));
  const double pixels_per_unit = pane.fluid.height / world.domain().size().y;
  const double disc_radius = 0.5 * world.settings().view.particle_size * world.particles()->spacing();
  notes.circles.push_back({center,
                           static_cast<float>((particles.container_radius + disc_radius) * pixels_per_unit),
                           Annotations::Tone::faint, pane.fluid});
}

}  // namespace twinflow
