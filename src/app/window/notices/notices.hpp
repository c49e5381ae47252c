#pragma once

#include <string>

#include "view/annotations/layout.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

// The notices that the window shows over its picture. They are drawn into the current ImGui frame.

/// Begins an ImGui window that only shows something, at the place set before. It takes neither the mouse nor
/// the keyboard.
void begin_notice(const char* name);
void end_notice();

/// Draws the list of the keys in the middle of the window, in small type if the window is low.
void draw_key_list(const Fonts& fonts);
/// Draws a message in the lower left corner of `area` (in pixels of the framebuffer) of a window whose panel,
/// which would show it, is closed.
void draw_message(const std::string& text, const Rect& area);
/// Draws a hint for users who see the window for the first time, at the lower edge of `area` (in pixels of
/// the framebuffer). `opacity` is from 0 to 1.
void draw_start_hint(const Rect& area, float opacity);

}  // namespace twinflow
