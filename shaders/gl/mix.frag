// A field mixed with another one.
#include "common/texel.glsl"

uniform sampler2D u_value;
uniform sampler2D u_other;
uniform float u_part;  // of the other one

out vec4 out_mix;

void main() { out_mix = mix(here(u_value), here(u_other), u_part); }
