// The pressure with a correction.
#include "common/texel.glsl"
#include "grid/projection/in_fluid.glsl"

uniform sampler2D u_pressure;
uniform sampler2D u_term;
uniform float u_scale;  // of the term

out float out_pressure;

void main() { out_pressure = in_fluid(here(u_pressure).x + u_scale * here(u_term).x); }
