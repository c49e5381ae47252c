#pragma once

#include <string>

#include "view/annotations/layout.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

// The notices over the window's picture, in the current ImGui frame.

/// Begins an ImGui window without mouse and keyboard, at the place set before.
void begin_notice(const char* name);
void end_notice();

/// Draws the list of keys in the middle of the window, in small type if the window is low.
void draw_key_list(const Fonts& fonts);
/// Draws a message, if the panel is closed, in the lower left corner of `area` (framebuffer pixels).
void draw_message(const std::string& text, const Rect& area);
/// Draws the first hint at the lower edge of `area` (framebuffer pixels). `opacity`: from 0 to 1.
void draw_start_hint(const Rect& area, float opacity);

}  // namespace twinflow
