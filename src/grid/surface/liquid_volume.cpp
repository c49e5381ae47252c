#include "grid/surface/liquid_volume.hpp"

#include "core/state_visitor.hpp"
#include "grid/operators/cell_fields.hpp"
#include "scene/fields/formula.hpp"
#include "scene/fields/liquid_fraction.hpp"

namespace twinflow {
namespace {

/// Cells through a face in a sweep. Two faces of a cell then never give the same liquid.
constexpr double kMostWay = 0.5;

std::vector<float> initial_fractions(const Scene& scene, const GridCells& cells) {
  const bool own = !scene.settings.grid.region.empty();
  const Formula region(own ? scene.settings.grid.region : scene.settings.particles.region,
                       own ? "grid.region" : "particles.region", {&scene.settings});
  return fractions_where(cells.shape, cells.domain(),
                         [&](glm::dvec2 point) { return region(point.x, point.y) > 0.0; });
}

}  // namespace

LiquidVolume::LiquidVolume(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells,
                           GridSolids* solids)
    : shaders_(&shaders),
      cells_(cells),
      fractions_(center_field("volume fraction", cells, gl::Buffering::ping_pong, "part of a cell")),
      planes_(center_field("planes of the liquid", cells, gl::Buffering::single,
                           "normal out of the liquid, offset (cells), volume fraction", gl::Format::rgba32f)),
      find_planes_(shaders, "grid/surface/find_planes"),
      sweep_(shaders, "grid/surface/sweep", {.definitions = cells.definitions()}) {
  std::vector<float> fractions = initial_fractions(scene, cells);
  if (solids != nullptr) {
    room_.emplace(shaders, cells, *solids);
    const std::vector<float> rooms = room_->rooms().read_back();
    for (std::size_t cell = 0; cell < fractions.size(); ++cell) fractions[cell] *= rooms[2 * cell];
  }
  fractions_.upload(fractions);
  find_planes();
}

void LiquidVolume::set_solids(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* solids) {
  sweep_ = gl::Pass(shaders, "grid/surface/sweep", {.definitions = cells.definitions()});
  room_.reset();
  if (solids != nullptr) room_.emplace(shaders, cells, *solids);
  cells_ = cells;
  if (supply_) supply_->set_cells(shaders, cells);
  find_planes();
}

void LiquidVolume::start_among_solids() {
  if (room_ && room_->follow()) find_planes();
}

void LiquidVolume::follow_solids() {
  if (!room_) return;
  const bool moved = room_->follow();
  if (room_->release(fractions_) || moved) find_planes();
}

void LiquidVolume::supply(const Stroke& stroke, gl::Field& velocity, gl::Field* dye) {
  if (!supply_) supply_.emplace(*shaders_, cells_);
  supply_->act(stroke, fractions_, velocity, dye, room());
  find_planes();
}

void LiquidVolume::move(const gl::Field& velocity, const gl::Field& cells, double dt_seconds, int substeps) {
  for (int step = 0; step < substeps; ++step) {
    const bool x_first = sweeps_++ % 2 == 0;
    sweep(x_first, velocity, cells, dt_seconds / substeps);
    sweep(!x_first, velocity, cells, dt_seconds / substeps);
  }
}

void LiquidVolume::sweep(bool along_x, const gl::Field& velocity, const gl::Field& cells, double dt_seconds) {
  sweep_.set("u_axis", along_x ? glm::vec2(1.0f, 0.0f) : glm::vec2(0.0f, 1.0f));
  sweep_.set("u_cells_per_speed", dt_seconds / cells_.shape.cell_size());
  sweep_.set("u_most_way", kMostWay).set("u_rounding", kRoundingOfFractions);
  sweep_.read("u_planes", planes_).read("u_velocity", velocity).read("u_cells", cells);
  if (room_) {
    sweep_.read("u_faces", room_->last_faces()).read("u_rooms", room_->rooms()).read("u_volumes", fractions_);
  }
  sweep_.write(fractions_);
  find_planes();
}

void LiquidVolume::find_planes() {
  if (room_) room_->fill(fractions_);
  find_planes_.read("u_fractions", filling()).write(planes_);
}

void LiquidVolume::visit_state(StateVisitor& visitor) {
  visitor(fractions_);
  bool supplied = supply_.has_value();
  visitor(sweeps_, supplied);
  if (!supplied) supply_.reset();
  if (supplied && !supply_) supply_.emplace(*shaders_, cells_);
  if (supplied) visitor(*supply_);
  if (!visitor.sets_aside()) find_planes();
}

}  // namespace twinflow
