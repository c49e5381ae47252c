#include "view/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/geometric.hpp>

#include "view/captions.hpp"

namespace twinflow {
namespace {

// The grounds behind the panes and behind the particles, as sRGB.
constexpr std::array<float, 4> kGround = {0.055f, 0.063f, 0.078f, 1.0f};
constexpr std::array<float, 4> kPaneGround = {0.027f, 0.031f, 0.039f, 1.0f};

constexpr double kDyeRim = 0.22;

/// The same rectangle as OpenGL counts it, from below.
gl::Viewport viewport_of(const Rect& rect, const gl::RenderTarget& target) {
  return {rect.x, target.texture().height() - rect.bottom(), rect.width, rect.height};
}

void fill(const gl::RenderTarget& target, const Rect& rect, const std::array<float, 4>& color) {
  const gl::Viewport part = viewport_of(rect, target);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_id());
  glEnable(GL_SCISSOR_TEST);
  glScissor(part.x, part.y, part.width, part.height);
  glClearBufferfv(GL_COLOR, 0, color.data());
  glDisable(GL_SCISSOR_TEST);
}

/// The quantity of each pane, where the pane is shown and shows a quantity through a colour map.
std::optional<Quantity> mapped_grid_quantity(World& world) {
  const Quantity quantity = grid_quantity(world.settings());
  if (world.grid() == nullptr || quantity == Quantity::dye) return {};
  return quantity;
}

std::optional<Quantity> mapped_particle_quantity(const World& world) {
  const Quantity quantity = particle_quantity(world.settings());
  if (world.particles() == nullptr || quantity == Quantity::dye) return {};
  return quantity;
}

double largest_magnitude(std::span<const float> values) {
  const ValueRange found = extent(values);
  return std::max(-found.low, found.high);
}

ColorScale particle_scale(Quantity quantity, std::span<const float> values) {
  // Density stays near its mean everywhere: a range from zero would show nothing.
  if (quantity == Quantity::density) {
    const ValueRange found = extent(values);
    return {quantity, range_around(found.low, found.high)};
  }
  const double largest = largest_magnitude(values);
  return {quantity, is_signed(quantity) ? range_about_zero(largest) : range_from_zero(largest)};
}

bool particles_wrap(const World& world) {
  return world.domain().periodic && world.settings().particles.container == Container::domain;
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
  const auto& particles = world.settings().particles;
  if (particles.container != Container::circle) return velocities;
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (glm::length(points[k]) > particles.container_radius) velocities[k] = glm::vec2(0.0f);
  }
  return velocities;
}

void caption(World& world, const PictureOptions& options, const Layout& layout, Annotations& notes) {
  const auto timing = [&](double milliseconds) {
    return options.show_timings ? std::optional(milliseconds) : std::nullopt;
  };
  const auto point = static_cast<float>(options.scale);
  const std::string time = time_caption(world.time(), world.settings().time.step);
  for (const PaneLayout& pane : layout.panes()) {
    const bool last = &pane == &layout.panes().back();
    const glm::vec2 corner(pane.caption.x, float(pane.caption.bottom()) - 21.0f * point);
    const float time_width = last ? (8.0f * float(time.size()) + 16.0f) * point : 0.0f;
    const std::string text =
        pane.id == PaneId::grid
            ? grid_caption(*world.grid(), world.grid_error(),
                           timing(options.show_timings ? world.grid()->step_milliseconds() : 0.0))
            : particle_caption(*world.particles(), world.settings().coupling, world.pace(),
                               world.particles_error(), timing(world.particles_step_milliseconds()));
    notes.labels.push_back(
        {.text = text, .position = corner, .max_width = float(pane.caption.width) - time_width});
    if (last) {
      notes.labels.push_back({.text = time,
                              .position = corner + glm::vec2(pane.caption.width, 0.0f),
                              .align = 1.0f,
                              .tone = Annotations::Tone::dim});
    }
  }
}

}  // namespace

Layout picture_layout(World& world, const PictureOptions& options) {
  const bool caption_shown = world.settings().view.caption;
  return compute_layout(
      {.area = options.area,
       .scale = options.scale,
       .domain = world.domain(),
       .grid = world.grid() != nullptr,
       .particles = world.particles() != nullptr,
       .caption = caption_shown,
       .color_bar = caption_shown && (mapped_grid_quantity(world) || mapped_particle_quantity(world))});
}

