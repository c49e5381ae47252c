#include "grid/forces/forces.hpp"

#include <array>

#include "grid/forces/buoyancy.hpp"
#include "grid/forces/stream.hpp"
#include "grid/forces/thermal_buoyancy.hpp"
#include "grid/forces/vorticity_confinement.hpp"
#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

/// A uniform acceleration.
class BodyForce : public Force {
 public:
  BodyForce(gl::ShaderLibrary& shaders, const GridCells& cells)
      : add_body_force_(shaders, "grid/forces/add_body_force", {.definitions = cells.definitions()}) {}

  static bool acts(const ForceInputs& inputs) {
    return inputs.settings.force.x != 0.0 || inputs.settings.force.y != 0.0;
  }
  void act(gl::Field& velocity, const ForceInputs& inputs) override {
    const glm::dvec2 acceleration(inputs.settings.force.x, inputs.settings.force.y);
    add_body_force_.set("u_velocity_gain", glm::vec2(acceleration * inputs.dt_seconds));
    add_body_force_.read("u_velocity", velocity).write(velocity);
  }

 private:
  gl::Pass add_body_force_;
};

/// The drag of the particles on the grid fluid.
class InterphaseDragForce : public Force {
 public:
  InterphaseDragForce(gl::ShaderLibrary& shaders, const GridCells& /*cells*/)
      : add_(shaders, "gl/add_scaled") {}

  static bool acts(const ForceInputs& inputs) { return inputs.velocity_change != nullptr; }
  void act(gl::Field& velocity, const ForceInputs& inputs) override {
    add_.set("u_scale", inputs.part_of_step);
    add_.read("u_value", velocity).read("u_term", *inputs.velocity_change).write(velocity);
  }

 private:
  gl::Pass add_;
};

template <class Kind>
std::unique_ptr<Force> make(gl::ShaderLibrary& shaders, const GridCells& cells) {
  return std::make_unique<Kind>(shaders, cells);
}

constexpr auto kForces = std::to_array<ForceRow>({
    {"g", {"grid/forces/add_body_force.frag"}, BodyForce::acts, make<BodyForce>},
    {"buoyancy", {"grid/forces/add_buoyancy.frag"}, Buoyancy::acts, make<Buoyancy>},
    {"heat", {"grid/forces/add_thermal_buoyancy.frag"}, ThermalBuoyancy::acts, make<ThermalBuoyancy>},
    {"vorticity confinement",
     {"grid/forces/confine_vorticity.frag"},
     VorticityConfinement::acts,
     make<VorticityConfinement>},
    {"interphase drag", {"gl/add_scaled.frag"}, InterphaseDragForce::acts, make<InterphaseDragForce>},
    {"stream", {"grid/forces/drive_stream.frag"}, StreamForce::acts, make<StreamForce>},
});

}  // namespace

std::span<const ForceRow> force_rows() { return kForces; }

GridForces::GridForces(gl::ShaderLibrary& shaders, const GridCells& cells) : cells_(cells) {
  for (const ForceRow& row : kForces) forces_.push_back(row.make(shaders, cells));
}

void GridForces::set_velocity_change(std::span<const float> change) {
  has_velocity_change_ = !change.empty();
  if (!has_velocity_change_) return;
  if (!velocity_change_) velocity_change_.emplace(velocity_field("change of velocity by particles", cells_));
  velocity_change_->upload(change);
}

void GridForces::act(gl::Field& velocity, ForceInputs inputs) {
  inputs.velocity_change = has_velocity_change_ ? &*velocity_change_ : nullptr;
  captions_.clear();
  source_ = kForces.front().source;
  for (std::size_t k = 0; k < kForces.size(); ++k) {
    if (!kForces[k].acts(inputs)) continue;
    forces_[k]->act(velocity, inputs);
    if (captions_.empty()) source_ = kForces[k].source;
    captions_.push_back(kForces[k].caption);
  }
}

}  // namespace twinflow
