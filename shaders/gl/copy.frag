// The cheapest pass over a field: what every other one is measured against.
#include "common/sampling.glsl"

uniform sampler2D u_value;

out vec4 out_value;

void main() { out_value = here(u_value); }
