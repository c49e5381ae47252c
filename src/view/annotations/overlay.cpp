#include "view/annotations/overlay.hpp"

#include <imgui/backends/imgui_impl_opengl3.h>
#include <imgui/imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/shortened.hpp"
#include "embedded_font.hpp"
#include "gl/dialect.hpp"

namespace twinflow {
namespace {

/// The characters in the atlas, as pairs of the first and the last one. ImGui keeps a pointer to the table.
constexpr ImWchar kCharacters[] = {
    0x0020, 0x00ff,  // Latin, with ² ³ · ± × ½
    0x0370, 0x03ff,  // Greek
    0x1d62, 0x1d62,  // ᵢ
    0x2010, 0x2027,  // dashes, quotation marks, …
    0x2032, 0x2032,  // ′
    0x2070, 0x2089,  // superscripts and subscripts
    0x2190, 0x2193,  // arrows
    0x21d2, 0x21d2,  // ⇒
    0x2200, 0x2212,  // ∂ ∇ ∈ ∏ ∑ −
    0x221a, 0x2265,  // √ ∞ ∫ ≈ ≠ ≤ ≥
    0x2c7c, 0x2c7c,  // ⱼ
    0,
};

constexpr float kCurveThickness = 1.5f;  ///< in thicknesses of other lines

struct ToneColors {
  ImU32 on_dark, on_bright;
};

/// In the order of Annotations::Tone.
constexpr std::array<ToneColors, 7> kTones = {{
    {IM_COL32(226, 231, 238, 255), IM_COL32(18, 22, 28, 255)},     // bright
    {IM_COL32(151, 161, 175, 255), IM_COL32(72, 80, 92, 255)},     // dim
    {IM_COL32(74, 83, 97, 255), IM_COL32(150, 157, 168, 255)},     // faint
    {IM_COL32(255, 162, 86, 255), IM_COL32(178, 84, 0, 255)},      // grid
    {IM_COL32(109, 188, 245, 255), IM_COL32(14, 98, 168, 255)},    // particles
    {IM_COL32(255, 255, 255, 130), IM_COL32(255, 255, 255, 130)},  // light_line
    {IM_COL32(0, 0, 0, 120), IM_COL32(0, 0, 0, 120)},              // dark_line
}};

ImU32 color_of(Annotations::Tone tone, bool on_bright) {
  const ToneColors& colors = kTones.at(static_cast<std::size_t>(tone));
  return on_bright ? colors.on_bright : colors.on_dark;
}

/// Rounds to a 64th of a pixel, which removes the rounding errors that depend on the distance from a tile's
/// corner.
float snapped(float pixels) { return std::floor(64.0f * pixels + 0.5f) / 64.0f; }

/// Rounds to whole pixels, halves upwards, on both sides of zero alike, as a tile's corner may be anywhere in
/// the picture.
float whole(float pixels) { return std::floor(snapped(pixels) + 0.5f); }
float whole_below(float pixels) { return std::floor(snapped(pixels)); }

/// Draws in pixels of the picture into a draw list in ImGui's units.
class Pen {
 public:
  Pen(ImDrawList& list, const Fonts& fonts, const Annotations& annotations, float pixels_per_unit)
      : list_(list),
        fonts_(fonts),
        on_bright_(annotations.on_bright),
        pixels_per_unit_(pixels_per_unit),
        thickness_(std::max(1.0f, std::round(static_cast<float>(annotations.scale)))) {}

  void draw(const Annotations::Label& label) {
    const ImFont* font = font_of(label);
    const std::string text = fitted(*font, label.text, label.max_width, label.short_text);
    // Letters at whole pixels are crisp.
    const ImVec2 corner(whole(label.position.x - label.align * width(*font, text)), whole(label.position.y));
    list_.AddText(font, font->FontSize / pixels_per_unit_, in_units(corner.x, corner.y),
                  color_of(label.tone, on_bright_), text.data(), text.data() + text.size());
  }

  void draw(const Annotations::Line& line) {
    // Lines of odd thickness are sharp if they go through the middle of pixels.
    const float shift = 0.5f * std::fmod(thickness_, 2.0f);
    list_.AddLine(in_units(whole_below(line.from.x) + shift, whole_below(line.from.y) + shift),
                  in_units(whole_below(line.to.x) + shift, whole_below(line.to.y) + shift),
                  color_of(line.tone, on_bright_), thickness_ / pixels_per_unit_);
  }

  void draw(const Annotations::Curve& curve) {
    std::vector<ImVec2> points;
    points.reserve(curve.points.size());
    for (const glm::vec2 point : curve.points) points.push_back(in_units(snapped(point.x), snapped(point.y)));
    list_.AddPolyline(points.data(), static_cast<int>(points.size()), color_of(curve.tone, on_bright_), 0,
                      kCurveThickness * thickness_ / pixels_per_unit_);
  }

  void draw(const Annotations::Frame& frame) {
    const float out = 0.5f * thickness_;
    const auto [x, y, width, height] = frame.rect;
    list_.AddRect(in_units(float(x) - out, float(y) - out),
                  in_units(float(x + width) + out, float(y + height) + out), color_of(frame.tone, on_bright_),
                  0.0f, 0, thickness_ / pixels_per_unit_);
  }

