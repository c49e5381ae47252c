#include "view/picture.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "view/annotations/captions.hpp"
#include "view/painters/fluid_surface.hpp"

namespace twinflow {
namespace {

constexpr double kDyeRim = 0.22;

// Over the grid fluid discs are smaller, so that it shows between them, and let it through; but not so small
// that few of them are lost in it.
constexpr double kOverlayShare = 0.45;
constexpr double kSmallestOverlaid = 3.6;  ///< diameter, points
constexpr double kOverlayOpacity = 0.85;
constexpr glm::vec3 kParticleArrows{1.0f, 0.8f, 0.4f};  ///< beside the grid's white ones

void fill(const gl::RenderTarget& target, glm::vec4 color) {
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_id());
  glClearBufferfv(GL_COLOR, 0, &color.r);
}

/// What is shown where there is no fluid, as sRGB.
glm::vec3 background(const World& world) {
  const auto& view = world.settings().view;
  return glm::vec3(glm::dvec3(view.background_red, view.background_green, view.background_blue));
}

/// Whether dark text is easier to read on it than bright text.
bool is_bright(glm::vec3 color) { return glm::dot(color, glm::vec3(0.299f, 0.587f, 0.114f)) > 0.45f; }

GridPainter::Look grid_look(const World& world, double point) {
  const auto& view = world.settings().view;
  return {.shading = view.shading,
          .bloom = view.bloom,
          .flow_lines = view.flow_lines,
          .flow = {.grain = FlowLines::kGrain * point,
                   .phase = view.flow_motion * world.time(),
                   .moving = view.flow_motion > 0.0}};
}

/// The outline of the container that holds the particles. Their centres stop at a circle's wall, so the line
/// stands around their discs.
void outline_container(const World& world, const PaneLayout& pane, const Layout& layout, Annotations& notes) {
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

/// The particles' velocity where arrows stand; none outside the container, although particles are near there.
std::vector<glm::vec2> arrow_velocities(const World& world) {
  const std::vector<glm::vec2> points = ArrowPainter::lattice(world.domain());
  std::vector<glm::vec2> velocities(points.size());
  world.particles()->velocity_at(points, velocities);
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (!world.particles()->container().contains(points[k])) velocities[k] = glm::vec2(0.0f);
  }
  return velocities;
}

/// Whose fluids a caption has to name: one line for each.
struct CaptionedFluids {
  bool grid;
  bool particles;
  int lines() const { return int(grid) + int(particles); }
};

CaptionedFluids captioned_fluids(PaneId id) {
  const bool both = id == PaneId::overlay || id == PaneId::difference;
  return {both || id == PaneId::grid, both || id == PaneId::particles};
}

std::vector<std::string> caption_lines(World& world, PaneId id, bool show_timings) {
  const auto timing = [&](double milliseconds) {
    return show_timings ? std::optional(milliseconds) : std::nullopt;
  };
  const CaptionedFluids fluids = captioned_fluids(id);
  std::vector<std::string> lines;
  if (fluids.grid) {
    lines.push_back(grid_caption(*world.grid(), world.grid_error(),
                                 timing(show_timings ? world.grid()->step_milliseconds() : 0.0)));
  }
  if (fluids.particles) {
    lines.push_back(particle_caption(*world.particles(), world.settings().coupling, world.pace(),
                                     world.particles_error(), timing(world.particles_step_milliseconds())));
  }
  return lines;
}

/// An arrow of the longest kind with the speed that it stands for, in a caption line that ends at `end`;
/// returns where it begins, pixels.
float arrow_legend(double fast, double length, glm::vec2 end, float point, Annotations& notes) {
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

void caption(World& world, const PictureOptions& options, const Layout& layout, double fast,
             Annotations& notes) {
  const auto point = static_cast<float>(options.scale);
  const std::string time = time_caption(world.time(), world.settings().time.step);
  for (const PaneLayout& pane : layout.panes()) {
    const bool has_time = &pane == &layout.panes().back();
    const std::vector<std::string> lines = caption_lines(world, pane.id, options.show_timings);
    const glm::vec2 last_line(pane.caption.x, float(pane.caption.bottom()) - 21.0f * point);
    float taken = has_time ? (8.0f * float(time.size()) + 16.0f) * point : 0.0f;
    if (has_time && world.settings().view.arrows) {
      const glm::vec2 end = last_line + glm::vec2(float(pane.caption.width) - taken, 0.0f);
      const double length = ArrowPainter::longest(pane.fluid.height);
      taken = float(pane.caption.right()) - arrow_legend(fast, length, end, point, notes);
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

/// The diameter of discs over the grid fluid, from that of discs alone; domain units.
double overlaid_diameter(double alone, double points_per_unit) {
  return std::min(alone, std::max(kOverlayShare * alone, kSmallestOverlaid / points_per_unit));
}

std::vector<PaneId> panes_of(World& world) {
  return panes_of(world.settings().view.panes, world.grid() != nullptr, world.particles() != nullptr);
}

bool has_color_bar(World& world, PaneId id) {
  const auto& view = world.settings().view;
  return id == PaneId::difference || (view.arrows && view.arrow_colors) ||
         (shows_grid(id) && mapped_grid_quantity(world)) ||
         (shows_particles(id) && mapped_particle_quantity(world));
}

}  // namespace

Layout picture_layout(World& world, const PictureOptions& options) {
  const bool caption_shown = world.settings().view.caption;
  const std::vector<PaneId> panes = panes_of(world);
  int lines = 0;
  for (const PaneId id : panes) lines = std::max(lines, captioned_fluids(id).lines());
  return compute_layout({.area = options.area,
                         .scale = options.scale,
                         .domain = world.domain(),
                         .panes = panes,
                         .caption_lines = caption_shown ? lines : 0,
                         .color_bar = caption_shown && std::ranges::any_of(panes, [&](PaneId id) {
                                        return has_color_bar(world, id);
                                      })});
}

Picture::Picture(gl::ShaderLibrary& shaders)
    : grid_painter_(shaders),
      particle_painter_(shaders),
      liquid_painter_(shaders),
      difference_painter_(shaders),
      arrow_painter_(shaders),
      color_bar_painter_(shaders),
      draw_body_(shaders, "view/draw_body"),
      draw_ball_(shaders, "view/draw_ball") {}

PictureFrame Picture::draw(World& world, const PictureOptions& options, const gl::RenderTarget& target) {
  PictureOptions used = options;
  const Rect everything{0, 0, target.texture().width(), target.texture().height()};
  if (used.area == Rect{}) used.area = everything;
  PictureFrame frame{picture_layout(world, used), {}};
  frame.annotations.scale = used.scale;
  frame.annotations.on_bright = is_bright(background(world));
  const Canvas canvas{target, frame.layout, used.scale, used.transparent};

  const std::optional<Quantity> quantity = mapped_particle_quantity(world);
  const std::vector<float> values =
      quantity ? particle_values(world.particles()->particles(), *quantity) : std::vector<float>();
  const PictureScales scales =
      scale_chooser_.choose(world, frame.layout, values, grid_painter_, difference_painter_);

  fill(target, used.transparent ? glm::vec4(0.0f) : glm::vec4(background(world), 1.0f));
  for (const PaneLayout& pane : frame.layout.panes()) {
    draw_pane(world, pane, values, scales, canvas);
    frame.annotations.frames.push_back({pane.fluid, Annotations::Tone::faint});
    if (pane.id != PaneId::grid) outline_container(world, pane, frame.layout, frame.annotations);
    if (pane.color_bar.height > 0) draw_color_bars(pane, scales, canvas, frame.annotations);
  }
  if (world.settings().view.caption) caption(world, used, frame.layout, scales.fast, frame.annotations);
  return frame;
}

void Picture::draw_pane(World& world, const PaneLayout& pane, std::span<const float> values,
                        const PictureScales& scales, const Canvas& canvas) {
  if (pane.id == PaneId::difference) {
    difference_painter_.draw(*scales.difference, maps_, canvas.target,
                             viewport_of(pane.fluid, canvas.target));
  }
  if (shows_grid(pane.id)) draw_grid(world, pane, scales, canvas);
  if (shows_particles(pane.id)) {
    draw_particles(world, pane, values, scales, canvas);
    draw_bodies(world, pane, canvas);
  }
  draw_balls(world, pane, canvas);
  if (world.settings().view.arrows) draw_arrows(world, pane, scales, canvas);
}

void Picture::draw_grid(World& world, const PaneLayout& pane, const PictureScales& scales,
                        const Canvas& canvas) {
  const gl::Viewport viewport = viewport_of(pane.fluid, canvas.target);
  GridPainter::Look look = grid_look(world, canvas.point);
  look.transparent = canvas.transparent;
  if (scales.grid) {
    grid_painter_.draw_scalar(*world.grid(), *scales.grid, maps_, look, canvas.target, viewport);
  } else {
    grid_painter_.draw_dye(*world.grid(), look, canvas.target, viewport);
  }
}

void Picture::draw_particles(World& world, const PaneLayout& pane, std::span<const float> values,
                             const PictureScales& scales, const Canvas& canvas) {
  const bool over_grid = shows_grid(pane.id);
  if (!over_grid && world.settings().view.particle_style != ParticleStyle::discs) {
    draw_fluid_surface(world, {values, scales.particles ? &*scales.particles : nullptr}, maps_,
                       liquid_painter_, canvas.target, viewport_of(pane.fluid, canvas.target));
    return;
  }
  const ParticleSet& particles = world.particles()->particles();
  const double alone = world.settings().view.particle_size * world.particles()->spacing();
  const double points_per_unit = pane.fluid.height / world.domain().size().y / canvas.point;
  auto discs =
      scales.particles ? mapped_discs(particles, values, *scales.particles, maps_) : dyed_discs(particles);
  particle_painter_.draw(std::move(discs), world.domain(),
                         {.diameter = over_grid ? overlaid_diameter(alone, points_per_unit) : alone,
                          .periodic = particles_wrap(world),
                          .rim = scales.particles || over_grid ? 0.0 : kDyeRim,
                          .opacity = over_grid ? kOverlayOpacity : 1.0},
                         canvas.target, viewport_of(pane.fluid, canvas.target));
}

void Picture::draw_bodies(const World& world, const PaneLayout& pane, const Canvas& canvas) {
  Domain domain = world.domain();
  domain.periodic = particles_wrap(world);
  for (const Body& body : world.particles()->bodies()) {
    draw_body_.set("u_domain_size", glm::vec2(domain.size()))
        .set("u_period", domain.period())
        .set("u_center", glm::vec2(body.center))
        .set("u_half_size", glm::vec2(0.5 * body.size))
        .set("u_rounding", body.shape == BodyShape::disc ? 0.5 * body.size.x : 0.0)
        .set("u_axis", glm::vec2(std::cos(body.angle), std::sin(body.angle)))
        .set("u_color", body.color)
        .set("u_pixels_per_unit", pane.fluid.height / domain.size().y);
    draw_body_.draw(canvas.target, viewport_of(pane.fluid, canvas.target), true);
  }
}

void Picture::draw_balls(const World& world, const PaneLayout& pane, const Canvas& canvas) {
  Domain domain = world.domain();
  if (pane.id == PaneId::particles && !particles_wrap(world)) domain.periodic = false;
  for (const Ball& ball : world.balls()) {
    draw_ball_.set("u_domain_size", glm::vec2(domain.size()))
        .set("u_period", domain.period())
        .set("u_center", glm::vec2(ball.center))
        .set("u_radius", ball.radius)
        .set("u_color", ball.color)
        .set("u_pixels_per_unit", pane.fluid.height / domain.size().y);
    draw_ball_.draw(canvas.target, viewport_of(pane.fluid, canvas.target), true);
  }
}

void Picture::draw_arrows(World& world, const PaneLayout& pane, const PictureScales& scales,
                          const Canvas& canvas) {
  const gl::Viewport viewport = viewport_of(pane.fluid, canvas.target);
  ArrowPainter::Style style{.fast = scales.fast, .point = canvas.point};
  if (scales.arrows) style.colors = &maps_.texture(*scales.arrows);
  if (pane.id == PaneId::difference) {
    arrow_painter_.draw(difference_painter_.difference().texture(), world.domain(), style, canvas.target,
                        viewport);
  }
  if (shows_grid(pane.id)) {
    arrow_painter_.draw(world.grid()->center_velocity().texture(), world.domain(), style, canvas.target,
                        viewport);
  }
  if (shows_particles(pane.id)) {
    // Where colours tell speeds, the outline tells the fluid.
    if (shows_grid(pane.id)) (scales.arrows ? style.outline : style.color) = kParticleArrows;
    arrow_painter_.draw(arrow_velocities(world), world.domain(), style, canvas.target, viewport);
  }
}

void Picture::draw_color_bars(const PaneLayout& pane, const PictureScales& scales, const Canvas& canvas,
                              Annotations& notes) {
  std::vector<ColorBar> bars;
  if (shows_grid(pane.id) && scales.grid) bars.push_back({.scale = *scales.grid});
  if (shows_particles(pane.id) && scales.particles) bars.push_back({.scale = *scales.particles});
  if (pane.id == PaneId::difference) {
    bars.push_back({.scale = *scales.difference, .no_data_text = "no particles"});
    if (difference_painter_.has_gaps()) bars.back().no_data = DifferencePainter::kGapColor;
  }
  if (bars.size() == 2 && bars[0].scale == bars[1].scale) bars.pop_back();
  if (bars.size() == 2) {
    bars[0].prefix = "grid: ";
    bars[1].prefix = "particles: ";
  }
  const auto tells_arrows = [&](const ColorBar& bar) { return bar.scale == scales.arrows; };
  if (scales.arrows && std::ranges::none_of(bars, tells_arrows)) {
    bars.push_back({.scale = *scales.arrows, .prefix = "arrows: "});
  }
  const int width = pane.color_bar.width / std::max(1, static_cast<int>(bars.size()));
  for (std::size_t k = 0; k < bars.size(); ++k) {
    const Rect part{pane.color_bar.x + static_cast<int>(k) * width, pane.color_bar.y, width,
                    pane.color_bar.height};
    color_bar_painter_.draw(bars[k], part, maps_, canvas.point, canvas.target, notes);
  }
}

OffscreenPicture::OffscreenPicture(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale,
                                   bool transparent, int largest_side)
    : scale_(scale),
      transparent_(transparent),
      picture_(shaders),
      overlay_(scale),
      tiles_(size, transparent, largest_side) {}

Pixels OffscreenPicture::draw(World& world) {
  return tiles_.draw([&](const Rect& whole, const gl::RenderTarget& target) {
    const PictureFrame frame =
        picture_.draw(world, {.area = whole, .scale = scale_, .transparent = transparent_}, target);
    require_viewports(frame.layout);
    overlay_.draw(frame.annotations, target);
  });
}

}  // namespace twinflow
