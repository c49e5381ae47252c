#pragma once

#include <span>
#include <string>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The width of the domain, domain units. Columns of cells are as wide as the grid's rows are high, and their
/// number is even, so that it may not be what domain.aspect asks for; see GridShape::covering.
double domain_width(const Settings& settings);

/// One line that tells the width where it differs by more than a millionth from what domain.aspect asks for,
/// and which number of rows would do; else empty.
std::string report_width(const Settings& settings);

/// One line for the runs of a report: where some ask for the same aspect and have different widths, or where
/// all have another width than they ask for. Else empty. Runs that ask for different aspects differ on
/// purpose.
std::string report_widths(std::span<const Settings* const> runs);

}  // namespace twinflow
