// One axis of the way from a velocity to the coefficients of the cubic B-spline through it. A component that runs along its
// face, FACE_MEANS, is a mean over it. The spline then has these means.
//
// The inverse of the spline's samples reaches without end; here it is a polynomial of fourth degree in s = sin^2(k h / 2). At the
// texels the spline therefore lacks a share of a wave: r = 2/27 s^3 (2s - 1)^2 at points, 0.09875 s^3 (2s - 1)^2 (1 - 0.1666 s)
// in means. Both are of sixth order, below 0.001 for waves of four cells and longer and never negative, so that advection
// amplifies no wave.
#include "common/boundary.glsl"
#include "common/texel.glsl"

uniform sampler2D u_values;  // velocity, domain units per second; ALONG_Y: its coefficients along x

out vec2 out_coefficients;

// Weights of the texel, and of the texels 1 to 4 away on either side.
const float kPoints[5] = float[5](974.0 / 576.0, -246.0 / 576.0, 56.0 / 576.0, -10.0 / 576.0, 1.0 / 576.0);
#ifdef FACE_MEANS
const float kMeans[5] = float[5](1.88948433, -0.55281508, 0.12887397, -0.02311467, 0.00231362);
#else
#define kMeans kPoints
#endif

#ifdef ALONG_Y
#define kAlongU kMeans
#define kAlongV kPoints
#define kStep(k) ivec2(0, k)
#else
#define kAlongU kPoints
#define kAlongV kMeans
#define kStep(k) ivec2(k, 0)
#endif

#define PAIR(k)                                                                        \
  (vec2(kAlongU[k], kAlongV[k]) * (velocity_at_offset(u_values, kStep(k), kU, kV) +    \
                                   velocity_at_offset(u_values, kStep(-k), kU, kV)))

void main() {
  vec2 own = vec2(kAlongU[0], kAlongV[0]) * here(u_values).xy;
  out_coefficients = own + ((PAIR(4) + PAIR(3)) + PAIR(2)) + PAIR(1);
}
