// The vorticity beside the surface of a solid or wall. It comes from a quadratic fit to the velocities around a place,
// by weighted least squares over the fluid alone.
#include "common/boundary.glsl"
#include "common/layout.glsl"
#include "grid/readings/texel_around.glsl"
#ifdef SOLIDS
#include "grid/solids/distance.glsl"
#endif

const float kFitReach = 3.0;     // cells from the place to where velocities no longer count
const float kLeastClear = 0.05;  // cells; velocities nearer to a wall count as its own
const int kTerms = 6;
const float kRidge = 1e-6;       // of the sum of the weights; terms that too few velocities tell apart stay small

// A surface near a place.
struct Surface {
  vec2 outward;    // unit normal into the fluid
  float distance;  // of the place from it, cells
  bool sticks;     // the fluid has its velocity
  vec2 velocity;   // at its point that is nearest to the place, domain units per second
  float turning;   // its rate of turning (rad/s) times the size of a cell
};

// The terms of a velocity relative to the surface's, at a displacement from the surface's nearest point along the
// tangent and the normal, cells. At a no-slip surface the first two vanish, and the last one stands for the curvature
// of the surface.
float[kTerms] terms_at(vec2 along, bool sticks) {
  float free = sticks ? 0.0 : 1.0;
  return float[kTerms](free, free * along.x, along.y, along.x * along.y, along.y * along.y, along.x * along.x);
}

// The weight of a velocity at a place: zero outside of the fluid and behind a solid, small within a cell of a solid.
float weight_of(vec2 from, vec2 place, vec2 cells) {
  vec2 way = place - from;
  float near = max(1.0 - dot(way, way) / (kFitReach * kFitReach), 0.0);
  float clear = 1.0;
#ifdef WALLS
  vec2 edge = min(place, cells - place);
#ifdef LAYER
  edge.x = 1.0;
#endif
#ifdef CHANNEL
  edge.x = min(place.x, cells.x - 1.0 - place.x) + kLeastClear;  // the last column lies beyond the outlet
#endif
#ifdef FREE_STREAM
  edge.y = min(place.y, cells.y - place.y) + kLeastClear;
#endif
  clear = step(kLeastClear, min(edge.x, edge.y));
#endif
#ifdef SOLIDS
  // Velocities on faces that a solid cuts are means over the open part, and tell little of the slope.
  float room = clamp(distance_from_solids(place), 0.0, 1.0);
  clear *= room * room * room * room * step(1.0, free_part(from, way));
#endif
  return clear * near * near;
}

// The slopes of one velocity component around a place, along the tangent and the normal, per cell. They are relative to
// the slopes of the surface's own motion.
vec2 slopes(sampler2D velocity, int component, vec2 place, Surface surface, vec2 cells) {
  vec2 stagger = component == kU ? kPlaceOfU : kPlaceOfV;
  vec2 foot = place - surface.distance * surface.outward;
  // A surface hides nothing from a place on it.
  vec2 from = place + max(kLeastClear - surface.distance, 0.0) * surface.outward;
  vec2 tangent = vec2(-surface.outward.y, surface.outward.x);
  float matrix[kTerms * kTerms];
  float right[kTerms];
  for (int k = 0; k < kTerms * kTerms; ++k) matrix[k] = 0.0;
  for (int k = 0; k < kTerms; ++k) right[k] = 0.0;
  float weights = 0.0;
  ivec2 first = ivec2(ceil(place - 0.5 - stagger - kFitReach));
  for (int texel = 0; texel < 49; ++texel) {
    ivec2 index = first + ivec2(texel % 7, texel / 7);
    vec2 at = vec2(index) + 0.5 + stagger;
    float weight = weight_of(from, at, cells);
    vec2 arm = at - foot;
    vec2 own = surface.velocity + surface.turning * vec2(-arm.y, arm.x);
    float relative = (texel_around(velocity, index) - vec4(own, 0.0, 0.0))[component - kU];
    float[kTerms] terms = terms_at(vec2(dot(arm, tangent), dot(arm, surface.outward)), surface.sticks);
    for (int row = 0; row < kTerms; ++row) {
      right[row] += weight * terms[row] * relative;
      for (int column = 0; column <= row; ++column) {
        matrix[row * kTerms + column] += weight * terms[row] * terms[column];
      }
    }
    weights += weight;
  }
  // Cholesky's decomposition, then the two triangular systems.
  for (int row = 0; row < kTerms; ++row) {
    for (int column = 0; column <= row; ++column) {
      float rest = matrix[row * kTerms + column];
      for (int k = 0; k < column; ++k) rest -= matrix[row * kTerms + k] * matrix[column * kTerms + k];
      matrix[row * kTerms + column] = row == column ? sqrt(max(rest, 0.0) + kRidge * weights + 1e-20)
                                                    : rest / matrix[column * kTerms + column];
    }
    for (int k = 0; k < row; ++k) right[row] -= matrix[row * kTerms + k] * right[k];
    right[row] /= matrix[row * kTerms + row];
  }
  for (int row = kTerms - 1; row >= 0; --row) {
    for (int k = row + 1; k < kTerms; ++k) right[row] -= matrix[k * kTerms + row] * right[k];
    right[row] /= matrix[row * kTerms + row];
  }
  return vec2(right[1] + right[3] * surface.distance, right[2] + 2.0 * right[4] * surface.distance);
}

// Times the size of a cell.
float vorticity_beside(sampler2D velocity, vec2 place, Surface surface, vec2 cells) {
  vec2 tangent = vec2(-surface.outward.y, surface.outward.x);
  vec2 of_u = slopes(velocity, kU, place, surface, cells);
  vec2 of_v = slopes(velocity, kV, place, surface, cells);
  vec2 along_tangent = vec2(of_u.x, of_v.x);
  vec2 along_normal = vec2(of_u.y, of_v.y);
  return 2.0 * surface.turning + dot(tangent, along_normal) - dot(surface.outward, along_tangent);
}
