#include "view/annotations/captions.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/numbers.hpp"
#include "view/colors/value_range.hpp"

namespace twinflow {
namespace {

std::string fixed(double value, int decimals) { return formatted("%.*f", decimals, value); }

std::string error_of(std::optional<double> error) {
  return error ? " · error " + error_caption(*error) : std::string();
}

std::string per_step(std::optional<double> milliseconds) {
  if (!milliseconds) return {};
  return " · " + fixed(*milliseconds, *milliseconds < 10.0 ? 1 : 0) + " ms/step";
}

std::string slowed_to(double pace) {
  if (pace > 0.995) return {};
  return " · slowed to " + fixed(100.0 * pace, pace < 0.1 ? 1 : 0) + " %";
}

}  // namespace

std::string grid_caption(const GridSolver& solver, std::optional<double> error,
                         std::optional<double> milliseconds) {
  const GridShape& shape = solver.shape();
  return "grid · " + solver.method_caption() + " · " + std::to_string(shape.nx) + " × " +
         std::to_string(shape.ny) + error_of(error) + per_step(milliseconds);
}

std::string coupling_caption(const Settings::CouplingSettings& coupling) {
  if (coupling.mode == CouplingMode::none) return {};
  const std::string rate = formatted("%.3g", coupling.drag);
  const char* const ways = coupling.mode == CouplingMode::one_way ? "one-way" : "two-way";
  return std::string(" · ") + ways + " coupling " + rate + "/s";
}

std::string remaining_error_caption(const PressureEffort& effort) {
  if (effort.left == 0.0) return {};
  return formatted(" · remaining density error %.2g %%", 100.0 * effort.left);
}

std::string particle_caption(const ParticleSolver& solver, const Settings::CouplingSettings& coupling,
                             double pace, std::optional<double> error, std::optional<double> milliseconds) {
  return "particles · " + solver.method_caption() + " · " +
         std::to_string(count_in_domain(solver.particles())) + coupling_caption(coupling) +
         remaining_error_caption(solver.pressure_effort()) + slowed_to(pace) + error_of(error) +
         per_step(milliseconds);
}

std::string error_caption(double error, int digits) {
  std::string text = formatted("%.*e", digits - 1, error);  // "1.2e-03"
  const std::size_t exponent = text.find('e') + 1;
  if (exponent == 0) return text;
  const bool negative = text[exponent] == '-';
  const std::size_t power = std::min(text.find_first_not_of("+-0", exponent), text.size() - 1);
  return text.substr(0, exponent) + (negative ? "-" : "") + text.substr(power);
}

std::string speed_caption(double speed) { return format_tick(speed) + " units/s"; }

std::string time_caption(double time_seconds, double step_seconds) {
  const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step_seconds))), 2, 6);
  return "t = " + fixed(time_seconds, decimals) + " s";
}

std::vector<std::string> wrapped(const std::string& sentence, double letters) {
  std::vector<std::string> lines = {""};
  std::istringstream words(sentence);
  for (std::string word; words >> word;) {
    const bool fits = static_cast<double>(lines.back().size() + 1 + word.size()) <= letters;
    if (!lines.back().empty() && !fits) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

}  // namespace twinflow
