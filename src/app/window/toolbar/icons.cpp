#include "app/window/toolbar/icons.hpp"

#include <array>
#include <initializer_list>
#include <numbers>

#include "app/window/screen/imgui_session.hpp"

namespace twinflow {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

/// Draws into a square whose corners are (0, 0) and (1, 1), y downwards.
class Pen {
 public:
  explicit Pen(const IconSquare& square) : square_(square), width_(0.085f * square.side) {}

  void line(std::initializer_list<ImVec2> points, bool closed = false) {
    for (const ImVec2& point : points) square_.list.PathLineTo(at(point));
    square_.list.PathStroke(square_.color, closed ? ImDrawFlags_Closed : 0, width_);
  }
  void fill(std::initializer_list<ImVec2> points) {
    for (const ImVec2& point : points) square_.list.PathLineTo(at(point));
    square_.list.PathFillConvex(square_.color);
  }
  void circle(ImVec2 center, float radius) {
    square_.list.AddCircle(at(center), radius * square_.side, square_.color, 0, width_);
  }
  void disc(ImVec2 center, float radius) { disc(center, radius, square_.color); }
  void disc(ImVec2 center, float radius, ImU32 color) {
    square_.list.AddCircleFilled(at(center), radius * square_.side, color);
  }
  /// Angles in radians, clockwise from the right.
  void arc(ImVec2 center, float radius, float from, float to) {
    square_.list.PathArcTo(at(center), radius * square_.side, from, to);
    square_.list.PathStroke(square_.color, 0, width_);
  }
  void arrow_head(ImVec2 tip, ImVec2 direction, float size) {
    const ImVec2 side(-direction.y, direction.x);
    fill({tip,
          {tip.x - size * (direction.x - 0.6f * side.x), tip.y - size * (direction.y - 0.6f * side.y)},
          {tip.x - size * (direction.x + 0.6f * side.x), tip.y - size * (direction.y + 0.6f * side.y)}});
  }
  void drop(ImVec2 center, float radius) {
    disc(center, radius);
    fill({{center.x, center.y - 2.1f * radius},
          {center.x + 0.9f * radius, center.y - 0.45f * radius},
          {center.x - 0.9f * radius, center.y - 0.45f * radius}});
  }

 private:
  ImVec2 at(ImVec2 point) const {
    return {square_.corner.x + point.x * square_.side, square_.corner.y + point.y * square_.side};
  }

  const IconSquare& square_;
  float width_;
};

void draw_push(Pen& pen, float y) {
  pen.line({{0.12f, y}, {0.72f, y}});
  pen.arrow_head({0.92f, y}, {1.0f, 0.0f}, 0.3f);
}

/// Bricks.
void draw_wall(Pen& pen) {
  pen.line({{0.1f, 0.2f}, {0.9f, 0.2f}, {0.9f, 0.8f}, {0.1f, 0.8f}}, true);
  pen.line({{0.1f, 0.5f}, {0.9f, 0.5f}});
  pen.line({{0.5f, 0.2f}, {0.5f, 0.5f}});
  pen.line({{0.3f, 0.5f}, {0.3f, 0.8f}});
  pen.line({{0.7f, 0.5f}, {0.7f, 0.8f}});
}

void draw_flame(Pen& pen) {
  pen.line({{0.5f, 0.06f},
            {0.78f, 0.45f},
            {0.8f, 0.68f},
            {0.66f, 0.9f},
            {0.34f, 0.9f},
            {0.2f, 0.68f},
            {0.3f, 0.42f}},
           true);
  pen.line({{0.5f, 0.9f}, {0.42f, 0.72f}, {0.52f, 0.52f}});
}

void draw_snowflake(Pen& pen) {
  pen.line({{0.5f, 0.08f}, {0.5f, 0.92f}});
  pen.line({{0.14f, 0.29f}, {0.86f, 0.71f}});
  pen.line({{0.14f, 0.71f}, {0.86f, 0.29f}});
}

}  // namespace

void draw_tool_icon(BrushTool tool, const IconSquare& square) {
  Pen pen(square);
  switch (tool) {
    case BrushTool::both:
      pen.drop({0.35f, 0.4f}, 0.17f);
      return draw_push(pen, 0.8f);
    case BrushTool::drag:
      return draw_push(pen, 0.5f);
    case BrushTool::dye:
      return pen.drop({0.5f, 0.62f}, 0.28f);
    case BrushTool::ball:
      pen.circle({0.5f, 0.5f}, 0.34f);
      return pen.arc({0.5f, 0.5f}, 0.19f, kPi, 1.5f * kPi);
    case BrushTool::pour:
      pen.line({{0.1f, 0.12f}, {0.1f, 0.42f}, {0.62f, 0.42f}, {0.62f, 0.12f}});
      pen.drop({0.8f, 0.5f}, 0.1f);
      return pen.drop({0.8f, 0.85f}, 0.1f);
    case BrushTool::drain:
      pen.line({{0.1f, 0.12f}, {0.4f, 0.45f}, {0.4f, 0.6f}});
      pen.line({{0.9f, 0.12f}, {0.6f, 0.45f}, {0.6f, 0.6f}});
      pen.line({{0.5f, 0.3f}, {0.5f, 0.7f}});
      return pen.arrow_head({0.5f, 0.95f}, {0.0f, 1.0f}, 0.28f);
    case BrushTool::disc:
      return pen.disc({0.5f, 0.5f}, 0.33f);
    case BrushTool::box:
      return pen.fill({{0.2f, 0.2f}, {0.8f, 0.2f}, {0.8f, 0.8f}, {0.2f, 0.8f}});
    case BrushTool::solid:
      return draw_wall(pen);
    case BrushTool::heat:
      return draw_flame(pen);
    case BrushTool::cool:
      return draw_snowflake(pen);
    case BrushTool::erase:
      draw_wall(pen);
      return pen.line({{0.1f, 0.95f}, {0.9f, 0.05f}});
  }
}

