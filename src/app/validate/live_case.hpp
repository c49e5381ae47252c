#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/validate/case.hpp"
#include "app/validate/measure.hpp"
#include "view/annotations/plot.hpp"
#include "world/readings/metrics.hpp"
#include "world/world.hpp"

namespace twinflow::validation {

/// The differences between the flow of a case and a scene: the parameters, with the case's values
/// ("grid.viscosity 0.005"). How finely and by which scheme a flow is computed, and how it looks, makes no
/// difference.
std::vector<std::string> differences_from(const Case& published, const Scene& scene);

/// The published case beside a running world: its references, and both fluids' readings of the same
/// quantities. It is a built-in case of the world's scene, with the same solids and driving forces. Of
/// several it is the one whose flow differs from the world's in the fewest parameters.
class LiveCase {
 public:
  /// Measures both fluids; `metrics` are the world's at present. Waits for the GPU.
  void measure(const World& world, const Metrics& metrics);
  void clear();
  /// Forgets what was measured after `time`, simulated seconds.
  void forget_after(double time);

  /// Whether the scene that was measured last has a published case.
  bool exists() const { return chosen_ < candidates_.size(); }
  /// Sentences on the case: its title, where its flow differs from the scene's, and the sources.
  const std::string& caption() const { return caption_; }
  /// A plot of each quantity whose published values are numbers over time or along a line. They stand beside
  /// the lines of both fluids.
  std::vector<twinflow::Plot> plots() const;

 private:
  using Points = std::vector<std::pair<double, double>>;
  /// What one fluid reads of a quantity.
  struct Readings {
    Points history;  ///< time in seconds and value
    Points profile;  ///< the newest values along the line, by the share of its length
  };

  void choose(const Scene& scene);
  void measure(const Quantity& quantity, std::array<Readings, 2>& readings, const Tables& tables,
               const World& world) const;

  std::string scene_;  ///< the scene whose cases are the candidates
  std::vector<Case> candidates_;
  std::size_t chosen_ = 0;
  std::string caption_;
  std::vector<std::array<Readings, 2>> readings_;  ///< by quantity of the chosen case, and fluid
};

}  // namespace twinflow::validation
