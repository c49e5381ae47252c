#pragma once

#include <span>
#include <string>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The width of the domain, domain units. Cells are squares and the number of their columns is even. So the
/// width may differ from the one that domain.aspect asks for; see GridShape::covering.
double domain_width(const Settings& settings);

/// One line that tells the width and a number of rows that would do, if the width differs by more than a
/// millionth from the one that domain.aspect asks for. Otherwise empty.
std::string report_width(const Settings& settings);

/// One line for the runs of a report, if some ask for the same aspect and have different widths, or if all
/// have another width than they ask for. Else empty. Runs that ask for different aspects differ on purpose.
std::string report_widths(std::span<const Settings* const> runs);

}  // namespace twinflow
