// Dye where solids are near: it comes from fluid alone, so that none passes through a thin wall.
#include "common/boundary.glsl"
#include "common/interpolation/bicubic_texels.glsl"
#include "common/interpolation/bilinear.glsl"
#include "grid/solids/distance.glsl"

// The dye at a texel's center plus a displacement in texels. `dye_field`: before the step.
vec3 dye_among_solids(sampler2D dye_field, vec2 center, vec2 displacement) {
  vec2 size = vec2(textureSize(dye_field, 0));
  vec2 cells_per_texel = vec2(textureSize(u_corners, 0) - 1) / size;
  const float kReach = 3.0;  // texels from a place to the last one of bicubic interpolation
#ifdef BICUBIC
  vec3 dye = bicubic_texels(dye_field, center, displacement);
#else
  vec3 dye = bilinear(dye_field, center, displacement, kScalars).rgb;
#endif
  vec2 place = center + displacement;
  bool near = distance_from_solids(place * cells_per_texel) < kReach * length(cells_per_texel);
  // A loop of one turn or none: renderers on processors run both sides of an `if`.
  for (int turn = near ? 0 : 1; turn < 1; ++turn) {
    vec2 first = floor(place - 0.5) + 0.5;
    vec2 part = place - first;
    vec3 sum = vec3(0.0);
    float weights = 0.0;
    for (int corner = 0; corner < 4; ++corner) {
      vec2 offset = vec2(corner & 1, corner >> 1);
      vec2 texel = first + offset;
      vec2 shares = mix(1.0 - part, part, offset);
      float weight = shares.x * shares.y * step(0.0, distance_from_solids(texel * cells_per_texel));
      sum += weight * texture(dye_field, texel / size).rgb;
      weights += weight;
    }
    dye = weights > 1e-4 ? sum / weights : texture(dye_field, center / size).rgb;
  }
  return dye;
}
