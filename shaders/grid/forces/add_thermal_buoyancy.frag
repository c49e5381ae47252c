// The body force changes with the temperature (Boussinesq).
#include "common/texel.glsl"

uniform sampler2D u_temperature;  // degrees, at the cells' centers
uniform float u_reference;        // degrees, where it does not change
uniform vec2 u_gain;              // - expansion body force: domain units per second^2 and degree

out vec2 out_acceleration;  // at the cell's center

void main() { out_acceleration = (here(u_temperature).x - u_reference) * u_gain; }
