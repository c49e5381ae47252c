#pragma once

#include "core/state_visitor.hpp"
#include "runs/recording/recording.hpp"

namespace twinflow {

/// The folder of --fields: the last state as NumPy arrays, particles in the order of their ids. Cell
/// coordinates are x.npy and y.npy; README.txt explains all. It is written at the end if the fluids' state is
/// known.
class Fields : public Recording {
 public:
  explicit Fields(RunState& run) : Recording(run, &RecordingOptions::fields) {}

  void claim(Outputs& outputs) const override;
  void record() override;
  void finish() override;
  std::optional<std::filesystem::path> settings() const override;
  std::string what_is_left() const override;

  /// A resumed run may add fields.
  void visit_state(StateVisitor& visitor) override {
    std::optional<std::filesystem::path>& folder = run().plan.options.fields;
    std::string kept = folder ? kept_path(*folder) : "";
    visitor(kept);
    if (!folder && !kept.empty()) folder = kept;
  }

 private:
  bool is_due(Moment moment) const override;

  bool has_state_ = false;
};

}  // namespace twinflow
