#include "app/window/screen/imgui_session.hpp"

#include <imgui/backends/imgui_impl_glfw.h>
#include <imgui/backends/imgui_impl_opengl3.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <initializer_list>

#include "core/error.hpp"

namespace twinflow {
namespace {

/// The colors are dark and calm, like the background of the panes; controls are a little lighter, and blue
/// while they are used.
void set_colors(ImGuiStyle& style) {
  ImGui::StyleColorsDark();
  const auto set = [&](ImGuiCol color, float r, float g, float b, float a = 1.0f) {
    style.Colors[color] = {r, g, b, a};
  };
  set(ImGuiCol_Text, 0.88f, 0.90f, 0.93f);
  set(ImGuiCol_TextDisabled, 0.58f, 0.62f, 0.68f);
  set(ImGuiCol_WindowBg, 0.075f, 0.085f, 0.105f);
  set(ImGuiCol_ChildBg, 0.0f, 0.0f, 0.0f, 0.0f);
  set(ImGuiCol_PopupBg, 0.095f, 0.11f, 0.135f);
  set(ImGuiCol_Border, 0.22f, 0.26f, 0.32f);
  set(ImGuiCol_FrameBg, 0.13f, 0.15f, 0.18f);
  set(ImGuiCol_FrameBgHovered, 0.17f, 0.21f, 0.26f);
  set(ImGuiCol_FrameBgActive, 0.19f, 0.25f, 0.32f);
  set(ImGuiCol_Button, 0.16f, 0.20f, 0.26f);
  set(ImGuiCol_ButtonHovered, 0.21f, 0.28f, 0.36f);
  set(ImGuiCol_ButtonActive, 0.25f, 0.37f, 0.48f);
  set(ImGuiCol_Header, 0.125f, 0.155f, 0.20f);
  set(ImGuiCol_HeaderHovered, 0.17f, 0.22f, 0.28f);
  set(ImGuiCol_HeaderActive, 0.20f, 0.28f, 0.36f);
  set(ImGuiCol_Separator, 0.20f, 0.24f, 0.30f);
  set(ImGuiCol_SeparatorActive, 0.35f, 0.58f, 0.75f);
  set(ImGuiCol_SliderGrab, 0.35f, 0.58f, 0.75f);
  set(ImGuiCol_SliderGrabActive, 0.52f, 0.76f, 0.95f);
  set(ImGuiCol_CheckMark, 0.52f, 0.76f, 0.95f);
  set(ImGuiCol_ScrollbarBg, 0.0f, 0.0f, 0.0f, 0.0f);
  set(ImGuiCol_ScrollbarGrab, 0.20f, 0.24f, 0.30f);
  set(ImGuiCol_NavHighlight, 0.52f, 0.76f, 0.95f);
  set(ImGuiCol_TextSelectedBg, 0.22f, 0.42f, 0.58f);
}

void set_style(double scale) {
  ImGuiStyle& style = ImGui::GetStyle();
  set_colors(style);
  style.WindowPadding = {12.0f, 10.0f};
  style.WindowRounding = 4.0f;
  style.FrameRounding = 3.0f;
  style.GrabRounding = 3.0f;
  style.PopupRounding = 4.0f;
  style.ScrollbarRounding = 4.0f;
  style.ScrollbarSize = 11.0f;
  style.WindowBorderSize = 0.0f;
  style.FramePadding = {6.0f, 3.0f};
  style.ItemSpacing = {8.0f, 5.0f};
  style.ItemInnerSpacing = {8.0f, 4.0f};
  style.DisabledAlpha = 0.45f;
  style.ScaleAllSizes(static_cast<float>(scale));
}

bool is_any_of(int key, std::initializer_list<int> keys) {
  return std::ranges::find(keys, key) != keys.end();
}

}  // namespace

ImGuiSession::ImGuiSession(GlfwWindow& window, double scale) : window_(window), scale_(scale) {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::GetIO().MouseDoubleClickTime = 0.0f;  // MouseClicks tells double clicks
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  fonts_ = add_fonts(*ImGui::GetIO().Fonts, scale);
  set_style(scale);
  if (!ImGui_ImplGlfw_InitForOpenGL(window.handle(), true) || !ImGui_ImplOpenGL3_Init("#version 330 core")) {
    throw RunError("the panel cannot be drawn: Dear ImGui found no OpenGL 3.3 functions");
  }
}

ImGuiSession::~ImGuiSession() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

void ImGuiSession::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  window_.require();  // ImGui has just been given an arbitrary size for a lost window
  hold_pressed_keys();
  keep_arrows_from_panel();
  const bool is_double = place_button().is_double;
  ImGui::NewFrame();
  if (!is_double) return;
  ImGui::GetIO().MouseDoubleClicked[ImGuiMouseButton_Left] = true;
  ImGui::GetIO().MouseClickedCount[ImGuiMouseButton_Left] = 2;
}

