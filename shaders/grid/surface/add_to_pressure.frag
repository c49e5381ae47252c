// The pressure with another part of it; zero in the vacuum.
#include "common/texel.glsl"

uniform sampler2D u_pressure;
uniform sampler2D u_term;
uniform sampler2D u_cells;  // w: 1 where they are liquid
uniform float u_scale;      // of the term

out float out_pressure;

void main() { out_pressure = here(u_cells).w * (here(u_pressure).x + u_scale * here(u_term).x); }
