// The temperature of the grid fluid at one point.
#include "common/boundary.glsl"
#include "common/interpolation/bilinear.glsl"

uniform sampler2D u_temperature;  // degrees, at the cells' centres
uniform vec2 u_place;             // the point, in cells from the domain's lower left corner

const vec2 kFirstCenter = vec2(0.5);

out float out_reading;

void main() { out_reading = bilinear(u_temperature, kFirstCenter, u_place - kFirstCenter, kScalars).x; }