  void draw(const Annotations::Box& box) {
    const auto [x, y, width, height] = box.rect;
    const glm::vec4& color = box.color;
    list_.AddRectFilled(in_units(float(x), float(y)), in_units(float(x + width), float(y + height)),
                        ImGui::ColorConvertFloat4ToU32({color.r, color.g, color.b, color.a}));
  }

  void draw(const Annotations::Circle& circle) {
    const auto [x, y, width, height] = circle.clip;
    list_.PushClipRect(in_units(float(x), float(y)), in_units(float(x + width), float(y + height)));
    const int segments = std::clamp(static_cast<int>(circle.radius), 32, 512);
    list_.AddCircle(in_units(snapped(circle.center.x), snapped(circle.center.y)),
                    circle.radius / pixels_per_unit_, color_of(circle.tone, on_bright_), segments,
                    thickness_ / pixels_per_unit_);
    list_.PopClipRect();
  }

 private:
  ImVec2 in_units(float x, float y) const { return {x / pixels_per_unit_, y / pixels_per_unit_}; }

  const ImFont* font_of(const Annotations::Label& label) const {
    if (label.size == Annotations::Size::text) return fonts_.text;
    if (label.size == Annotations::Size::small) return fonts_.small;
    for (const ImFont* font : {fonts_.equation, fonts_.text}) {
      if (width(*font, label.text) <= label.max_width) return font;
    }
    return fonts_.small;
  }

  float width(const ImFont& font, const std::string& text) const {
    return font.CalcTextSizeA(font.FontSize, 1e9f, 0.0f, text.data(), text.data() + text.size()).x;
  }

  std::string fitted(const ImFont& font, std::string text, float max_width,
                     const std::string& short_text) const {
    static constexpr std::string_view kSeparator = " · ";
    const auto fits = [&](const std::string& part) { return width(font, part) <= max_width; };
    while (!fits(text)) {
      const auto end = text.rfind(kSeparator);
      if (end == std::string::npos) return shortened(short_text.empty() ? text : short_text, fits);
      text.erase(end);
    }
    return text;
  }

  ImDrawList& list_;
  const Fonts& fonts_;
  bool on_bright_;
  float pixels_per_unit_;
  float thickness_;  ///< of lines, pixels
};

}  // namespace

Fonts add_fonts(ImFontAtlas& atlas, double scale) {
  const auto add = [&](double points) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = scale < 1.5 ? 2 : 1;
    config.PixelSnapH = true;
    const std::span<const unsigned char> font = embedded_font();
    // ImGui only reads the data, although the pointer is not const.
    return atlas.AddFontFromMemoryTTF(const_cast<unsigned char*>(font.data()), static_cast<int>(font.size()),
                                      std::round(static_cast<float>(points * scale)), &config, kCharacters);
  };
  Fonts fonts;
  fonts.text = add(kTextPoints);
  fonts.small = add(kSmallTextPoints);
  fonts.equation = add(kEquationPoints);
  return fonts;
}

void draw_annotations(const Annotations& annotations, const Fonts& fonts, ImDrawList& list,
                      float pixels_per_unit) {
  Pen pen(list, fonts, annotations, pixels_per_unit);
  for (const auto& box : annotations.boxes) pen.draw(box);
  for (const auto& frame : annotations.frames) pen.draw(frame);
  for (const auto& circle : annotations.circles) pen.draw(circle);
  for (const auto& line : annotations.lines) pen.draw(line);
  for (const auto& curve : annotations.curves) pen.draw(curve);
  for (const auto& label : annotations.labels) pen.draw(label);
}

namespace {

/// Makes a context ImGui's current one for a while, as the window uses a context of its own.
class ContextScope {
 public:
  explicit ContextScope(ImGuiContext* context) : before_(ImGui::GetCurrentContext()) {
    ImGui::SetCurrentContext(context);
  }
  ~ContextScope() { ImGui::SetCurrentContext(before_); }
  ContextScope(const ContextScope&) = delete;
  ContextScope& operator=(const ContextScope&) = delete;

 private:
  ImGuiContext* before_;
};

/// Creates a context without making it current, as ImGui::CreateContext does with the first one.
ImGuiContext* create_context() {
  const ContextScope scope(ImGui::GetCurrentContext());
  return ImGui::CreateContext();
}

}  // namespace

struct OffscreenOverlay::Context {
  ImGuiContext* imgui = create_context();
  Fonts fonts;
  bool opengl = false;

  ~Context() {
    const ContextScope scope(imgui);
    if (opengl) ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(imgui);
  }
};

OffscreenOverlay::OffscreenOverlay(double scale) : context_(std::make_unique<Context>()) {
  const ContextScope scope(context_->imgui);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.Fonts->Flags |= ImFontAtlasFlags_NoMouseCursors;
  context_->fonts = add_fonts(*io.Fonts, scale);
  context_->opengl = ImGui_ImplOpenGL3_Init(gl::shader_version());
  if (!context_->opengl)
    throw RunError("Dear ImGui finds no OpenGL library (libGL.so.1, of Debian's package libgl1)");
}

OffscreenOverlay::~OffscreenOverlay() = default;

void OffscreenOverlay::draw(const Annotations& annotations, const gl::RenderTarget& target) {
  const ContextScope scope(context_->imgui);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(float(target.texture().width()), float(target.texture().height()));
  io.DeltaTime = 1.0f / 60.0f;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  draw_annotations(annotations, context_->fonts, *ImGui::GetBackgroundDrawList());
  ImGui::Render();
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_id());
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace twinflow