Picture::Picture(gl::ShaderLibrary& shaders)
    : grid_painter_(shaders),
      particle_painter_(shaders),
      arrow_painter_(shaders),
      draw_body_(shaders, "draw_body"),
      draw_ball_(shaders, "draw_ball"),
      draw_color_bar_(shaders, "draw_color_bar") {}

PictureFrame Picture::draw(World& world, const PictureOptions& options, const gl::RenderTarget& target) {
  PictureOptions used = options;
  const Rect everything{0, 0, target.texture().width(), target.texture().height()};
  if (used.area == Rect{}) used.area = everything;
  PictureFrame frame{picture_layout(world, used), {}};
  frame.annotations.scale = used.scale;
  const Canvas canvas{target, frame.layout, used.scale};

  const std::optional<Quantity> quantity = mapped_particle_quantity(world);
  const std::vector<float> values =
      quantity ? particle_values(world.particles()->particles(), *quantity) : std::vector<float>();
  const Scales scales = choose_scales(world, values);

  fill(target, everything, kGround);
  draw_grid(world, scales, canvas);
  draw_particles(world, values, scales, canvas);
  draw_bodies(world, canvas);
  draw_balls(world, canvas);
  if (world.settings().view.arrows) draw_arrows(world, scales, canvas);

  for (const PaneLayout& pane : frame.layout.panes()) {
    frame.annotations.frames.push_back({pane.fluid, Annotations::Tone::faint});
    if (pane.id == PaneId::particles) outline_container(world, pane, frame.layout, frame.annotations);
    const auto& scale = pane.id == PaneId::grid ? scales.grid : scales.particles;
    if (scale && pane.color_bar.height > 0) draw_color_bar(*scale, pane, canvas, frame.annotations);
  }
  if (world.settings().view.caption) caption(world, used, frame.layout, frame.annotations);
  return frame;
}

Picture::Scales Picture::choose_scales(World& world, std::span<const float> particle_values_shown) {
  Scales scales;
  if (const auto quantity = mapped_grid_quantity(world)) {
    const double largest = grid_painter_.largest(*world.grid(), *quantity);
    scales.grid = {*quantity, is_signed(*quantity) ? range_about_zero(largest) : range_from_zero(largest)};
  }
  if (const auto quantity = mapped_particle_quantity(world)) {
    scales.particles = particle_scale(*quantity, particle_values_shown);
  }
  // Speeds mean the same in both panes, so they share their colours.
  if (scales.grid && scales.particles && scales.grid->quantity == Quantity::speed &&
      scales.particles->quantity == Quantity::speed) {
    const double high = std::max(scales.grid->range.high, scales.particles->range.high);
    scales.grid->range.high = scales.particles->range.high = high;
  }
  if (world.settings().view.arrows) {
    double fastest = 0.0;
    if (world.grid() != nullptr) fastest = grid_painter_.largest(*world.grid(), Quantity::speed);
    if (world.particles() != nullptr) {
      const auto speeds = particle_values(world.particles()->particles(), Quantity::speed);
      fastest = std::max(fastest, largest_magnitude(speeds));
    }
    scales.fast = rounded_up(fastest);
  }
  return scales;
}

void Picture::draw_grid(World& world, const Scales& scales, const Canvas& canvas) {
  const PaneLayout* pane = canvas.layout.find(PaneId::grid);
  if (pane == nullptr) return;
  const gl::Viewport viewport = viewport_of(pane->fluid, canvas.target);
  if (scales.grid) {
    grid_painter_.draw_scalar(*world.grid(), *scales.grid, maps_, canvas.target, viewport);
  } else {
    grid_painter_.draw_dye(*world.grid(), canvas.target, viewport);
  }
}

void Picture::draw_particles(World& world, std::span<const float> values, const Scales& scales,
                             const Canvas& canvas) {
  const PaneLayout* pane = canvas.layout.find(PaneId::particles);
  if (pane == nullptr) return;
  fill(canvas.target, pane->fluid, kPaneGround);
  const ParticleSet& particles = world.particles()->particles();
  const auto& settings = world.settings();
  auto discs =
      scales.particles ? mapped_discs(particles, values, *scales.particles, maps_) : dyed_discs(particles);
  particle_painter_.draw(std::move(discs), world.domain(),
                         {.diameter = settings.view.particle_size * world.particles()->spacing(),
                          .periodic = particles_wrap(world),
                          .rim = scales.particles ? 0.0 : kDyeRim},
                         canvas.target, viewport_of(pane->fluid, canvas.target));
}

