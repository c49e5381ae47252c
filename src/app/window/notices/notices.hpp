#pragma once

#include <string>

#include "view/annotations/layout.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

// The notices over the picture, in the current ImGui frame.

/// Begins an ImGui window without mouse and keyboard, at the place set before.
void begin_notice(const char* name);
void end_notice();

void draw_key_list(const Fonts& fonts);
/// Draws a message for a closed panel in the lower left corner of `area` (framebuffer pixels).
void draw_message(const std::string& text, const Rect& area);
/// Draws the first hint at the lower edge of `area` (framebuffer pixels). `opacity`: from 0 to 1.
void draw_start_hint(const Rect& area, float opacity);

}  // namespace twinflow
