#pragma once

#include <vector>

#include "gl/pass.hpp"
#include "gl/pending_read.hpp"
#include "grid/solids/grid_solids.hpp"
#include "grid/stream/rim.hpp"
#include "scene/stream/stream_vortices.hpp"

namespace twinflow {

class StateVisitor;

/// The velocity around a part of a stream without bounds: the stream's, and what all vorticity inside and
/// behind the outlet induces. The vorticity is of the flux field, which is zero in resting solids: the sheet
/// on their surface then carries their displacement and their lift. It is gathered onto nodes, whose distance
/// is the radius of the vortices' cores.
class FreeStream {
 public:
  /// The nodes are half the scene's reference length apart or, without one, half the height of the largest
  /// solid.
  FreeStream(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, const SolidSet& solids);

  /// Sets the undisturbed speed, domain units per second.
  void set_speed(double speed) { speed_ = speed; }
  /// Gives the solids' cells the velocity around them at the end of the coming step, extrapolated in time. It
  /// waits for `start_reading`; without, it reads the velocity now.
  void surround(GridSolids& solids, const gl::Field& velocity, double dt_seconds);
  /// Gathers the vorticity of a velocity and queues its read-back.
  void start_reading(const GridSolids& solids, const gl::Field& velocity);
  void forget_reading() { reading_.forget(); }

  /// Also the inlet velocity of the solids; see StateVisitor.
  void visit_state(StateVisitor& visitor, GridSolids& solids);

 private:
  void take_reading();

  VortexNodes nodes_;
  Rim rim_;
  StreamVortices vortices_;
  gl::Pass gather_along_x_;
  gl::Pass gather_along_y_;
  gl::Field sums_;
  gl::Field circulations_;
  gl::PendingRead reading_;
  double speed_ = 0.0;
  std::vector<float> inside_;    ///< circulations of the nodes, cells · domain units per second
  std::vector<double> leaving_;  ///< circulation that leaves per time, by rows of nodes
};

}  // namespace twinflow
