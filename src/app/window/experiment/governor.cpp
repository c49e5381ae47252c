#include "app/window/experiment/governor.hpp"

#include <algorithm>
#include <utility>

namespace twinflow {
namespace {

constexpr double kLate = 0.037;          ///< seconds
constexpr double kOnTime = 1.0 / 30.0;   ///< seconds
constexpr double kTooLate = 2.0;         ///< seconds of late frames
constexpr double kLongestCounted = 0.2;  ///< seconds, as one long halt does not make a slow machine
constexpr int kCoarsestGrid = 32;
constexpr int kFewestParticles = 256;

/// Half a resolution, but even, as resolutions are, and at least `least`.
int half(int resolution, int least) { return std::max(resolution / 4 * 2, least); }

}  // namespace

bool Governor::observe(double frame_seconds) {
  const double seconds = std::min(frame_seconds, kLongestCounted);
  if (unjudged_seconds_ > 0.0) {
    unjudged_seconds_ -= seconds;
    return false;
  }
  if (frame_seconds > kLate) late_seconds_ += seconds;
  if (frame_seconds < kOnTime) late_seconds_ = std::max(0.0, late_seconds_ - 2.0 * seconds);
  if (late_seconds_ < kTooLate) return false;
  begin_anew();
  return true;
}

Resolution resolution_of(const Settings& settings) {
  return {settings.dye.resolution, settings.grid.resolution, settings.particles.count};
}

Settings with_resolution(Settings settings, const Resolution& resolution) {
  settings.dye.resolution = resolution.dye;
  settings.grid.resolution = resolution.grid;
  settings.particles.count = resolution.particles;
  return settings;
}

Resolution after_change(Resolution given_back, const Settings& before, const Settings& after) {
  const Resolution was = resolution_of(before);
  const Resolution is = resolution_of(after);
  if (is.dye != was.dye) given_back.dye = is.dye;
  if (is.grid != was.grid) given_back.grid = is.grid;
  if (is.particles != was.particles) given_back.particles = is.particles;
  return given_back;
}

std::optional<Resolution> coarser(const Settings& settings, double grid_milliseconds,
                                  double particles_milliseconds) {
  const Resolution now = resolution_of(settings);
  Resolution next = now;
  if (settings.grid.enabled && now.dye > now.grid) {
    next.dye = std::max(half(now.dye, kCoarsestGrid), now.grid);
    return next;
  }
  const bool grid_can = settings.grid.enabled && now.grid > kCoarsestGrid;
  const bool particles_can = settings.particles.enabled && now.particles > kFewestParticles;
  if (!grid_can && !particles_can) return {};
  if (grid_can && (!particles_can || grid_milliseconds >= particles_milliseconds)) {
    next.grid = half(now.grid, kCoarsestGrid);
    next.dye = std::max(half(now.dye, kCoarsestGrid), kCoarsestGrid);
  } else {
    next.particles = std::max(now.particles / 2, kFewestParticles);
  }
  return next;
}

std::optional<Resolution> GovernedResolution::after_frame(const Frame& frame, const Settings& settings) {
  if (!settings.window.governor) {
    if (frame.recording) return {};
    if (given_back_) governor_.begin_anew();
    return std::exchange(given_back_, {});
  }
  if (frame.stands_still || frame.recording) {
    governor_.begin_anew();
    return {};
  }
  if (!governor_.observe(frame.seconds)) return {};
  const auto next = coarser(settings, frame.grid_milliseconds, frame.particles_milliseconds);
  if (next && !given_back_) given_back_ = resolution_of(settings);
  return next;
}

void GovernedResolution::note_change(const Settings& before, const Settings& after) {
  if (given_back_) given_back_ = after_change(*given_back_, before, after);
}

Settings GovernedResolution::users(Settings settings) const {
  return given_back_ ? with_resolution(std::move(settings), *given_back_) : settings;
}

std::string governed_text(const Settings& settings) {
  std::string text = "The governor:";
  if (settings.grid.enabled) {
    text += " dye " + std::to_string(settings.dye.resolution) + ", grid " +
            std::to_string(settings.grid.resolution);
  }
  if (settings.grid.enabled && settings.particles.enabled) text += ",";
  if (settings.particles.enabled) text += " " + std::to_string(settings.particles.count) + " particles";
  return text;
}

}  // namespace twinflow
