// A new velocity of the texel being written, with what walls impose on it: nothing flows through the faces on them.

vec2 held_by_walls(vec2 velocity) {
#ifdef FREE_STREAM
  return velocity;
#elif defined(CHANNEL) || (defined(LAYER) && defined(STAGGERED))
  return velocity * vec2(1.0, step(1.0, gl_FragCoord.y));  // GridSolids holds the ends of a channel
#elif defined(WALLS) && defined(STAGGERED)
  return velocity * step(1.0, gl_FragCoord.xy);
#else
  return velocity;
#endif
}
