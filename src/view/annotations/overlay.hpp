#pragma once

#include <memory>

#include "gl/framebuffer.hpp"
#include "view/annotations/annotations.hpp"

struct ImDrawList;
struct ImFont;
struct ImFontAtlas;

namespace twinflow {

inline constexpr double kTextPoints = 15.0;       ///< of captions
inline constexpr double kEquationPoints = 18.0;   ///< of equations
inline constexpr double kSmallTextPoints = 12.0;  ///< of tick labels

/// The fonts of an ImGui context for annotations; `text` also suits a panel.
struct Fonts {
  ImFont* text = nullptr;
  ImFont* small = nullptr;
  ImFont* equation = nullptr;
};

/// Adds the embedded font (DejaVu Sans with Latin, Greek and mathematical characters) to an atlas, at `scale`
/// pixels per point. Call this before the atlas is built, that is before the context's first frame.
Fonts add_fonts(ImFontAtlas& atlas, double scale);

/// Draws annotations into a draw list of the current ImGui frame; in the window, that is
/// `ImGui::GetBackgroundDrawList()`. `pixels_per_unit` is ImGui's DisplayFramebufferScale.
void draw_annotations(const Annotations& annotations, const Fonts& fonts, ImDrawList& list,
                      float pixels_per_unit = 1.0f);

/// Draws annotations without a window, with an ImGui context of its own.
class OffscreenOverlay {
 public:
  /// `scale`: pixels per point of the annotations to come. Throws RunError if ImGui finds no OpenGL.
  explicit OffscreenOverlay(double scale);
  ~OffscreenOverlay();
  OffscreenOverlay(OffscreenOverlay&&) = delete;

  void draw(const Annotations& annotations, const gl::RenderTarget& target);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace twinflow
