#pragma once

#include <span>
#include <string>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The width of the domain, domain units. Cells are squares and the number of their columns is even. So the
/// width may differ from the one that domain.aspect asks for; see GridShape::covering.
double domain_width(const Settings& settings);

/// A line about the width and a suitable number of rows, if the width differs by more than a millionth from
/// domain.aspect. Otherwise empty.
std::string report_width(const Settings& settings);

/// A line for the runs of a report, if widths differ at the same aspect, or if all differ from their aspect.
/// Else empty. Runs that ask for different aspects differ on purpose.
std::string report_widths(std::span<const Settings* const> runs);

}  // namespace twinflow
