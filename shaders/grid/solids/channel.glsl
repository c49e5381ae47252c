// The ends of a channel: the first column of cells is the inlet, the last one lies beyond the outlet.

// Around a FREE_STREAM, the first and the last row of cells lie outside as well.

bool between_ends(ivec2 cell, ivec2 cells) {
#if defined(FREE_STREAM)
  return all(greaterThan(cell, ivec2(0))) && all(lessThan(cell, cells - 1));
#elif defined(CHANNEL)
  return cell.x > 0 && cell.x < cells.x - 1;
#else
  return true;
#endif
}
