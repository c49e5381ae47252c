// The interpolation of the advection scheme: BIQUINTIC, or BICUBIC, limited where it is MONOTONE as well, or else bilinear.
#include "common/interpolation/bicubic.glsl"
#include "common/interpolation/bilinear.glsl"
#include "common/interpolation/biquintic.glsl"
#include "common/interpolation/limited_bicubic.glsl"

#if defined(BIQUINTIC)
#define interpolate biquintic
#elif defined(BICUBIC) && defined(MONOTONE)
#define interpolate limited_bicubic
#elif defined(BICUBIC)
#define interpolate bicubic
#else
#define interpolate bilinear
#endif
