#pragma once

#include <array>
#include <optional>

#include "gl/pass.hpp"
#include "grid/projection/half_pressures.hpp"

namespace twinflow {

/// The pressures of both halves of a step and of the last step, from which a solution starts. Under a free
/// surface there is no pressure in the vacuum.
class PressureHistory {
 public:
  /// `liquid` must outlive the history: the states of the cells (GridSurface) of a liquid with a free
  /// surface, or null.
  PressureHistory(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field* liquid = nullptr);

  gl::Field& of(Half half) { return pressures_.of(half); }
  /// What the pressure of a half changed by in the last step; zero while that is not known. Call it once a
  /// step. The next call for either half overwrites it.
  const gl::Field& change(Half half);
  /// A change of zero.
  const gl::Field& no_change();
  /// The start factors.x · pressure + factors.y · the last change; `factors`: one texel. The next call for
  /// either half overwrites it.
  const gl::Field& expected(Half half, const gl::Field& factors);
  /// The pressure of a half is zero from now on.
  const gl::Field& start_from_zero(Half half);
  /// The pressure of a half ← start + scale · correction.
  void correct(Half half, const gl::Field& start, const gl::Field& correction, double scale);
  /// Removes the mean of both; see Pockets::level.
  void level(Pockets& pockets) { pressures_.level(pockets, liquid_); }
  /// Forgets the pressures' changes, because the next ones differ by more than the flow of time.
  void forget_changes() { steps_ = {0, 0}; }

  template <class Archive>
  void archive_state(Archive& archive) {
    pressures_.archive_state(archive);
    before_.archive_state(archive);
    archive(steps_[0], steps_[1]);
  }

 private:
  /// What a start from more than the last pressure needs, made when it is first needed.
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
  /// Steps of each half since its pressure jumped, at most two, after which the change is known.
  std::array<int, 2> steps_{};
};

}  // namespace twinflow
