// The coefficients of a coarser level. For each face, half the sum of the fine faces across it; for the diagonal, half
// the sum of the surface's additions. This is the Galerkin product of constant blocks over two, which makes it
// consistent. The surface's additions count a tenth more, by trial. Without that, coarse corrections beside the surface
// are too large.
uniform sampler2D u_level;  // of the finer level: x, y, at the left and the bottom face; z, what the surface adds

out vec4 out_level;

const float kSurfaceGain = 1.1;  // in splashes it saves more iterations than 1.2

// Zero beyond the edge of a level with an odd number of cells.
vec3 level_at(ivec2 cell) {
  return any(greaterThanEqual(cell, textureSize(u_level, 0))) ? vec3(0.0) : texelFetch(u_level, cell, 0).xyz;
}

void main() {
  ivec2 fine = 2 * ivec2(gl_FragCoord.xy);
  vec3 own = level_at(fine);
  vec3 right = level_at(fine + ivec2(1, 0));
  vec3 above = level_at(fine + ivec2(0, 1));
  float surface = own.z + right.z + above.z + level_at(fine + 1).z;
  out_level = 0.5 * vec4(own.x + above.x, own.y + right.y, kSurfaceGain * surface, 0.0);
}