void ImGuiSession::note_button(bool pressed) {
  glm::dvec2 place(0.0);
  glfwGetCursorPos(window_.handle(), &place.x, &place.y);
  clicks_.note(pressed, place, glfwGetTime());
}

/// Gives ImGui the left button of the next picture.
MouseClicks::State ImGuiSession::place_button() {
  ImGuiIO& io = ImGui::GetIO();
  const bool really_down = glfwGetMouseButton(window_.handle(), GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
  const MouseClicks::State state = clicks_.next(really_down);
  io.MouseDown[ImGuiMouseButton_Left] = state.down;
  if (state.is_placed) io.MousePos = {static_cast<float>(state.place.x), static_cast<float>(state.place.y)};
  return state;
}

/// Arrows that lead a stroke do not move the keyboard into the panel.
void ImGuiSession::keep_arrows_from_panel() const {
  if (arrows_with_shift() == glm::ivec2(0)) return;
  bool(&down)[IM_ARRAYSIZE(ImGuiIO::KeysDown)] = ImGui::GetIO().KeysDown;
  for (const int key : {GLFW_KEY_LEFT, GLFW_KEY_RIGHT, GLFW_KEY_UP, GLFW_KEY_DOWN}) down[key] = false;
}

glm::ivec2 ImGuiSession::arrows_with_shift() const {
  const auto is_down = [&](int key) { return window_.is_down(key) ? 1 : 0; };
  const bool shift = window_.is_down(GLFW_KEY_LEFT_SHIFT) || window_.is_down(GLFW_KEY_RIGHT_SHIFT);
  if (!shift || wants_key({.key = GLFW_KEY_LEFT})) return glm::ivec2(0);
  return {is_down(GLFW_KEY_RIGHT) - is_down(GLFW_KEY_LEFT), is_down(GLFW_KEY_UP) - is_down(GLFW_KEY_DOWN)};
}

void ImGuiSession::hold_pressed_keys() {
  bool(&down)[IM_ARRAYSIZE(ImGuiIO::KeysDown)] = ImGui::GetIO().KeysDown;
  for (const int key : held_) down[key] = glfwGetKey(window_.handle(), key) == GLFW_PRESS;
  held_.clear();
  for (int key : pressed_) {
    const bool is_enter = key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER;
    if (is_enter && !enter_types_ && !wants_keyboard()) {
      down[key] = false;
      key = GLFW_KEY_SPACE;
    }
    if (key < 0 || key >= IM_ARRAYSIZE(ImGuiIO::KeysDown) || down[key]) continue;
    down[key] = true;
    held_.push_back(key);
  }
  pressed_.clear();
}

void ImGuiSession::end_frame() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool ImGuiSession::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }

bool ImGuiSession::wants_keyboard() const { return ImGui::GetIO().WantTextInput; }

bool ImGuiSession::wants_key(KeyPress press) const {
  if (wants_keyboard() || (wants_mouse() && clicks_.double_waits())) return true;
  if (press.key == GLFW_KEY_ESCAPE && ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) return true;
  return ImGui::GetIO().NavVisible &&
         is_any_of(press.key, {GLFW_KEY_SPACE, GLFW_KEY_ENTER, GLFW_KEY_ESCAPE, GLFW_KEY_UP, GLFW_KEY_DOWN,
                               GLFW_KEY_LEFT, GLFW_KEY_RIGHT, GLFW_KEY_DELETE, GLFW_KEY_BACKSPACE});
}

}  // namespace twinflow
