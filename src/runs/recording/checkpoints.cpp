#include "runs/recording/checkpoints.hpp"

#include <cmath>

#include "core/error.hpp"
#include "core/state_visitor.hpp"

namespace twinflow {

void Checkpoints::claim(Outputs& outputs) const {
  const std::filesystem::path file = *options().checkpoint.target();
  outputs.files.push_back({"the checkpoint " + file.string(), file});
}

bool Checkpoints::is_due(Moment moment) const {
  if (moment == Moment::interruption) return true;
  const bool goes_on = moment == Moment::step || moment == Moment::row;
  return goes_on && run().world->time() >= next_;
}

void Checkpoints::record() {
  run().check_gl();
  write([&] {
    StateWriter writer;
    try {
      save_(writer);
    } catch (const InputError& error) {  // a picture has gone
      throw RunError(error.what());
    }
    write_checkpoint(*options().checkpoint.target(), run().plan.command(), writer.bytes());
  });
  choose_next();
}

/// The next checkpoint is due at the next multiple of `checkpoint_every`, not at once.
void Checkpoints::choose_next() {
  constexpr double kRounding = 1e-6;  // times are sums of steps
  const double every = run().plan.checkpoint_every;
  next_ = (std::floor(run().world->time() / every + kRounding) + 1.0 - kRounding) * every;
}

std::string Checkpoints::what_is_left() const {
  if (has_failed()) return "";
  return std::string("twinflow ") + run().plan.command() + " --resume " +
         options().checkpoint.target()->string() + " continues it";
}

}  // namespace twinflow
