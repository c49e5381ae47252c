#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> view_rows() {
  // clang-format off
  return {
    choice(TWINFLOW_PLACE(view.panes), "Panes", ViewPanes::side_by_side, kLive,
           "What is compared. side-by-side: a pane for each fluid. grid, particles: one fluid alone. "
           "overlay: the particles over the grid fluid. difference: the distance of the velocities, |u "
           "grid − u particles|, or T grid − T particles if view.grid shows temperatures. If a scene lacks "
           "a fluid, the other one is shown."),
    choice(TWINFLOW_PLACE(view.grid), "Grid view", GridView::dye, kLive,
           "What the grid fluid shows: its dye, or a quantity as a color map with its range. Without dye "
           "(dye.enabled) dye shows the speed."),
    boolean(TWINFLOW_PLACE(view.arrows), "Arrows", false, kLive,
            "Whether velocity arrows are drawn over the fluids. Over the difference, they show u grid − u "
            "particles."),
    choice(TWINFLOW_PLACE(view.particles), "Particle view", ParticleView::match, kLive,
           "What colors the particles. match takes the counterpart of the grid's view. Particles that fill "
           "the domain show their pressure less its mean."),
    choice(TWINFLOW_PLACE(view.particle_style), "Particle style", ParticleStyle::smooth, kLive,
           "How particles are drawn in their pane. discs: as discs. smooth: as their mean without "
           "beads or holes. liquid: with a lit, foaming surface. The overlay always has discs."),
    real(TWINFLOW_PLACE(view.particle_size), "Particle size", "mean spacings", 1.6, {0.2, 4.0}, kLive,
         "Diameter of a particle's disc. Above about 1.4 the discs leave no gaps. In the smooth style each "
         "particle is a Gaussian. Its standard deviation is 0.4 of this size, in the liquid style 0.5."),
    boolean(TWINFLOW_PLACE(view.probe), "Probe", false, kLive,
            "Whether, in the window, a card beside the mouse shows velocity, pressure, density and "
            "vorticity of both fluids at that point."),
    boolean(TWINFLOW_PLACE(view.caption), "Caption", true, kLive,
            "Whether each pane has a label with its view, time and color range."),
    on_desktop(boolean(TWINFLOW_PLACE(view.gauges), "Gauges", true, kLive,
            "Whether a strip below the frames of `render` plots the readings of the scene's gauges, like "
            "the plots of the window. Without gauges there is no strip.")),
    choice(TWINFLOW_PLACE(view.color_map), "Color map", ColorMapName::automatic, kLive,
           "Colors of quantities. All maps are perceptually uniform and safe for color-blind people. The "
           "last three are for quantities with a sign and have zero in the middle: dark in blue-orange, "
           "bright in blue-red and purple-green. auto takes blue-orange for signed quantities and viridis "
           "for all others."),
    real(TWINFLOW_PLACE(view.range_low), "Range from", "as the quantity", 0.0, {-1e6, 1e6}, kLive,
         "Lowest value of the color map. Unless it is below view.range_high, the range follows the "
         "fluid."),
    real(TWINFLOW_PLACE(view.range_high), "Range to", "as the quantity", 0.0, {-1e6, 1e6}, kLive,
         "Highest value of the color map. A fixed range makes pictures of different times and runs "
         "comparable. If both are 0, the range follows the fluid. It applies to view.grid, or to "
         "view.particles if view.grid shows no quantity, and to differences."),
    choice(TWINFLOW_PLACE(view.dye_palette), "Palette", DyePalette::painted, kLive,
           "Colors of the dye of both fluids. painted: as it is. The others show its brightness, from dark to "
           "bright, in the colors of a color map."),
    matters_with("grid.surface", {"none"}, matters_with("view.grid", {"dye"}, matters_with("dye.enabled", {"true"},
    real(TWINFLOW_PLACE(view.shading), "Shading", "", 0.0, {0.0, 1.0}, kLive,
         "How strongly the grid's dye is lit from the upper left, as a relief whose height is its "
         "brightness. At 0 its colors are unchanged.")))),
    matters_with("grid.surface", {"none"}, matters_with("view.grid", {"dye"}, matters_with("dye.enabled", {"true"},
    real(TWINFLOW_PLACE(view.bloom), "Bloom", "", 0.0, {0.0, 1.0}, kLive,
         "How strongly the grid's bright dye shines over its surroundings. At 0 it does not.")))),
    matters_with("view.arrows", {"true"},
    boolean(TWINFLOW_PLACE(view.arrow_colors), "Arrow colors", false, kLive,
            "Whether arrows are colored by their speeds, with a color bar, instead of having one color. "
            "Over differences they keep one color.")),
    matters_with("grid.surface", {"none"},
    real(TWINFLOW_PLACE(view.flow_lines), "Flow lines", "", 0.0, {0.0, 1.0}, kLive,
         "How strongly fine streaks along the grid's velocity are woven into its dye or quantity (line "
         "integral convolution). At 0 there are none.")),
    matters_with("grid.surface", {"none"},
    real(TWINFLOW_PLACE(view.flow_motion), "Flow motion", "1/s", 0.0, {0.0, 4.0}, kLive,
         "How often per second of simulated time the flow lines run through their pattern, in the "
         "direction of the flow. At 0 they stand still.")),
    real(TWINFLOW_PLACE(view.background_red), "Background red", "", 0.055, {0.0, 1.0}, kLive,
         "Red part of the background around the panes and behind the particles. Text is dark on bright "
         "backgrounds."),
    real(TWINFLOW_PLACE(view.background_green), "Background green", "", 0.063, {0.0, 1.0}, kLive,
         "Green part of the background."),
    real(TWINFLOW_PLACE(view.background_blue), "Background blue", "", 0.078, {0.0, 1.0}, kLive,
         "Blue part of the background."),
  };
  // clang-format on
}

}  // namespace twinflow::table
