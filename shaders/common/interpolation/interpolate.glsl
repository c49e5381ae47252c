// The interpolation of the advection scheme: BICUBIC, limited if it is MONOTONE, or else bilinear.
#include "common/interpolation/bicubic.glsl"
#include "common/interpolation/bilinear.glsl"
#include "common/interpolation/limited_bicubic.glsl"

#if defined(BICUBIC) && defined(MONOTONE)
#define interpolate limited_bicubic
#elif defined(BICUBIC)
#define interpolate bicubic
#else
#define interpolate bilinear
#endif
