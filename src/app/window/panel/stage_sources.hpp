#pragma once

#include <string>
#include <vector>

#include "app/window/panel/code_tokens.hpp"
#include "play/experiment/step_explainer.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

/// The panel's part about an explained stage: of each fluid its name, duration, equation and meaning beside
/// the shader or the function that computes it.
class StageSources {
 public:
  /// Draws into the current ImGui window; shaders scroll in `height`, in ImGui's units.
  void draw(const StepExplainer& explainer, const Fonts& fonts, float height);

 private:
  std::string file_;
  std::string text_;  ///< of `lines_`
  std::vector<CodeLine> lines_;

  void draw_code(const StepExplainer& explainer, const Stage& stage, const Fonts& fonts, float height);
};

}  // namespace twinflow
