#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> window_rows() {
  // clang-format off
  return {
    on_desktop(integer(TWINFLOW_PLACE(record.picture_scale), "Picture scale", "", 1, {1, 8}, kLive,
            "Size of a saved picture relative to the window, including its text and lines. Larger pictures "
            "show more detail and take longer.")),
    on_desktop(choice(TWINFLOW_PLACE(record.size), "Size", RecordSize::window, kLive,
           "Pixels of a recording's frames: the size of the window's picture, or another one. "
           "The panes are laid out for that size and fill it.")),
    on_desktop(choice(TWINFLOW_PLACE(record.format), "Format", RecordFormat::png, kLive,
           "Format of a recording in the window: numbered PNG frames, or a film, which needs ffmpeg.")),
    on_desktop(real(TWINFLOW_PLACE(record.fps), "Frame rate", "1/s", 30.0, {1.0, 240.0}, kLive,
         "Frames of a recording per simulated second, on any machine; a .gif has at most 50. Larger values "
         "are smoother and take more time and space.")),
    on_desktop(boolean(TWINFLOW_PLACE(record.transparent), "Transparent", false, kLive,
            "Whether saved pictures and recorded PNG frames have a transparent background, also behind dark "
            "dye. Films have none.")),
    on_desktop(real(TWINFLOW_PLACE(record.loop), "Loop", "s", 0.0, {0.0, 60.0}, kLive,
         "Seconds at the end of a recording that fade into those at its beginning, which are left out. The "
         "frames then repeat without a jump. At 0 they do not.")),

    on_desktop(integer(TWINFLOW_PLACE(window.frame_cap), "Frame cap", "1/s", 120, {1, 1000}, kLive,
            "Most frames per second that the window draws. Smaller values leave the machine more time for "
            "other work.")),
    on_desktop(boolean(TWINFLOW_PLACE(window.governor), "Governor", true, kLive,
            "Whether the window fits the resolution to the machine. If the first second of a scene leaves "
            "room, the scene starts again with up to four times the resolution. Grid and dye then have up "
            "to 1024 and 2048 rows, and there are up to 40,000 particles. It "
            "goes back if fewer than 45 frames per second are drawn. Below 27 it draws less often, or halves "
            "the dye, the grid or the particles, down to half of the rows and a quarter of the particles. "
            "A message says so. Scenes that are measured stay as they are, and so do scenes for which you have "
            "chosen a resolution. If you turn it off, the "
            "resolution is restored.")),
    on_desktop(real(TWINFLOW_PLACE(window.attract), "Attract", "s", 20.0, {0.0, 3600.0}, kLive,
         "Seconds without input after which gentle strokes keep the window's fluids moving, until you use "
         "the mouse or keyboard. Every three minutes the scene starts again. This does not happen while "
         "you measure or record, in scenes that are measured, and never at 0.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
