#include "grid/forces/stream.hpp"

#include "scene/fields/stream.hpp"

namespace twinflow {
namespace {

bool drives(const Settings::StreamSettings& stream, const GridCells& cells) {
  return stream.speed != 0.0 && cells.periodic().x;
}

gl::Pass& set_strip(gl::Pass& pass, const Settings::StreamSettings& stream, const GridCells& cells,
                    double dt_seconds) {
  return pass.set("u_exposure", largest_stream_rate(stream) * dt_seconds)
      .set("u_half_width", 0.5 * stream.width / cells.domain().size().x);
}

gl::Field copy_of(const gl::Field& dye) {
  gl::TextureDescription texture = dye.texture().description();
  texture.name = "dye of the start";
  gl::Field copy({texture, gl::Buffering::single, dye.channels()});
  copy.upload(dye.read_back());
  return copy;
}

}  // namespace

StreamForce::StreamForce(gl::ShaderLibrary& shaders, const GridCells& cells)
    : drive_stream_(shaders, "grid/forces/drive_stream", {.definitions = cells.definitions()}) {}

bool StreamForce::acts(const ForceInputs& inputs) { return drives(inputs.settings.stream, inputs.cells); }

void StreamForce::act(gl::Field& velocity, const ForceInputs& inputs) {
  const Settings::StreamSettings& stream = inputs.settings.stream;
  set_strip(drive_stream_, stream, inputs.cells, inputs.dt_seconds).set("u_speed", stream.speed);
  drive_stream_.read("u_velocity", velocity).write(velocity);
}

StreamDye::StreamDye(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field& first_dye)
    : renew_dye_(shaders, "grid/forces/renew_dye", {.definitions = cells.definitions()}),
      first_dye_(copy_of(first_dye)) {}

bool StreamDye::enters(const Settings::StreamSettings& stream, const GridCells& cells) {
  return cells.channel || drives(stream, cells);
}

void StreamDye::renew(gl::Field& dye, const Settings::StreamSettings& stream, const GridCells& cells,
                      double dt_seconds) {
  if (!enters(stream, cells)) return;
  if (cells.channel) {
    renew_dye_.set("u_inlet_width", 1.0 / cells.shape.nx);
    if (cells.free_stream) renew_dye_.set("u_side_width", 1.0 / cells.shape.ny);
  } else {
    set_strip(renew_dye_, stream, cells, dt_seconds);
  }
  renew_dye_.read("u_dye", dye).read("u_first_dye", first_dye_).write(dye);
}

}  // namespace twinflow
