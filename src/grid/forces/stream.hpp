#pragma once

#include "grid/forces/force.hpp"

namespace twinflow {

/// Drives the velocity to (speed, 0) in a strip where a stream enters (scene/fields/stream.hpp; the fringe
/// region of Nordström, Nordin, Henningson 1999). No stream enters between walls.
class StreamForce : public Force {
 public:
  StreamForce(gl::ShaderLibrary& shaders, const GridCells& cells);

  static bool acts(const ForceInputs& inputs);
  void act(gl::Field& velocity, const ForceInputs& inputs) override;

 private:
  gl::Pass drive_stream_;
};

/// The dye that a stream or a channel's inlet brings in: the dye of the start.
class StreamDye {
 public:
  /// `first_dye`: the dye at the start, which is copied. Waits for the GPU.
  StreamDye(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field& first_dye);
  /// Whether anything enters with these settings.
  static bool enters(const Settings::StreamSettings& stream, const GridCells& cells);

  /// In the stream's strip the dye tends to its initial value, as fast as the velocity to the stream's. In
  /// the inlet it is the dye of the start.
  void renew(gl::Field& dye, const Settings::StreamSettings& stream, const GridCells& cells,
             double dt_seconds);

 private:
  gl::Pass renew_dye_;
  gl::Field first_dye_;
};

}  // namespace twinflow
