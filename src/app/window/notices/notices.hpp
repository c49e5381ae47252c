#pragma once

#include <string>

#include "view/annotations/layout.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

// What the window says over its picture, drawn into the current ImGui frame.

/// A window that only tells something, at the place set before: neither mouse nor keyboard can go there.
void begin_notice(const char* name);
void end_notice();

/// The list of the keys, in the middle of the window; in small type where the window is low.
void draw_key_list(const Fonts& fonts);
/// A message in the lower left corner, for where there is no panel to show it.
void draw_message(const std::string& text);
/// Where to go from here, for who sees the window for the first time: at the lower edge of `area` (pixels of
/// the framebuffer). `opacity` from 0 to 1.
void draw_start_hint(const Rect& area, float opacity);

}  // namespace twinflow
