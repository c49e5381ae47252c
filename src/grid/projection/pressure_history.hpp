#pragma once

#include <array>

#include "gl/pass.hpp"
#include "grid/projection/half_pressures.hpp"

namespace twinflow {

/// The pressures of both halves of a step, and what each has changed by since the last step. An iteration
/// starts from a combination of both: that of the factors 1 and 1 is the pressure that is there if it goes on
/// to change as it did.
class PressureHistory {
 public:
  PressureHistory(gl::ShaderLibrary& shaders, const GridCells& cells)
      : pressures_(cells),
        changes_(cells, "change of the pressure"),
        add_scaled_(shaders, "gl/add_scaled"),
        expect_change_(shaders, "grid/projection/expect_change") {}

  gl::Field& of(Half half) { return pressures_.of(half); }
  /// What the pressure of a half changed by in the last step; zero where that is not known.
  const gl::Field& change(Half half);
  /// Starts the pressure of a half from factors.x · pressure + factors.y · change; `factors`: one texel.
  void expect(Half half, const gl::Field& factors);
  /// Starts the pressure of a half from zero.
  void start_from_zero(Half half);
  /// Adds what an iteration found to the pressure from which it started: scale · correction.
  void correct(Half half, const gl::Field& correction, double scale);
  /// Removes the mean of both; see Pockets::level.
  void level(Pockets& pockets) { pressures_.level(pockets, nullptr); }
  /// Forgets how the pressures have changed: the next ones differ from the last ones by more than the flow of
  /// time.
  void forget_changes() { steps_ = {0, 0}; }

  template <class Archive>
  void archive_state(Archive& archive) {
    pressures_.archive_state(archive);
    changes_.archive_state(archive);
    archive(steps_[0], steps_[1]);
  }

 private:
  int& steps(Half half) { return steps_.at(static_cast<std::size_t>(half)); }
  void add(gl::Field& sum, const gl::Field& term, double scale);

  HalfPressures pressures_;
  HalfPressures changes_;
  gl::Pass add_scaled_;
  gl::Pass expect_change_;
  /// Steps of each half since its pressure jumped, at most two, after which the change is known.
  std::array<int, 2> steps_{};
  bool expects_ = false;  ///< the present iteration started from an expected pressure
};

}  // namespace twinflow
