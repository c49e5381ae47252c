#pragma once

#include <string>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "view/annotations/layout.hpp"

namespace twinflow {

/// The text and the thin lines over a picture, as data that `overlay.hpp` draws. Positions and lengths are in
/// pixels of the picture, from its upper left corner.
struct Annotations {
  /// `grid` and `particles` are the colors of what is said about one fluid. `light_line` and `dark_line` are
  /// translucent and the same on any background: lines over the colors of a fluid.
  enum class Tone { bright, dim, faint, grid, particles, light_line, dark_line };
  /// `equation` is the largest size that fits: larger than text, text, or small.
  enum class Size { text, small, equation };

  struct Label {
    std::string text;  ///< if it does not fit, parts between " · " are left away from its end, then letters
    glm::vec2 position{0.0f};  ///< the upper end of the line, at the edge or the middle that `align` says
    float align = 0.0f;        ///< 0: begins at the position, ½: centered on it, 1: ends there
    Tone tone = Tone::bright;
    Size size = Size::text;
    float max_width = 1e6f;
    std::string short_text{};  ///< stands in the place of the last part where even that does not fit
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
    Rect clip;  ///< nothing is drawn outside it
  };

  struct Curve {
    std::vector<glm::vec2> points;
    Tone tone = Tone::bright;
  };

  double scale = 1.0;      ///< pixels per point
  bool on_bright = false;  ///< the background is bright, so text and lines are dark
  // They are drawn in this order.
  std::vector<Box> boxes;
  std::vector<Frame> frames;
  std::vector<Circle> circles;
  std::vector<Line> lines;
  std::vector<Curve> curves;
  std::vector<Label> labels;
};

/// The notes of a picture that is `factor` times as large.
Annotations magnified(Annotations notes, int factor);

}  // namespace twinflow
