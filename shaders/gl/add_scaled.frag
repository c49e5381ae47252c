// The sum of a field and a multiple of another one.
#include "common/texel.glsl"

uniform sampler2D u_value;
uniform sampler2D u_term;
uniform float u_scale;  // of the term

out vec4 out_sum;

void main() { out_sum = here(u_value) + u_scale * here(u_term); }
