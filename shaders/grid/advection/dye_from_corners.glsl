// The displacement of dye, which is finer than the velocity's cells, between the displacements that were traced at their
// corners. It is interpolated here, not by the driver, whose filters round weights to 8 bits.
#include "common/boundary.glsl"
#include "common/interpolation/bilinear.glsl"
#include "common/interpolation/quads.glsl"

uniform sampler2D u_displacement;  // cells, at the cells' corners
uniform sampler2D u_dye;           // red, green, blue; before the step
uniform vec2 u_texels_per_cell;    // of the dye

// In dye texels.
vec2 dye_displacement() {
  vec2 position = gl_FragCoord.xy / u_texels_per_cell;  // in cells
  vec2 corner = floor(position);
  vec2 size = vec2(textureSize(u_displacement, 0));
  Surroundings near = Surroundings((corner + 0.5) / size, position - corner);
  return u_texels_per_cell * vec2(BILINEAR(u_displacement, near, 0, kScalars), BILINEAR(u_displacement, near, 1, kScalars));
}
