// A quantity in liquid cells, and zero elsewhere.
#include "common/texel.glsl"

uniform sampler2D u_value;
uniform sampler2D u_filling;  // the part of a cell's room that is liquid

out vec4 out_value;

void main() { out_value = here(u_value) * step(0.5, here(u_filling).x); }
