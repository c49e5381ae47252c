#include "grid/state/grid_fluid.hpp"

#include "core/state_visitor.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/state/initial_fields.hpp"
#include "scene/fields/temperature.hpp"

namespace twinflow {
namespace {

gl::FieldDescription dye_field(const Settings& settings, const GridCells& cells) {
  const GridShape shape = dye_shape(settings);
  return {{.name = "dye",
           .width = shape.nx,
           .height = shape.ny,
           .format = gl::Format::rgba32f,
           .filter = gl::Filter::linear,
           .wrap = cells.center_wrap()},
          gl::Buffering::ping_pong,
          "red, green, blue (0 to 1), unused"};
}

std::optional<gl::Field> initial_dye_field(const Scene& scene, const GridCells& cells) {
  if (!scene.settings.dye.enabled) return std::nullopt;
  gl::Field dye(dye_field(scene.settings, cells));
  dye.upload(sample_dye(scene, cells.domain(), dye.width(), dye.height()));
  return dye;
}

std::optional<gl::Field> initial_temperature(const Scene& scene, const GridCells& cells) {
  if (!carries_heat(scene.settings)) return std::nullopt;
  gl::Field temperature(
      center_field("temperature", cells, gl::Buffering::ping_pong, "temperature (degrees)"));
  temperature.upload(sample_temperature(scene, cells.shape));
  return temperature;
}

}  // namespace

GridFluid::GridFluid(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells,
                     std::uint64_t seed)
    : velocity(velocity_field("velocity", cells, gl::Buffering::ping_pong)),
      dye(initial_dye_field(scene, cells)),
      temperature(initial_temperature(scene, cells)),
      advecting(shaders, cells) {
  velocity.upload(sample_velocity(scene, cells, seed));
}

void GridFluid::visit_state(StateVisitor& visitor) {
  visitor(velocity);
  if (dye) visitor(*dye);
  if (temperature) visitor(*temperature);
  visitor(advecting);
}

}  // namespace twinflow
