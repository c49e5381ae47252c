// The length of the next step and its direction d = z - turn (last d), which is conjugate to the last one. z is the
// preconditioned residual. One texel: x, the length of the step; y, the turn; z, d . A d; w, residual . residual.
uniform sampler2D u_sums;    // over parts of the cells: z . residual, z . A z, z . A (last d), residual . residual
uniform sampler2D u_course;  // the last one; zero before the first step

out vec4 out_course;

// The direction is new by at least this part of z . A z; what is smaller is rounding.
const float kLeastNews = 0.1;

void main() {
  ivec2 size = textureSize(u_sums, 0);
  vec4 sums = vec4(0.0);
  for (ivec2 part = ivec2(0); part.y < size.y; ++part.y) {
    for (part.x = 0; part.x < size.x; ++part.x) sums += texelFetch(u_sums, part, 0);
  }
  float last = texelFetch(u_course, ivec2(0), 0).z;
  float turn = last > 0.0 ? sums.z / last : 0.0;
  // The residual has no part along the last direction, so that residual . d = residual . z.
  float energy = sums.y - turn * sums.z;
  // After a step that is left out the next one starts again, along z.
  bool is_new = energy > kLeastNews * sums.y;
  out_course = vec4(is_new ? sums.x / energy : 0.0, turn, is_new ? energy : 0.0, sums.w);
}
