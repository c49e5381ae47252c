#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> interaction_rows() {
  // clang-format off
  return {
    choice("coupling.mode", "Coupling", CouplingMode::none, kLive,
           [](auto& s) -> auto& { return s.coupling.mode; },
           "Whether the two fluids act on each other. With none they share only the gestures. With "
           "one-way the grid fluid carries the particles along. With two-way the particles also exert the "
           "opposite force on the grid fluid. Heat, where there is any, passes in the same directions."),
    matters_with("coupling.mode", {"one-way", "two-way"},
    real("coupling.drag", "Drag", "1/s", 5.0, decades(1e-3, 1e6), kLive,
         [](auto& s) -> auto& { return s.coupling.drag; },
         "Rate of the interphase drag, at which coupled particles take on the velocity of the grid fluid "
         "around them, and its temperature. Larger values couple them more tightly; at 1e6 the particles follow the grid fluid "
         "like tracers, apart from the forces between them.")),

    choice("brush.tool", "Tool", BrushTool::both, kLive,
           [](auto& s) -> auto& { return s.brush.tool; },
           "What a stroke of the mouse does to the fluids. drag moves them, dye colours them, both does "
           "the two at once, and ball moves a solid ball through them. solid draws walls, in whose place "
           "the particles are removed, and erase removes drawn walls. heat and "
           "cool warm and cool the fluids where they carry heat (temperature.initial). pour adds fluid wherever there "
           "is room, and drain removes it: particles, and the grid's liquid where it ends at a surface. disc "
           "and box drop a rigid body into both of these."),
    real("brush.radius", "Radius", "domain units", 0.1, decades(kLeastRadius, kLargestRadius), kLive,
         [](auto& s) -> auto& { return s.brush.radius; },
         "Distance from the pointer at which the effect of a stroke falls to 37 %; the radius of a ball, of a "
         "disc and of what is poured or drained; half the side of a box; half the thickness of a drawn wall, "
         "which is two cells and two particle spacings at least. Balls and bodies are kept smaller than the "
         "domain."),
    real("brush.strength", "Strength", "1/s", 8.0, {0.0, 200.0}, kLive,
         [](auto& s) -> auto& { return s.brush.strength; },
         "Velocity that the fluid gains per length of the stroke. Larger values push harder; 0 does not "
         "push."),
    real("brush.dye_rate", "Dye rate", "1/s", 25.0, {0.0, 500.0}, kLive,
         [](auto& s) -> auto& { return s.brush.dye_rate; },
         "Rate at which the dye under the brush takes on the brush's colour. Larger values paint more "
         "opaquely."),
    matters_with("brush.tool", {"heat", "cool"},
    real("brush.heat_rate", "Heat rate", "degrees/s", 2.0, decades(1e-3, 1e4), kLive,
         [](auto& s) -> auto& { return s.brush.heat_rate; },
         "Rate at which the fluid under the brush becomes warmer with the tool heat, and colder with the tool "
         "cool.")),
    matters_with("brush.tool", {"pour"},
    text("brush.fluid_density", "Poured density", "", kLive,
         [](auto& s) -> auto& { return s.brush.fluid_density; },
         "Formula in x, y, t for the density of the fluid that the brush pours, from 0.01 to 100. Where "
         "it is empty, particles.fluid_density applies.")),
    matters_with("brush.tool", {"disc", "box"},
    real("brush.body_density", "Body density", "", 0.5, decades(kLeastDensity, kLargestDensity), kLive,
         [](auto& s) -> auto& { return s.brush.body_density; },
         "Density of the discs and boxes that the brush drops, relative to fluid of density 1. Lighter "
         "bodies float, heavier ones sink.")),
    matters_with("brush.tool", {"ball"},
    real("brush.ball_speed", "Ball speed", "units/s", 4.0, decades(0.1, 1000.0), kLive,
         [](auto& s) -> auto& { return s.brush.ball_speed; },
         "Speed that the ball of the brush has at most, in the window. Where the mouse is faster, the ball "
         "follows more slowly. Faster balls can tear the particle fluid apart.")),
    choice("brush.color", "Color", BrushColor::rainbow, kLive,
           [](auto& s) -> auto& { return s.brush.color; },
           "How the brush chooses its colour. rainbow takes the next colour of the colour circle for each "
           "stroke; fixed takes the colour given by red, green and blue; random takes any colour, the "
           "same one for the same seed and stroke. stroke-rainbow runs around the circle along the "
           "stroke. image takes the colour that brush.image, spread over the domain, has under the brush; "
           "stroke-image runs along the middle of the image."),
    matters_with("brush.color", {"fixed"},
    real("brush.red", "Red", "", 1.0, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.brush.red; },
         "Red part of the fixed colour.")),
    matters_with("brush.color", {"fixed"},
    real("brush.green", "Green", "", 0.45, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.brush.green; },
         "Green part of the fixed colour.")),
    matters_with("brush.color", {"fixed"},
    real("brush.blue", "Blue", "", 0.1, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.brush.blue; },
         "Blue part of the fixed colour.")),
    on_desktop(boolean("brush.hover", "Hover", false, kLive,
            [](auto& s) -> auto& { return s.brush.hover; },
            "Whether, in the window, moving the mouse over a fluid makes a stroke without a button being "
            "pressed. Bodies and walls still need the button.")),
    matters_with("brush.color", {"image", "stroke-image"},
    image("brush.image", "Image", kLive,
          [](auto& s) -> auto& { return s.brush.image; },
          "PNG or JPEG file, relative to the scene's folder, for the brush colours image and stroke-image. "
          "Where it is empty, they are like rainbow.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
