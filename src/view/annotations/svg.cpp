#include "view/annotations/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/numbers.hpp"
#include "core/xml_text.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {
namespace {

// DejaVu Sans: an em, and the height of letters above their line, as shares of a line of text.
constexpr double kEmOfLine = 0.859;
constexpr double kAscentOfLine = 0.797;
constexpr double kLetterWidth = 0.6;  ///< of a text, on average, ems

std::string svg_number(double value) { return shortest_text(std::round(100.0 * value) / 100.0); }

/// Attributes of a color, for a fill or a stroke.
std::string paint(const std::string& what, glm::u8vec4 color) {
  const std::string text =
      formatted("#%02x%02x%02x", unsigned{color.r}, unsigned{color.g}, unsigned{color.b});
  std::string result = " " + what + "=\"" + text + "\"";
  if (color.a < 255) result += " " + what + "-opacity=\"" + svg_number(color.a / 255.0) + "\"";
  return result;
}

double svg_points(Annotations::Size size) {
  if (size == Annotations::Size::text) return kTextPoints;
  return size == Annotations::Size::small ? kSmallTextPoints : kEquationPoints;
}

std::ptrdiff_t letters_of(const std::string& text) {
  return std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xc0) != 0x80; });
}

/// Writes the elements of one part.
class SvgPen {
 public:
  SvgPen(const Annotations& part, std::string& text)
      : part_(part), text_(text), thickness_(std::max(1.0, std::round(part.scale))) {}

  void draw(const Annotations::Box& box) {
    const auto byte = [](float share) { return static_cast<unsigned char>(std::lround(255.0f * share)); };
    const glm::vec4& color = box.color;
    add("<rect" + place(box.rect) +
        paint("fill", {byte(color.r), byte(color.g), byte(color.b), byte(color.a)}));
  }
  void draw(const Annotations::Frame& frame) {
    add("<rect" + place(frame.rect) + " fill=\"none\"" + stroke(frame.tone));
  }
  void draw(const Annotations::Circle& circle) {
    add("<circle cx=\"" + svg_number(circle.center.x) + "\" cy=\"" + svg_number(circle.center.y) + "\" r=\"" +
        svg_number(circle.radius) + "\" fill=\"none\"" + stroke(circle.tone));
  }
  void draw(const Annotations::Line& line) { polyline(std::vector{line.from, line.to}, line.tone, 1.0); }
  void draw(const Annotations::Curve& curve) { polyline(curve.points, curve.tone, kCurveThickness); }
  void draw(const Annotations::Label& label) {
    const double line = svg_points(label.size) * part_.scale;
    const double em = kEmOfLine * line;
    const char* anchor = label.align == 0.0f ? "start" : label.align == 1.0f ? "end" : "middle";
    const std::string element = "<text x=\"" + svg_number(label.position.x) + "\" y=\"" +
                                svg_number(label.position.y + kAscentOfLine * line) + "\" font-size=\"" +
                                svg_number(em) + "\" text-anchor=\"" + anchor + "\"" +
                                paint("fill", color(label.tone));
    const auto fits = [&](const std::string& text) {
      return kLetterWidth * em * double(letters_of(text)) <= double(label.max_width);
    };
    text_ += element + ">" + escaped(fitted_text(label, fits)) + "</text>\n";
  }

 private:
  glm::u8vec4 color(Annotations::Tone tone) const { return color_of(tone, part_.on_bright); }
  void add(const std::string& element) { text_ += element + "/>\n"; }
  static std::string place(const Rect& rect) {
    return " x=\"" + svg_number(rect.x) + "\" y=\"" + svg_number(rect.y) + "\" width=\"" +
           svg_number(rect.width) + "\" height=\"" + svg_number(rect.height) + "\"";
  }
  std::string stroke(Annotations::Tone tone, double thickness = 1.0) const {
    return paint("stroke", color(tone)) + " stroke-width=\"" + svg_number(thickness * thickness_) + "\"";
  }
  void polyline(const std::vector<glm::vec2>& points, Annotations::Tone tone, double thickness) {
    std::string places;
    for (const glm::vec2 point : points)
      places += (places.empty() ? "" : " ") + svg_number(point.x) + "," + svg_number(point.y);
    add("<polyline points=\"" + places + "\" fill=\"none\"" + stroke(tone, thickness));
  }

  const Annotations& part_;
  std::string& text_;
  double thickness_;  ///< of lines, pixels
};

}  // namespace

std::string to_svg(std::span<const Annotations> parts, glm::ivec2 size) {
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(size.x) +
                     "\" height=\"" + std::to_string(size.y) + "\" viewBox=\"0 0 " + std::to_string(size.x) +
                     " " + std::to_string(size.y) + "\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n";
  for (const Annotations& part : parts) {
    SvgPen pen(part, text);
    const auto draw_all = [&](const auto& shapes) {
      for (const auto& shape : shapes) pen.draw(shape);
    };
    draw_all(part.boxes);
    draw_all(part.frames);
    draw_all(part.circles);
    draw_all(part.lines);
    draw_all(part.curves);
    draw_all(part.labels);
  }
  return text + "</svg>\n";
}

}  // namespace twinflow
