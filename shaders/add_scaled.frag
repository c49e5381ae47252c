// A scalar and a multiple of another one.
#include "common/sampling.glsl"

uniform sampler2D u_value;
uniform sampler2D u_term;
uniform float u_scale;  // of the term

out float out_sum;

void main() { out_sum = here(u_value).x + u_scale * here(u_term).x; }
