// A quantity in the liquid, and zero beyond its surface.
#include "common/texel.glsl"

uniform sampler2D u_value;
uniform sampler2D u_cells;  // w: 1 where they are liquid

out vec4 out_value;

void main() { out_value = here(u_value) * here(u_cells).w; }
