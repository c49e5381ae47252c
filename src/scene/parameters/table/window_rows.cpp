#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> window_rows() {
  // clang-format off
  return {
    on_desktop(integer("record.picture_scale", "Picture scale", "", 1, {1, 8}, kLive,
            [](auto& s) -> auto& { return s.record.picture_scale; },
            "How many times larger than the window a saved picture is, including its text and lines. "
            "Larger pictures show more detail and take longer.")),
    on_desktop(choice("record.size", "Size", RecordSize::window, kLive,
           [](auto& s) -> auto& { return s.record.size; },
           "Pixels of the frames of a recording: as many as the picture in the window has, or a size that "
           "does not depend on it. The panes are laid out for that size and fill it.")),
    on_desktop(choice("record.format", "Format", RecordFormat::png, kLive,
           [](auto& s) -> auto& { return s.record.format; },
           "What a recording in the window becomes: numbered PNG frames, or a film, which needs ffmpeg.")),
    on_desktop(real("record.fps", "Frame rate", "1/s", 30.0, {1.0, 240.0}, kLive,
         [](auto& s) -> auto& { return s.record.fps; },
         "Frames of a recording per simulated second, however fast the machine is; a .gif has at most 50. "
         "Larger values are smoother and take more time and space.")),

    on_desktop(integer("window.frame_cap", "Frame cap", "1/s", 120, {1, 1000}, kLive,
            [](auto& s) -> auto& { return s.window.frame_cap; },
            "Most frames per second that the window draws. Smaller values leave the machine more time for "
            "other work.")),
    on_desktop(boolean("window.governor", "Governor", true, kLive,
            [](auto& s) -> auto& { return s.window.governor; },
            "Whether the window fits the resolution to the machine. Where the first second of a scene leaves "
            "room, it starts the scene again with up to four times the resolution of the grid and its dye "
            "(1024, 2048) and of the particles (40,000), unless you have chosen them, and goes back where "
            "fewer than 45 frames per second are drawn. Below 27 frames per second it halves the dye, the grid "
            "or the particles. A message says so; turning the governor off restores the resolution.")),
    on_desktop(real("window.attract", "Attract", "s", 20.0, {0.0, 3600.0}, kLive,
         [](auto& s) -> auto& { return s.window.attract; },
         "Seconds without input after which gentle strokes keep the fluids of the window moving, until "
         "the mouse or the keyboard is used; every three minutes the scene starts again. Where something is "
         "being measured or recorded this does not happen, and at 0 it never does.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
