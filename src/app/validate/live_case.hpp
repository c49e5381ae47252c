#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/validate/case.hpp"
#include "app/validate/measure.hpp"
#include "view/annotations/plot.hpp"
#include "world/readings/flow_numbers.hpp"
#include "world/readings/metrics.hpp"
#include "world/world.hpp"

namespace twinflow::validation {

/// The parameters whose values in a case differ from a scene's: "grid.viscosity 0.005". Resolution, scheme
/// and looks do not count.
std::vector<std::string> differences_from(const Case& published, const Scene& scene);

/// The published case beside a running world: references, and both fluids' readings. It is the built-in case
/// of the world's scene, with the same solids and driving forces, that differs in the fewest parameters.
class LiveCase {
 public:
  /// Measures both fluids; `metrics` are the world's present ones. Waits for the GPU.
  void measure(const World& world, const Metrics& metrics);
  void clear();
  /// Forgets readings after `time`, simulated seconds.
  void forget_after(double time);

  /// Whether the last measured scene has a published case.
  bool exists() const { return chosen_ < candidates_.size(); }
  /// Title, differences of the flow, and sources.
  const std::string& caption() const { return caption_; }
  /// The published coefficients, if the case's flow is the scene's own at this moment.
  FlowNumbers flow(const Scene& scene) const;
  /// A plot for each quantity published over time or along a line.
  std::vector<twinflow::Plot> plots() const;

 private:
  using Points = std::vector<std::pair<double, double>>;
  struct Readings {
    Points history;  ///< seconds, value
    Points profile;  ///< newest values, by the share of the length
  };

  void choose(const Scene& scene);
  void measure(const Quantity& quantity, std::array<Readings, 2>& readings, const Tables& tables,
               const World& world) const;

  std::string scene_;
  std::vector<Case> candidates_;
  std::size_t chosen_ = 0;
  std::string caption_;
  std::vector<std::array<Readings, 2>> readings_;  ///< by quantity and fluid
};

}  // namespace twinflow::validation
