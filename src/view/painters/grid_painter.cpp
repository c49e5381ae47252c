#include "view/painters/grid_painter.hpp"

#include <stdexcept>

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

/// The distance from a ball, in cells, up to which quantities depend on its velocity. Half a cell comes from
/// velocities at the faces, another half from their mean at the centers, one from a difference of centers.
constexpr double kFeltCells = 2.0;

/// The field is filtered across the edge of the domain, with the values that the boundary continues it by.
gl::FieldDescription shown_field(const char* name, const GridCells& cells) {
  return center_field(name, cells, gl::Buffering::ping_pong,
                      "the quantity that the pane shows, at cell centers", gl::Format::r32f,
                      gl::Filter::linear);
}

bool fits(const gl::Field& shown, const GridCells& cells) {
  return shown.width() == cells.shape.nx && shown.height() == cells.shape.ny &&
         shown.texture().description().wrap == cells.center_wrap();
}

}  // namespace

GridPainter::GridPainter(gl::ShaderLibrary& shaders)
    : outside_ball_(shaders, "view/outside_ball"),
      in_liquid_(shaders, "view/in_liquid"),
      draw_dye_(shaders, "view/draw_dye"),
      draw_dye_with_look_(shaders, "view/draw_dye", {.definitions = {"WITH_LOOK"}}),
      draw_scalar_(shaders, "view/draw_scalar"),
      draw_scalar_with_streaks_(shaders, "view/draw_scalar", {.definitions = {"WITH_STREAKS"}}),
      bloom_(shaders),
      flow_lines_(shaders),
      nothing_({{.name = "nothing", .width = 1, .height = 1}, gl::Buffering::single, "0"}),
      largest_magnitude_(shaders) {
  for (const GridViewRow& row : grid_views()) {
    if (row.make != nullptr) scalars_.emplace(row.view, row.make(shaders));
  }
}

double GridPainter::largest(const GridSolver& solver, GridView view, std::span<const Ball> balls) {
  compute(solver, view);
  if (solver.surface() != nullptr) {
    in_liquid_.read("u_value", *shown_).read("u_cells", solver.surface()->cells()).write(*shown_);
  }
  return largest_magnitude_(without_balls(*shown_, solver.cells(), balls));
}

ValueRange GridPainter::range(const GridSolver& solver, GridView view, std::span<const Ball> balls) {
  const bool both_ends = row_of(view).quantity.value().range == RangeRule::around_values;
  if (!both_ends) return {0.0, largest(solver, view, balls)};
  return extent(compute(solver, view).read_back());
}

const gl::Field& GridPainter::without_balls(const gl::Field& field, const GridCells& cells,
                                            std::span<const Ball> balls) {
  if (balls.empty()) return field;
  if (!fluid_ || !fits(*fluid_, cells)) {
    fluid_.emplace(shown_field("shown quantity of the fluid", cells));
  }
  const Domain domain = cells.domain();
  const gl::Field* from = &field;
  for (const Ball& ball : balls) {
    outside_ball_.set("u_domain_size", glm::vec2(domain.size()))
        .set("u_period", domain.period())
        .set("u_center", glm::vec2(ball.center))
        .set("u_radius", ball.radius + kFeltCells * cells.shape.cell_size());
    outside_ball_.read("u_value", *from).write(*fluid_);
    from = &*fluid_;
  }
  return *fluid_;
}

void GridPainter::draw_dye(const GridSolver& solver, const gl::Field& dye, const Look& look,
                           const gl::RenderTarget& target, gl::Viewport viewport) {
  if (look.shading == 0.0 && look.bloom == 0.0 && look.flow_lines == 0.0) {
    draw_dye_.set("u_opaque", look.transparent ? 0.0 : 1.0).set("u_in_palette", look.in_palette ? 1.0 : 0.0);
    draw_dye_.read("u_dye", dye).draw(target, viewport);
    return;
  }
  const Domain domain = solver.domain();
  gl::Pass& pass = draw_dye_with_look_;
  read_streaks(pass, solver, look, viewport);
  pass.read("u_glow", look.bloom > 0.0 ? bloom_.glow(dye, domain) : nothing_);
  pass.set("u_domain_size", glm::vec2(domain.size()))
      .set("u_shading", look.shading)
      .set("u_bloom", look.bloom)
      .set("u_opaque", look.transparent ? 0.0 : 1.0)
      .set("u_in_palette", look.in_palette ? 1.0 : 0.0);
  pass.read("u_dye", dye).draw(target, viewport);
}

void GridPainter::draw_scalar(const GridSolver& solver, GridView view, const ColorScale& scale,
                              const ColorMaps& maps, const Look& look, const gl::RenderTarget& target,
                              gl::Viewport viewport) {
  const gl::Field& field = compute(solver, view);
  gl::Pass& pass = look.flow_lines > 0.0 ? draw_scalar_with_streaks_ : draw_scalar_;
  if (look.flow_lines > 0.0) read_streaks(pass, solver, look, viewport);
  pass.set("u_range", scale.map_ends());
  pass.read("u_scalar", field).read("u_colors", maps.texture(scale)).draw(target, viewport);
}

void GridPainter::read_streaks(gl::Pass& pass, const GridSolver& solver, const Look& look,
                               gl::Viewport viewport) {
  const bool shown = look.flow_lines > 0.0;
  pass.set("u_flow_lines", look.flow_lines);
  pass.read("u_streaks", shown ? flow_lines_.streaks(solver.center_velocity(),
                                                     {viewport.width, viewport.height}, look.flow)
                               : nothing_);
}

const gl::Field& GridPainter::compute(const GridSolver& solver, GridView view) {
  if (!shown_ || !fits(*shown_, solver.cells()))
    shown_.emplace(shown_field("shown quantity", solver.cells()));
  const auto scalar = scalars_.find(view);
  if (scalar == scalars_.end()) throw std::logic_error("this view of the grid shows no scalar quantity");
  scalar->second->compute(solver, *shown_);
  return *shown_;
}

}  // namespace twinflow
