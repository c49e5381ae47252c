#pragma once

#include <string>
#include <vector>

#include <glm/ext/vector_uint4_sized.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "core/shortened.hpp"
#include "view/annotations/layout.hpp"

namespace twinflow {

/// Text and thin lines over a picture, for `overlay.hpp`. Positions and lengths: pixels from the upper left
/// corner.
struct Annotations {
  /// `grid`, `particles`: colors of text on one fluid. `light_line`, `dark_line`: translucent, for lines over
  /// a fluid's colors.
  enum class Tone { bright, dim, faint, grid, particles, light_line, dark_line };
  /// `equation`: the largest size that fits, above text, text or small.
  enum class Size { text, small, equation };

  struct Label {
    std::string text;          ///< too long text loses parts between " · " from its end, then letters
    glm::vec2 position{0.0f};  ///< the line's upper end, at the edge or middle by `align`
    float align = 0.0f;        ///< 0: begins there, ½: centered, 1: ends there
    Tone tone = Tone::bright;
    Size size = Size::text;
    float max_width = 1e6f;
    std::string short_text{};  ///< replaces the last part if even that is too long
  };
  struct Line {
    glm::vec2 from{0.0f};
    glm::vec2 to{0.0f};
    Tone tone = Tone::faint;
  };
  struct Frame {
    Rect rect;
    Tone tone = Tone::faint;
  };
  struct Box {
    Rect rect;
    glm::vec4 color{0.0f};  ///< sRGB and opacity
  };
  struct Circle {
    glm::vec2 center{0.0f};
    float radius = 0.0f;
    Tone tone = Tone::faint;
    Rect clip;  ///< limits the drawing
  };

  struct Curve {
    std::vector<glm::vec2> points;
    Tone tone = Tone::bright;
  };

  double scale = 1.0;      ///< pixels per point
  bool on_bright = false;  ///< bright background: dark text and lines
  // Drawn in this order:
  std::vector<Box> boxes;
  std::vector<Frame> frames;
  std::vector<Circle> circles;
  std::vector<Line> lines;
  std::vector<Curve> curves;
  std::vector<Label> labels;
};

/// A label's text as it fits: without parts between " · " from its end, then without letters. `fits`: whether
/// a text fits.
template <class Fits>
std::string fitted_text(const Annotations::Label& label, const Fits& fits) {
  std::string text = label.text;
  while (!fits(text)) {
    const auto end = text.rfind(" · ");
    if (end == std::string::npos) return shortened(label.short_text.empty() ? text : label.short_text, fits);
    text.erase(end);
  }
  return text;
}

/// The color of a tone: sRGB and opacity, 0 to 255.
glm::u8vec4 color_of(Annotations::Tone tone, bool on_bright);

/// The notes for a picture `factor` times as large.
Annotations magnified(Annotations notes, int factor);

}  // namespace twinflow
