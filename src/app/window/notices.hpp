#pragma once

#include <string>

#include "view/layout.hpp"

namespace twinflow {

// What the window says over its picture, drawn into the current ImGui frame.

/// A window that only tells something, at the place set before: neither mouse nor keyboard can go there.
void begin_notice(const char* name);
void end_notice();

/// The list of the keys, in the middle of `area` (pixels of the framebuffer).
void draw_key_list(const Rect& area);
/// A message in the lower left corner, for where there is no panel to show it.
void draw_message(const std::string& text);

}  // namespace twinflow
