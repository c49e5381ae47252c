#pragma once

#include <array>
#include <optional>

#include "core/state_visitor.hpp"
#include "gl/pass.hpp"
#include "grid/projection/half_pressures.hpp"

namespace twinflow {

/// The pressures of a step's halves and of the last step, from which a solution starts. A vacuum has none.
class PressureHistory {
 public:
  /// `liquid` must outlive the history: the cells' states (GridSurface) under a free surface, or null.
  PressureHistory(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field* liquid = nullptr);

  gl::Field& of(Half half) { return pressures_.of(half); }
  /// The half's change in the last step; zero while unknown. Call it once a step; the next call for either
  /// half overwrites it.
  const gl::Field& change(Half half);
  const gl::Field& no_change();
  /// factors.x · pressure + factors.y · last change; `factors`: one texel. The next call for either half
  /// overwrites it.
  const gl::Field& expected(Half half, const gl::Field& factors);
  const gl::Field& start_from_zero(Half half);
  /// The half's pressure ← start + scale · correction.
  void correct(Half half, const gl::Field& start, const gl::Field& correction, double scale);
  /// Removes both means; see Pockets::level.
  void level(Pockets& pockets) { pressures_.level(pockets, liquid_); }
  /// Whether the next solution of a half continues two others since a jump.
  bool continues(Half half) const { return steps_.at(static_cast<std::size_t>(half)) == kStepsToKnowChange; }
  /// Forgets the changes before a jump.
  void forget_changes() { steps_ = {0, 0}; }

  void visit_state(StateVisitor& visitor) { visitor(pressures_, before_, steps_[0], steps_[1]); }

 private:
  static constexpr int kStepsToKnowChange = 2;

  struct Expectation {
    gl::Field change, expected;
    gl::Pass find_change, expect, copy;
  };
  Expectation& expectation();
  gl::Pass& among_liquid(gl::Pass& pass) const;

  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  const gl::Field* liquid_;
  HalfPressures pressures_, before_;
  std::optional<Expectation> expectation_;
  gl::Pass add_;
  /// Steps of each half since a jump, until the change is known.
  std::array<int, 2> steps_{};
};

}  // namespace twinflow
