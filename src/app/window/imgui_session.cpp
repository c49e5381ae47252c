#include "app/window/imgui_session.hpp"

#include <imgui/backends/imgui_impl_glfw.h>
#include <imgui/backends/imgui_impl_opengl3.h>
#include <imgui/imgui.h>

#include "core/error.hpp"

namespace twinflow {
namespace {

/// Dark and calm, like the ground of the panes.
void set_style(double scale) {
  ImGui::StyleColorsDark();
  ImGuiStyle& style = ImGui::GetStyle();
  style.WindowRounding = 0.0f;
  style.FrameRounding = 3.0f;
  style.GrabRounding = 3.0f;
  style.WindowBorderSize = 0.0f;
  style.ItemSpacing = {8.0f, 5.0f};
  style.Colors[ImGuiCol_WindowBg] = {0.075f, 0.085f, 0.105f, 1.0f};
  style.Colors[ImGuiCol_FrameBg] = {0.13f, 0.15f, 0.18f, 1.0f};
  style.Colors[ImGuiCol_Header] = {0.15f, 0.19f, 0.25f, 1.0f};
  style.Colors[ImGuiCol_SliderGrab] = {0.35f, 0.58f, 0.75f, 1.0f};
  style.Colors[ImGuiCol_CheckMark] = {0.45f, 0.72f, 0.92f, 1.0f};
  style.ScaleAllSizes(static_cast<float>(scale));
}

}  // namespace

ImGuiSession::ImGuiSession(GlfwWindow& window, double scale) : scale_(scale) {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
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
  ImGui::NewFrame();
}

void ImGuiSession::end_frame() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool ImGuiSession::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }
bool ImGuiSession::wants_keyboard() const { return ImGui::GetIO().WantTextInput; }

}  // namespace twinflow
