#pragma once

#include <string>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "view/annotations/layout.hpp"

namespace twinflow {

/// The text and thin lines over a picture, as data; `overlay.hpp` draws them. Positions and lengths are
/// pixels of the picture from its upper left corner.
struct Annotations {
  /// `grid` and `particles`: the colour of what is told of one fluid.
  enum class Tone { bright, dim, faint, grid, particles };
  /// `equation`: as large as fits, else as small as text or smaller.
  enum class Size { text, small, equation };

  struct Label {
    std::string text;  ///< parts between " · " are left away from the end where they do not fit, then letters
    glm::vec2 position{0.0f};  ///< upper end of the line; the edge or middle that `align` says
    float align = 0.0f;        ///< 0: begins at the position, ½: centred on it, 1: ends there
    Tone tone = Tone::bright;
    Size size = Size::text;
    float max_width = 1e6f;
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
    Rect clip;  ///< nothing is drawn outside
  };

  struct Curve {
    std::vector<glm::vec2> points;
    Tone tone = Tone::bright;
  };

  double scale = 1.0;      ///< pixels per point
  bool on_bright = false;  ///< the ground is bright: text and lines are dark
  // Drawn in this order.
  std::vector<Box> boxes;
  std::vector<Frame> frames;
  std::vector<Circle> circles;
  std::vector<Line> lines;
  std::vector<Curve> curves;
  std::vector<Label> labels;
};

}  // namespace twinflow
