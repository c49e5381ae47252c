#include "play/experiment/undo_stack.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

std::vector<const Parameter*> differing(const Settings& a, const Settings& b) {
  std::vector<const Parameter*> rows;
  for (const Parameter& row : parameters()) {
    if (row.get(a) != row.get(b)) rows.push_back(&row);
  }
  return rows;
}

}  // namespace

bool UndoStack::continues(const std::string& what, bool starts_again, double now) const {
  return !empty() && newest().change && newest().what == what &&
         newest().moment.has_value() == starts_again && now - changed_ < kSameChangeSeconds;
}

void UndoStack::prolong(const Settings& after, double now) {
  entries_.back().change->after = after;
  changed_ = now;
}

void UndoStack::push(Entry entry, double now) {
  if (entry.change) changed_ = now;
  entries_.push_back(std::move(entry));
  while (entries_.size() > 1 && (entries_.size() > kMostEntries || bytes() > most_bytes_)) {
    entries_.pop_front();
  }
}

std::optional<UndoStack::Entry> UndoStack::pop() {
  if (empty()) return {};
  Entry entry = std::move(entries_.back());
  entries_.pop_back();
  return entry;
}

std::size_t UndoStack::bytes() const {
  return std::accumulate(entries_.begin(), entries_.end(), std::size_t{0},
                         [](std::size_t sum, const Entry& entry) {
                           return sum + (entry.moment ? entry.moment->scene.world.size() : 0);
                         });
}

std::string described_change(const Settings& before, const Settings& after) {
  const auto rows = differing(before, after);
  if (rows.size() == 1) return "the change of " + std::string(rows.front()->key);
  return std::to_string(rows.size()) + " changes";
}

bool starts_again(const Settings& before, const Settings& after) {
  const auto rows = differing(before, after);
  return std::any_of(rows.begin(), rows.end(),
                     [](const Parameter* row) { return row->takes_effect == TakesEffect::on_reset; });
}

Settings with_change_taken_back(Settings now, const Settings& before, const Settings& after) {
  for (const Parameter* row : differing(before, after)) row->store(now, row->get(before));
  return now;
}

}  // namespace twinflow
