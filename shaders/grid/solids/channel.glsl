// The ends of a channel: the first column of cells is the inlet, the last one lies beyond the outlet.

bool between_ends(int column, int columns) {
#ifdef CHANNEL
  return column > 0 && column < columns - 1;
#else
  return true;
#endif
}
