#include <string>

#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {
namespace {

/// One channel of the default dye: two ribbons that meander across a dark ground, a blob in the middle and
/// one in the corners. It is smooth, periodic on [-1, 1)², and within 0 and 1 for the weights below.
std::string dye_formula(const char* ground, const char* upper_ribbon, const char* lower_ribbon,
                        const char* middle, const char* corners) {
  return std::string(ground) + " + " + upper_ribbon +
         "*exp(-9*(1 - cos(pi*(y - 0.5 - 0.15*sin(pi*x)))))" +                         //
         " + " + lower_ribbon + "*exp(-9*(1 - cos(pi*(y + 0.5 - 0.15*sin(pi*x)))))" +  //
         " + " + middle + "*exp(5*(cos(pi*x) + cos(pi*y) - 2))" +                      //
         " + " + corners + "*exp(-5*(cos(pi*x) + cos(pi*y) + 2))";
}

}  // namespace

std::vector<Parameter> dye_rows() {
  // clang-format off
  return {
    matters_with("grid.enabled", {"true"},
    boolean(TWINFLOW_PLACE(dye.enabled), "Dye in the grid", true, kOnReset,
            "Whether the grid fluid carries dye, which takes up to three quarters of a step's time. If off, "
            "its view shows the speed instead of the dye. The particles keep their colors. grid.buoyancy "
            "needs dye.")),
    text(TWINFLOW_PLACE(dye.r), "Dye red", dye_formula("0.02", "0.95", "0.05", "0.95", "0.45"), kOnReset,
         "Formula in x, y, t for the red part of the initial dye, from 0 to 1."),
    text(TWINFLOW_PLACE(dye.g), "Dye green", dye_formula("0.025", "0.35", "0.65", "0.75", "0.15"), kOnReset,
         "Formula in x, y, t for the green part of the initial dye, from 0 to 1."),
    text(TWINFLOW_PLACE(dye.b), "Dye blue", dye_formula("0.06", "0.12", "0.75", "0.25", "0.85"), kOnReset,
         "Formula in x, y, t for the blue part of the initial dye, from 0 to 1."),
    image(TWINFLOW_PLACE(dye.image), "Dye image", kOnReset,
          "Image file for the initial dye, relative to the scene's folder. It is stretched over the "
          "domain. If empty, the three formulas apply."),
    matters_with("dye.enabled", {"true"},
    integer(TWINFLOW_PLACE(dye.resolution), "Dye rows", "texels", 0, even(0, 4096), kOnReset,
            "Rows of the grid's dye image. More rows keep finer threads of color and cost more memory and "
            "time. At 0 there are 512. A domain more than twice as wide as high has fewer, so that the image has "
            "about 524,288 texels. It never has fewer than the grid's rows, up to 512.")),
    real(TWINFLOW_PLACE(dye.dissipation), "Dye fading", "1/s", 0.0, {0.0, 10.0}, kLive,
         "Rate at which the grid's dye fades to black. After 1/rate seconds 37 % of it is left. At 0 it "
         "does not fade."),
    matters_with("particles.enabled", {"true"},
    real(TWINFLOW_PLACE(dye.mixing), "Dye mixing", "", 0.3, {0.0, 1.0}, kLive,
         "How fast the particles' dye mixes among neighbors. Strain |S| draws dye out into threads that are finer "
         "than the spacing h of the particles, and these mix with the diffusivity (C h)^2 |S|. This is C. At 0 each "
         "particle keeps its dye.")),
    matters_with("dye.enabled", {"true"},
    boolean(TWINFLOW_PLACE(dye.monotone), "Keep in range", true, kLive,
            "Whether cubic interpolation keeps the dye within the range of the values around it, so that no "
            "new colors appear. If off, edges are a little sharper and overshoot.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