void Picture::draw_bodies(const World& world, const Canvas& canvas) {
  const PaneLayout* pane = canvas.layout.find(PaneId::particles);
  if (pane == nullptr) return;
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
        .set("u_pixels_per_unit", pane->fluid.height / domain.size().y);
    draw_body_.draw(canvas.target, viewport_of(pane->fluid, canvas.target), true);
  }
}

void Picture::draw_balls(const World& world, const Canvas& canvas) {
  const glm::vec2 size(world.domain().size());
  for (const PaneLayout& pane : canvas.layout.panes()) {
    Domain domain = world.domain();
    if (pane.id == PaneId::particles && !particles_wrap(world)) domain.periodic = false;
    for (const Ball& ball : world.balls()) {
      draw_ball_.set("u_domain_size", size)
          .set("u_period", domain.period())
          .set("u_center", glm::vec2(ball.center))
          .set("u_radius", ball.radius)
          .set("u_color", ball.color)
          .set("u_pixels_per_unit", pane.fluid.height / world.domain().size().y);
      draw_ball_.draw(canvas.target, viewport_of(pane.fluid, canvas.target), true);
    }
  }
}

void Picture::draw_arrows(World& world, const Scales& scales, const Canvas& canvas) {
  const ArrowPainter::Style style{.fast = scales.fast, .point = canvas.point};
  if (const PaneLayout* pane = canvas.layout.find(PaneId::grid)) {
    arrow_painter_.draw(world.grid()->center_velocity().texture(), world.domain(), style, canvas.target,
                        viewport_of(pane->fluid, canvas.target));
  }
  if (const PaneLayout* pane = canvas.layout.find(PaneId::particles)) {
    arrow_painter_.draw(arrow_velocities(world), world.domain(), style, canvas.target,
                        viewport_of(pane->fluid, canvas.target));
  }
}

void Picture::draw_color_bar(const ColorScale& scale, const PaneLayout& pane, const Canvas& canvas,
                             Annotations& notes) {
  const auto pixels = [&](double points) { return static_cast<int>(std::lround(points * canvas.point)); };
  const int width = std::min(pixels(300.0), pane.color_bar.width / 2);
  // The bar ends before the pane's edge, so that its last tick's text does not reach beyond.
  const Rect bar{pane.color_bar.right() - width - pixels(16.0), pane.color_bar.y + pixels(8.0), width,
                 pixels(8.0)};
  draw_color_bar_.set("u_range", glm::vec2(scale.range.low, scale.range.high));
  draw_color_bar_.read("u_colors", maps_.texture(scale)).draw(canvas.target, viewport_of(bar, canvas.target));

  const auto [name, unit] = describe(scale.quantity);
  notes.labels.push_back({.text = std::string(name) + (unit.empty() ? "" : " · ") + std::string(unit),
                          .position = {pane.color_bar.x, float(bar.y - pixels(3.0))},
                          .tone = Annotations::Tone::dim,
                          .max_width = float(bar.x - pane.color_bar.x - pixels(8.0))});
  float last_label = -1e9f;  // ticks too close to the one before go without a number
  for (const double value : ticks(scale.range)) {
    const double share = (value - scale.range.low) / (scale.range.high - scale.range.low);
    const auto x = static_cast<float>(bar.x + share * bar.width);
    notes.lines.push_back(
        {{x, float(bar.bottom())}, {x, float(bar.bottom() + pixels(3.0))}, Annotations::Tone::dim});
    if (x - last_label < float(pixels(34.0))) continue;
    last_label = x;
    notes.labels.push_back({.text = format_tick(value),
                            .position = {x, float(bar.bottom() + pixels(4.0))},
                            .align = 0.5f,
                            .tone = Annotations::Tone::dim,
                            .size = Annotations::Size::small});
  }
}

OffscreenPicture::OffscreenPicture(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale)
    : scale_(scale),
      picture_(shaders),
      overlay_(scale),
      target_({.name = "picture", .width = size.x, .height = size.y, .format = gl::Format::rgba8}) {}

Pixels OffscreenPicture::draw(World& world) {
  const PictureFrame frame = picture_.draw(world, {.scale = scale_}, target_);
  overlay_.draw(frame.annotations, target_);
  return capture(target_);
}

}  // namespace twinflow
