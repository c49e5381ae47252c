// The pressure equation's left side over its diagonal.
#include "common/texel.glsl"
#include "grid/elliptic/equation.glsl"

uniform sampler2D u_value;

out float out_product;

void main() { out_product = here(u_value).x - neighbors_of(u_value); }
