// 1 in the domain; 0 beyond its walls and ends, where velocities repeat though the domain does not.
float in_domain(vec2 place) {
#if defined(LAYER)
  return step(abs(place.y - 0.5), 0.5);
#elif defined(WALLS)
  return step(abs(place.x - 0.5), 0.5) * step(abs(place.y - 0.5), 0.5);
#else
  return 1.0;
#endif
}