void draw_action_icon(std::string_view action, bool active, const IconSquare& square) {
  Pen pen(square);
  if (action == "pause") {
    if (active) return pen.fill({{0.25f, 0.12f}, {0.88f, 0.5f}, {0.25f, 0.88f}});
    pen.fill({{0.2f, 0.15f}, {0.4f, 0.15f}, {0.4f, 0.85f}, {0.2f, 0.85f}});
    return pen.fill({{0.6f, 0.15f}, {0.8f, 0.15f}, {0.8f, 0.85f}, {0.6f, 0.85f}});
  }
  if (action == "step") {
    pen.fill({{0.15f, 0.15f}, {0.6f, 0.5f}, {0.15f, 0.85f}});
    return pen.fill({{0.68f, 0.15f}, {0.85f, 0.15f}, {0.85f, 0.85f}, {0.68f, 0.85f}});
  }
  if (action == "restart") {
    pen.arc({0.5f, 0.53f}, 0.34f, -0.3f * kPi, 1.25f * kPi);
    return pen.arrow_head({0.4f, 0.13f}, {-0.75f, 0.6f}, -0.32f);
  }
  if (action == "undo") {
    pen.line({{0.2f, 0.32f}, {0.6f, 0.32f}});
    pen.arc({0.6f, 0.57f}, 0.25f, -0.5f * kPi, 0.5f * kPi);
    pen.line({{0.6f, 0.82f}, {0.35f, 0.82f}});
    return pen.arrow_head({0.05f, 0.32f}, {-1.0f, 0.0f}, 0.3f);
  }
  if (action == "browse") {
    for (const float x : {0.12f, 0.55f}) {
      for (const float y : {0.15f, 0.55f}) {
        pen.fill({{x, y}, {x + 0.33f, y}, {x + 0.33f, y + 0.3f}, {x, y + 0.3f}});
      }
    }
    return;
  }
  if (action == "next_view") {
    pen.line({{0.08f, 0.2f}, {0.92f, 0.2f}, {0.92f, 0.8f}, {0.08f, 0.8f}}, true);
    return pen.fill({{0.5f, 0.2f}, {0.92f, 0.2f}, {0.92f, 0.8f}, {0.5f, 0.8f}});
  }
  if (action == "explain") {
    pen.line({{0.75f, 0.18f}, {0.25f, 0.18f}, {0.55f, 0.5f}, {0.25f, 0.82f}, {0.75f, 0.82f}});
    return;
  }
  if (action == "plots") {
    pen.line({{0.12f, 0.1f}, {0.12f, 0.88f}, {0.92f, 0.88f}});
    return pen.line({{0.22f, 0.72f}, {0.42f, 0.38f}, {0.6f, 0.58f}, {0.88f, 0.2f}});
  }
  if (action == "probe") {
    pen.circle({0.5f, 0.5f}, 0.22f);
    pen.line({{0.5f, 0.05f}, {0.5f, 0.28f}});
    pen.line({{0.5f, 0.72f}, {0.5f, 0.95f}});
    pen.line({{0.05f, 0.5f}, {0.28f, 0.5f}});
    return pen.line({{0.72f, 0.5f}, {0.95f, 0.5f}});
  }
  if (action == "save_picture") {
    pen.line({{0.08f, 0.3f}, {0.92f, 0.3f}, {0.92f, 0.85f}, {0.08f, 0.85f}}, true);
    pen.fill({{0.32f, 0.3f}, {0.4f, 0.14f}, {0.6f, 0.14f}, {0.68f, 0.3f}});
    return pen.circle({0.5f, 0.57f}, 0.15f);
  }
  if (action == "record") {
    if (!active) return pen.disc({0.5f, 0.5f}, 0.3f, kRecordRed);
    return pen.fill({{0.25f, 0.25f}, {0.75f, 0.25f}, {0.75f, 0.75f}, {0.25f, 0.75f}});
  }
  if (action == "fold_panel") {
    for (const auto& [y, knob] :
         std::array<std::array<float, 2>, 3>{{{0.2f, 0.68f}, {0.5f, 0.3f}, {0.8f, 0.55f}}}) {
      pen.line({{0.08f, y}, {0.92f, y}});
      pen.disc({knob, y}, 0.12f);
    }
    return;
  }
  if (action == "key_list") {
    pen.arc({0.5f, 0.33f}, 0.21f, -kPi, 0.45f * kPi);
    pen.line({{0.53f, 0.53f}, {0.5f, 0.68f}});
    return pen.disc({0.5f, 0.86f}, 0.07f);
  }
}

}  // namespace twinflow
