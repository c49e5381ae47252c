// The part of a pressure that counts. Under a free SURFACE there is none in the vacuum.
#ifdef SURFACE
#include "common/texel.glsl"

uniform sampler2D u_cells;  // w: 1 where they are liquid
float in_fluid(float pressure) { return here(u_cells).w * pressure; }
#else
float in_fluid(float pressure) { return pressure; }
#endif
