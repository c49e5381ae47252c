// The pressure takes over a correction.
#include "common/sampling.glsl"

uniform sampler2D u_pressure;
uniform sampler2D u_correction;
uniform float u_scale;  // 1 / dt, as the correction is dt p / density

out float out_pressure;

void main() { out_pressure = here(u_pressure).x + u_scale * here(u_correction).x; }
