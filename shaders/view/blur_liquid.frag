// Smooths the liquid's thickness and keeps its edges (bilateral filter: Tomasi, Manduchi, 1998). The more the thickness
// at a tap differs from the middle's, in relative terms, the less the tap counts. So lone drops and thin sheets keep
// their thickness. The brightness of the dye is averaged over more of the fluid, so that single particles do not stand
// out.
//
// The blur runs along one axis after the other (Pham, van Vliet, 2005): first along x over the sums, then, ALONG_Y,
// over the result.
#ifdef ALONG_Y
uniform sampler2D u_blurred;   // smoothed along x: thickness; brightness times thickness, and the thickness it belongs to
#else
uniform sampler2D u_sums;      // red, green, blue times thickness; thickness; read at texels
#endif
uniform vec2 u_inner;          // from the middle to the nearer tap along the axis, as a share of the field
uniform vec2 u_outer;          // the same for the farther tap
uniform vec2 u_inner_weights;  // of the taps' thickness and brightness; the middle has 1
uniform vec2 u_outer_weights;
uniform float u_edge;          // standard deviation of the difference, as a share of the thickness

in vec2 v_position;
#ifdef ALONG_Y
out vec2 out_height;  // thickness; brightness
#else
out vec4 out_blurred;
#endif

const float kLeast = 0.02;  // thickness of the faintest fluid
const vec3 kBrightness = vec3(0.299, 0.587, 0.114);

float thickness;  // in the middle
float weight;     // sum of the weights of the thickness
vec3 sums;        // weighted sums of what is blurred

// Thickness; brightness times thickness, and the thickness it belongs to.
vec3 at(vec2 position) {
#ifdef ALONG_Y
  return texture(u_blurred, position).xyz;
#else
  vec4 there = texture(u_sums, position);
  return vec3(there.a, dot(there.rgb, kBrightness), there.a);
#endif
}

void add(vec3 there, vec2 weights) {
  float difference = (there.x - thickness) / (u_edge * max(thickness, kLeast));
  weights.x *= exp(-0.5 * difference * difference);
  weight += weights.x;
  sums += weights.xyy * there;
}

void main() {
  sums = at(v_position);
  thickness = sums.x;
  weight = 1.0;
  add(at(v_position - u_outer), u_outer_weights);
  add(at(v_position - u_inner), u_inner_weights);
  add(at(v_position + u_inner), u_inner_weights);
  add(at(v_position + u_outer), u_outer_weights);
  sums.x /= weight;
#ifdef ALONG_Y
  out_height = vec2(sums.x, sums.y / max(sums.z, 1e-4));
#else
  out_blurred = vec4(sums, 1.0);
#endif
}
