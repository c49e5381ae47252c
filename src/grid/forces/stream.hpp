#pragma once

#include "grid/forces/force.hpp"

namespace twinflow {

/// Drives the velocity to (speed, 0) in a stream's inflow strip (scene/fields/stream.hpp; fringe region of
/// Nordström, Nordin, Henningson 1999). No stream enters between walls.
class StreamForce : public Force {
 public:
  StreamForce(gl::ShaderLibrary& shaders, const GridCells& cells);

  static bool acts(const ForceInputs& inputs);
  void act(gl::Field& velocity, const ForceInputs& inputs) override;

 private:
  gl::Pass drive_stream_;
};

/// The initial dye, which streams and inlets bring in.
class StreamDye {
 public:
  /// Copies `first_dye`. Waits for the GPU.
  StreamDye(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field& first_dye);
  /// Whether dye comes in with the stream or through the inlet, so that a step needs a StreamDye.
  static bool enters(const Settings::StreamSettings& stream, const GridCells& cells);

  /// Drives the strip's dye to its initial value, as fast as the velocity to the stream's. The inlet has the
  /// initial dye.
  void renew(gl::Field& dye, const Settings::StreamSettings& stream, const GridCells& cells,
             double dt_seconds);

 private:
  gl::Pass renew_dye_;
  gl::Field first_dye_;
};

}  // namespace twinflow
