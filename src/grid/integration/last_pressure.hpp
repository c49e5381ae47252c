#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

class StateVisitor;

/// The pressure before a step, which acts while the step's first velocity diffuses (Van Kan 1986, SIAM J.
/// Sci. Stat. Comput. 7). The projection then finds the whole pressure. Without it, viscosity would spread
/// forces that the pressure balances, and creeping flow would depend on the step.
class LastPressure {
 public:
  LastPressure(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// The next step has none, as after the start.
  void forget() { acts_ = false; }
  void take(const gl::Field& pressure);
  /// The taken pressure; null if the step has none.
  const gl::Field* acting() const { return acts_ ? &*pressure_ : nullptr; }
  /// A pressure's lead over the taken one. The next call overwrites it.
  const gl::Field& lead_of(const gl::Field& pressure);

  void visit_state(StateVisitor& visitor);

 private:
  void make_fields();

  GridCells cells_;
  std::optional<gl::Field> pressure_;  ///< both made with the first pressure that acts
  std::optional<gl::Field> lead_;
  gl::Pass copy_;
  gl::Pass add_scaled_;
  bool acts_ = false;
};

}  // namespace twinflow
