#pragma once

#include <memory>

#include "gl/framebuffer.hpp"
#include "view/annotations/annotations.hpp"

struct ImDrawList;
struct ImFont;
struct ImFontAtlas;

namespace twinflow {

inline constexpr double kTextPoints = 15.0;       ///< captions
inline constexpr double kEquationPoints = 18.0;   ///< equations
inline constexpr double kSmallTextPoints = 12.0;  ///< tick labels

inline constexpr float kCurveThickness = 1.5f;  ///< in thicknesses of other lines

/// Annotation fonts; `text` also suits a panel.
struct Fonts {
  ImFont* text = nullptr;
  ImFont* small = nullptr;
  ImFont* equation = nullptr;
};

/// Adds the embedded DejaVu Sans (Latin, Greek, mathematics) at `scale` pixels per point. Call this before
/// the atlas is built in the context's first frame.
Fonts add_fonts(ImFontAtlas& atlas, double scale);

/// Draws annotations in the current ImGui frame, in the window into `ImGui::GetBackgroundDrawList()`.
/// `pixels_per_unit`: ImGui's DisplayFramebufferScale.
void draw_annotations(const Annotations& annotations, const Fonts& fonts, ImDrawList& list,
                      float pixels_per_unit = 1.0f);

/// Draws annotations without a window, in its own ImGui context.
class OffscreenOverlay {
 public:
  /// `scale`: pixels per point. Throws RunError if ImGui finds no OpenGL.
  explicit OffscreenOverlay(double scale);
  ~OffscreenOverlay();
  OffscreenOverlay(OffscreenOverlay&&) = delete;

  void draw(const Annotations& annotations, const gl::RenderTarget& target);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace twinflow
