#include "grid/surface/liquid_supply.hpp"

#include <algorithm>
#include <string>

#include "core/state_visitor.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/surface/liquid_room.hpp"

namespace twinflow {
namespace {

gl::Pass supply_pass(gl::ShaderLibrary& shaders, const std::string& name, const GridCells& cells) {
  return {shaders, "grid/surface/" + name, {.definitions = cells.definitions()}};
}

}  // namespace

LiquidSupply::LiquidSupply(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      supplied_(center_field("liquid from strokes", cells, gl::Buffering::ping_pong,
                             "poured less drained, parts of a cell")),
      asked_(
          center_field("liquid that a stroke would pour", cells, gl::Buffering::single, "parts of a cell")),
      limit_(cells),
      ask_(supply_pass(shaders, "ask_supply", cells)),
      supply_velocity_(supply_pass(shaders, "supply_velocity", cells)),
      supply_dye_(supply_pass(shaders, "supply_dye", cells)),
      count_(supply_pass(shaders, "count_supply", cells)),
      supply_(supply_pass(shaders, "supply_liquid", cells)) {
  supplied_.clear();
}

void LiquidSupply::set_cells(gl::ShaderLibrary& shaders, const GridCells& cells) {
  cells_ = cells;
  ask_ = supply_pass(shaders, "ask_supply", cells);
  supply_velocity_ = supply_pass(shaders, "supply_velocity", cells);
  supply_dye_ = supply_pass(shaders, "supply_dye", cells);
  count_ = supply_pass(shaders, "count_supply", cells);
  supply_ = supply_pass(shaders, "supply_liquid", cells);
}

void LiquidSupply::act(const Stroke& stroke, gl::Field& fractions, gl::Field& velocity, gl::Field* dye,
                       const LiquidRoom* room) {
  if (stroke.drains) change(stroke, false, fractions, room);
  if (!stroke.pours) return;
  describe(ask_, stroke, true, fractions, room);
  ask_.write(asked_);
  limit_.find(asked_, fractions, room);
  describe(supply_velocity_, stroke, true, fractions, room);
  const glm::dvec2 brush_velocity = (stroke.to - stroke.from) / std::max(stroke.duration, 1e-9);
  supply_velocity_.set("u_brush_velocity", glm::vec2(brush_velocity)).read("u_velocity", velocity);
  supply_velocity_.write(velocity);
  if (dye != nullptr) {
    describe(supply_dye_, stroke, true, fractions, room);
    supply_dye_.set("u_color", stroke.color).read("u_dye", *dye).write(*dye);
  }
  change(stroke, true, fractions, room);
}

void LiquidSupply::describe(gl::Pass& pass, const Stroke& stroke, bool pours, const gl::Field& fractions,
                            const LiquidRoom* room) const {
  const double h = cells_.shape.cell_size();
  const glm::dvec2 corner = cells_.domain().minimum();
  pass.set("u_from", glm::vec2((stroke.from - corner) / h)).set("u_to", glm::vec2((stroke.to - corner) / h));
  pass.set("u_radius", stroke.radius / h).set("u_pours", pours ? 1.0 : 0.0);
  pass.read("u_fractions", fractions);
  if (room != nullptr) pass.read("u_rooms", room->rooms());
  if (pass.uses("u_shares")) pass.read("u_shares", limit_.shares());
}

void LiquidSupply::change(const Stroke& stroke, bool pours, gl::Field& fractions, const LiquidRoom* room) {
  describe(count_, stroke, pours, fractions, room);
  count_.read("u_supplied", supplied_).write(supplied_);
  describe(supply_, stroke, pours, fractions, room);
  supply_.write(fractions);
}

double LiquidSupply::supplied() const {
  double sum = 0.0;
  for (const float part : supplied_.read_back()) sum += part;
  return sum * cells_.shape.cell_size() * cells_.shape.cell_size();
}

void LiquidSupply::visit_state(StateVisitor& visitor) { visitor(supplied_); }

}  // namespace twinflow
