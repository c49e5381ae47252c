#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> interaction_rows() {
  // clang-format off
  return {
    choice(TWINFLOW_PLACE(coupling.mode), "Coupling", CouplingMode::none, kLive,
           "Whether the two fluids act on each other. none: they share only the gestures. one-way: the "
           "grid fluid carries the particles along. two-way: the particles also exert the opposite force "
           "on the grid fluid. Heat, if there is any, passes in the same directions."),
    matters_with("coupling.mode", {"one-way", "two-way"},
    real(TWINFLOW_PLACE(coupling.drag), "Drag", "1/s", 5.0, decades(1e-3, 1e6), kLive,
         "Rate of the interphase drag. Coupled particles take on velocity and temperature of the grid "
         "fluid around them at this rate. Larger values couple more tightly. At 1e6 particles follow the "
         "grid fluid like tracers, apart from the forces between them.")),

    choice(TWINFLOW_PLACE(brush.tool), "Tool", BrushTool::both, kLive,
           "Effect of a mouse stroke on the fluids. both: pushes and colors the fluids. drag: pushes the "
           "fluids. dye: colors the fluids. ball: moves a solid ball through the fluids. pour: adds "
           "particles, and the grid's liquid if it has a surface, wherever there is room. drain: removes "
           "particles and the grid's liquid. disc: drops a rigid disc among particles and into the grid's "
           "liquid. box: drops a rigid box among particles and into the grid's liquid. solid: draws walls "
           "and removes the particles in them. erase: removes drawn walls. heat: warms fluids that carry "
           "heat (temperature.initial). cool: cools fluids that carry heat (temperature.initial)."),
    real(TWINFLOW_PLACE(brush.radius), "Radius", "domain units", 0.1, decades(kLeastRadius, kLargestRadius), kLive,
         "Distance from the pointer at which the effect of a stroke falls to 37 %. It is the radius of "
         "balls, discs, and poured or drained fluid, and half the side of a box. A drawn wall is twice as "
         "thick, at least two cells and two particle spacings. Balls and bodies are kept smaller than the "
         "domain."),
    real(TWINFLOW_PLACE(brush.strength), "Strength", "1/s", 8.0, {0.0, 200.0}, kLive,
         "Velocity that the fluid gains per length of the stroke. Larger values push harder; 0 does not "
         "push."),
    real(TWINFLOW_PLACE(brush.dye_rate), "Dye rate", "1/s", 25.0, {0.0, 500.0}, kLive,
         "Rate at which the dye under the brush takes on the brush's color. Larger values paint more "
         "opaquely."),
    matters_with("brush.tool", {"heat", "cool"},
    real(TWINFLOW_PLACE(brush.heat_rate), "Heat rate", "degrees/s", 2.0, decades(1e-3, 1e4), kLive,
         "Rate at which the fluid under the brush warms with the tool heat and cools with the tool cool.")),
    matters_with("brush.tool", {"pour"},
    text(TWINFLOW_PLACE(brush.fluid_density), "Poured density", "", kLive,
         "Formula in x, y, t for the density of poured fluid, from 0.01 to 100. If empty, "
         "particles.fluid_density applies.")),
    matters_with("brush.tool", {"disc", "box"},
    real(TWINFLOW_PLACE(brush.body_density), "Body density", "", 0.5, decades(kLeastDensity, kLargestDensity), kLive,
         "Density of the discs and boxes that the brush drops, relative to fluid of density 1. Lighter "
         "bodies float, heavier ones sink.")),
    matters_with("brush.tool", {"ball"},
    real(TWINFLOW_PLACE(brush.ball_speed), "Ball speed", "units/s", 4.0, decades(0.1, 1000.0), kLive,
         "Top speed of the brush's ball in the window. If the mouse is faster, the ball follows more "
         "slowly. Faster balls can tear the particle fluid apart.")),
    choice(TWINFLOW_PLACE(brush.color), "Color", BrushColor::rainbow, kLive,
           "How the brush chooses its color. rainbow takes the next color of the color circle for each "
           "stroke. fixed takes the color given by red, green and blue. random takes any color, the same "
           "one for the same seed and stroke. stroke-rainbow runs around the circle along the stroke. "
           "image takes the color under the brush from brush.image, spread over the domain. stroke-image "
           "runs along the middle of the image."),
    matters_with("brush.color", {"fixed"},
    real(TWINFLOW_PLACE(brush.red), "Red", "", 1.0, {0.0, 1.0}, kLive,
         "Red part of the fixed color.")),
    matters_with("brush.color", {"fixed"},
    real(TWINFLOW_PLACE(brush.green), "Green", "", 0.45, {0.0, 1.0}, kLive,
         "Green part of the fixed color.")),
    matters_with("brush.color", {"fixed"},
    real(TWINFLOW_PLACE(brush.blue), "Blue", "", 0.1, {0.0, 1.0}, kLive,
         "Blue part of the fixed color.")),
    on_desktop(boolean(TWINFLOW_PLACE(brush.hover), "Hover", false, kLive,
            "Whether, in the window, moving the mouse over a fluid makes a stroke without a pressed "
            "button. Bodies and walls still need the button.")),
    matters_with("brush.color", {"image", "stroke-image"},
    image(TWINFLOW_PLACE(brush.image), "Image", kLive,
          "PNG or JPEG file, relative to the scene's folder, for the brush colors image and stroke-image. "
          "If empty, they are like rainbow.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
