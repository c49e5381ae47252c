#pragma once

#include <memory>

#include "gl/framebuffer.hpp"
#include "view/annotations/annotations.hpp"

struct ImDrawList;
struct ImFont;
struct ImFontAtlas;

namespace twinflow {

inline constexpr double kTextPoints = 15.0;       ///< height of captions
inline constexpr double kEquationPoints = 18.0;   ///< height of equations
inline constexpr double kSmallTextPoints = 12.0;  ///< height of tick labels

/// The fonts of an ImGui context that annotations use; `text` suits a panel too.
struct Fonts {
  ImFont* text = nullptr;
  ImFont* small = nullptr;
  ImFont* equation = nullptr;
};

/// Adds the embedded font (DejaVu Sans: Latin, Greek, mathematical signs) to an atlas, at `scale` pixels per
/// point. Call it before the atlas is built, that is before the context's first frame.
Fonts add_fonts(ImFontAtlas& atlas, double scale);

/// Draws annotations into a draw list of the current ImGui frame: in the window,
/// `ImGui::GetBackgroundDrawList()`. `pixels_per_unit` is ImGui's DisplayFramebufferScale.
void draw_annotations(const Annotations& annotations, const Fonts& fonts, ImDrawList& list,
                      float pixels_per_unit = 1.0f);

/// Draws annotations where there is no window, with an ImGui context of its own.
class OffscreenOverlay {
 public:
  /// `scale`: pixels per point of the annotations to come. Throws RunError where ImGui finds no OpenGL.
  explicit OffscreenOverlay(double scale);
  ~OffscreenOverlay();
  OffscreenOverlay(OffscreenOverlay&&) = delete;

  void draw(const Annotations& annotations, const gl::RenderTarget& target);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace twinflow
