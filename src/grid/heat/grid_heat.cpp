#include "grid/heat/grid_heat.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "grid/operators/advection_schemes.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/operators/chebyshev.hpp"

namespace twinflow {
namespace {

gl::Field link_field(const char* name, const GridCells& cells, const char* channels) {
  return gl::Field(
      {{.name = name, .width = cells.shape.nx, .height = cells.shape.ny, .format = gl::Format::rgba32f},
       gl::Buffering::single,
       channels});
}

AdvectionScheme make_advection(gl::ShaderLibrary& shaders, const Settings& settings, const GridCells& cells,
                               const std::optional<gl::Field>& corners) {
  constexpr bool kMonotone = true;
  AdvectionScheme advection(shaders, settings.grid.advection, cells, kMonotone);
  if (corners) advection.set_corners(*corners);
  return advection;
}

std::optional<gl::Field> corner_field(const GridSolids* solids) {
  if (solids == nullptr) return std::nullopt;
  gl::TextureDescription texture = solids->corners().texture().description();
  texture.name = "distances at corners for heat";
  return gl::Field({texture, gl::Buffering::single, solids->corners().channels()});
}

/// The part of the diffusion that is explicit.
double explicit_part(double diffusion) {
  constexpr double kNeighbors = 4.0;
  return std::min(0.5, 1.0 / (kNeighbors * diffusion));
}

}  // namespace

GridHeat::GridHeat(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells,
                   const GridSolids* solids)
    : shaders_(&shaders),
      cells_(cells),
      settings_(scene.settings),
      temperatures_(temperatures(scene).value()),
      solids_(solids),
      corners_(corner_field(solids)),
      advection_(make_advection(shaders, settings_, cells, corners_)),
      links_field_(link_field("links of heat", cells, "west, east, south, north")),
      sources_(
          link_field("sources of heat", cells, "pull or held temperature, not held, in the fluid, warming")),
      right_hand_side_(
          center_field("imbalance of heat", cells, gl::Buffering::single, "change of temperature (degrees)")),
      change_(center_field("change by diffusion", cells, gl::Buffering::ping_pong,
                           "change of temperature (degrees)")),
      other_iterate_(center_field("change in diffusion", cells, gl::Buffering::ping_pong,
                                  "change of temperature (degrees)")),
      copy_(shaders, "gl/copy"),
      add_scaled_(shaders, "gl/add_scaled"),
      begin_diffusion_(shaders, "grid/heat/begin_diffusion"),
      measure_imbalance_(shaders, "grid/heat/measure_imbalance"),
      diffuse_(shaders, "grid/heat/diffuse"),
      hold_(shaders, "grid/heat/hold") {
  update_links();
  if (ExactHeatDiffusion::can_solve(cells)) exact_.emplace(shaders, cells);
}

void GridHeat::follow_solids(gl::Field& temperature) {
  if (solids_ == nullptr || solids_->revision() == revision_) return;
  const HeatLinks before = std::move(links_).value();
  const std::uint64_t motion = motion_;
  find_links();
  awaits_carrying_ = true;
  have_moved_ = motion_ != motion;
  if (!swept_) swept_.emplace(*shaders_, cells_);
  swept_->fill_uncovered(temperature, before, *links_);
}

void GridHeat::start_among_solids() {
  update_links();
  if (awaits_carrying_) apply_links();
  have_moved_ = false;
}

void GridHeat::begin_diffusion(gl::Field& temperature, double dt_seconds) {
  if (exact_) return exact_->diffuse(temperature, 0.5 * dt_seconds * settings_.temperature.diffusivity);
  if (diffusion(dt_seconds) == 0.0) return;
  begin_diffusion_.set("u_diffusion", diffusion(dt_seconds) * explicit_part(diffusion(dt_seconds)));
  begin_diffusion_.read("u_temperature", temperature).read("u_links", links_field_).write(temperature);
}

void GridHeat::carry(gl::Field& temperature, const gl::Field& advecting, double dt_seconds, bool conserves) {
  constexpr double kKeepsAll = 1.0;
  const bool have_moved = std::exchange(have_moved_, false);
  if (!conserves || cells_.channel) {
    advection_.advect_dye(temperature, advecting, dt_seconds, kKeepsAll);
    if (awaits_carrying_) apply_links();
    return;
  }
  Balance& heat = balance();
  copy_.read("u_value", temperature).write(heat.before);
  advection_.advect_dye(temperature, advecting, dt_seconds, kKeepsAll);
  if (awaits_carrying_) apply_links();
  cells_.set_walls(heat.measure_room).set("u_cells_per_speed", dt_seconds / cells_.shape.cell_size());
  if (corners_) heat.measure_room.read("u_corners", *corners_);
  heat.measure_room.read("u_velocity", advecting).read("u_dye", heat.before);
  heat.measure_room.read("u_carried", temperature).read("u_sources", sources_).write(heat.room);
  give_back(temperature, have_moved);
  // Solids may have swept more heat than the values around the origins leave room for, for example if two
  // temperatures meet in a front. The rest goes to the cells around, a cell farther in each round.
  constexpr int kRounds = 4;
  heat.measure_room_around.set(
      "u_repeats", glm::vec2(cells_.periodic().x ? 1.0f : 0.0f, cells_.periodic().y ? 1.0f : 0.0f));
  for (int round = 0; have_moved && round < kRounds; ++round) {
    heat.measure_room_around.read("u_temperature", temperature).read("u_sources", sources_).write(heat.room);
    give_back(temperature, have_moved);
  }
}

/// Gives back what the temperature has lost since `before`, as far as there is room.
void GridHeat::give_back(gl::Field& temperature, bool have_moved) {
  Balance& heat = balance();
  heat.sum_lost.read("u_before", heat.before).read("u_carried", temperature);
  heat.sum_lost.read("u_sources", sources_).write(heat.lost.strips());
  heat.sum_room.read("u_value", heat.room).write(heat.rooms.strips());
  const gl::Field* lost = &heat.lost.total();
  if (have_moved) {
    add_scaled_.set("u_scale", 1.0).read("u_value", *lost).read("u_term", swept_->sum_lost(heat.before));
    add_scaled_.write(heat.all_lost);
    lost = &heat.all_lost;
  }
  heat.give_back.read("u_lost", *lost).read("u_rooms", heat.rooms.total());
  heat.give_back.read("u_carried", temperature).read("u_room", heat.room).write(temperature);
}

void GridHeat::end_diffusion(gl::Field& temperature, double dt_seconds) {
  if (exact_) return exact_->diffuse(temperature, 0.5 * dt_seconds * settings_.temperature.diffusivity);
  hold_.set("u_seconds", dt_seconds);
  hold_.read("u_temperature", temperature).read("u_sources", sources_).write(temperature);
  const double whole = diffusion(dt_seconds);
  if (whole == 0.0) return;
  const double rest = whole * (1.0 - explicit_part(whole));
  for (gl::Pass* pass : {&measure_imbalance_, &diffuse_}) {
    pass->set("u_diffusion", rest).set("u_wall_diffusion", whole);
  }
  measure_imbalance_.read("u_temperature", temperature).read("u_links", links_field_);
  measure_imbalance_.read("u_sources", sources_).write(right_hand_side_);
  change_.clear();
  iterate_by_chebyshev(rest, change_, other_iterate_, right_hand_side_,
                       [&](const gl::Field& present, const gl::Field& previous, gl::Field& result,
                           double weight) { iterate(present, previous, result, weight); });
  add_scaled_.set("u_scale", 1.0).read("u_value", temperature).read("u_term", change_).write(temperature);
}

/// result ← previous + weight · (Jacobi's next iterate after `present` − previous)
void GridHeat::iterate(const gl::Field& present, const gl::Field& previous, gl::Field& result,
                       double weight) {
  diffuse_.set("u_weight", weight);
  diffuse_.read("u_change", present).read("u_previous", previous);
  diffuse_.read("u_right_hand_side", right_hand_side_).read("u_links", links_field_);
  diffuse_.read("u_sources", sources_).write(result);
}

void GridHeat::add(gl::Field& temperature, std::span<const float> change) {
  if (!added_) {
    added_.emplace(center_field("heat from particles", cells_, gl::Buffering::single,
                                "change of temperature (degrees)"));
  }
  added_->upload(change);
  add_scaled_.set("u_scale", 1.0).read("u_value", temperature).read("u_term", *added_).write(temperature);
}

double GridHeat::diffusion(double dt_seconds) const {
  const double h = cells_.shape.cell_size();
  return settings_.temperature.diffusivity * dt_seconds / (h * h);
}

const gl::Field& GridHeat::sources() {
  update_links();
  return sources_;
}

void GridHeat::update_links() {
  const std::uint64_t revision = solids_ != nullptr ? solids_->revision() : 0;
  if (links_ && revision == revision_) return;
  find_links();
  apply_links();
}

/// links_ ← the links of the solids at their present places.
void GridHeat::find_links() {
  revision_ = solids_ != nullptr ? solids_->revision() : 0;
  motion_ = solids_ != nullptr ? solids_->solids().motion() : 0;
  links_.emplace(temperatures_, solids_ != nullptr ? &solids_->solids() : nullptr, cells_);
}

/// From now on the temperature belongs to fluid around the solids of links_.
void GridHeat::apply_links() {
  awaits_carrying_ = false;
  links_field_.upload(gl::components_of(links_->links));
  sources_.upload(gl::components_of(links_->sources));
  if (corners_) corners_->upload(solids_->cut_cells().corners);
}

GridHeat::Balance& GridHeat::balance() {
  if (balance_) return *balance_;
  const int nx = cells_.shape.nx;
  const int ny = cells_.shape.ny;
  std::vector<std::string> definitions = cells_.definitions();
  if (advection_row(settings_.grid.advection).midpoint) definitions.emplace_back("MIDPOINT");
  gl::FieldDescription room = velocity_field("room for heat", cells_);
  room.channels = "room above and below the temperature (degrees)";
  balance_.emplace(
      Balance{{*shaders_, "grid/heat/measure_room", {.definitions = std::move(definitions)}},
              {*shaders_, "grid/heat/measure_room_around"},
              {*shaders_, "grid/heat/sum_lost"},
              {*shaders_, "grid/sum_pairs"},
              {*shaders_, "grid/heat/give_back"},
              gl::Field(center_field("temperature before advection", cells_, gl::Buffering::single,
                                     "temperature (degrees)")),
              gl::Field(std::move(room)),
              {*shaders_, "lost heat", nx, ny, gl::Format::rg32f, "sum of lost heat, unused"},
              {*shaders_, "rooms for heat", nx, ny, gl::Format::rg32f, "sums of the rooms"},
              gl::Field({{.name = "all lost heat", .width = 1, .height = 1, .format = gl::Format::rg32f},
                         gl::Buffering::single,
                         "sum of lost heat, unused"})});
  return *balance_;
}

void GridHeat::apply(const Settings& settings) {
  if (settings.grid.advection != settings_.grid.advection) {
    advection_ = make_advection(*shaders_, settings, cells_, corners_);
    balance_.reset();
  }
  settings_ = settings;
}

void GridHeat::set_walls(const Walls& walls) {
  cells_.walls = walls;
  advection_.set_walls(walls);
}

void GridHeat::set_solids(const GridCells& cells, const GridSolids* solids) {
  cells_ = cells;
  solids_ = solids;
  corners_ = corner_field(solids_);
  advection_ = make_advection(*shaders_, settings_, cells_, corners_);
  balance_.reset();
  swept_.reset();
  exact_.reset();
  if (ExactHeatDiffusion::can_solve(cells)) exact_.emplace(*shaders_, cells);
  links_.reset();
  update_links();
}

}  // namespace twinflow
