#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/compare/page.hpp"
#include "app/compare/result.hpp"

namespace twinflow::comparison {

/// Makes the page with every scene's pictures, plots, tables and settings: one reproducible file without
/// scripts. `results`: complete runs without references, in the plan's order, in folders below the page's.
/// `missing`: folders. `interrupted` is called before every plot. Throws RunError, also if it returns true.
Report make_report(
    const batch::Sweep& sweep, const std::vector<Result>& results, const std::vector<std::string>& missing,
    const std::function<bool()>& interrupted = [] { return false; });

}  // namespace twinflow::comparison
