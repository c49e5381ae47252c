#include "particles/neighbors/counting_sort.hpp"

namespace twinflow {

void CountingSort::count_keys(int* cursor, int begin, int end) {
  const int* key_of = key_of_.data();
  for (int k = begin; k < end; ++k) ++cursor[key_of[k]];
}

void CountingSort::start_keys(int stretches) {
  const std::size_t keys = start_.size() - 1;
  int next = 0;
  for (std::size_t key = 0; key < keys; ++key) {
    start_[key] = next;
    for (std::size_t at = key; at < keys * static_cast<std::size_t>(stretches); at += keys) {
      const int here = cursor_[at];
      cursor_[at] = next;
      next += here;
    }
  }
  start_[keys] = next;
}

void CountingSort::find_destinations(int* cursor, int begin, int end) {
  const int* key_of = key_of_.data();
  int* destination = destination_.data();
  for (int k = begin; k < end; ++k) destination[k] = cursor[key_of[k]]++;
}

}  // namespace twinflow
