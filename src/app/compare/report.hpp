#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/compare/page.hpp"
#include "app/compare/result.hpp"

namespace twinflow::comparison {

/// Makes the page: pictures, plots, tables and settings of every scene. It is one file without scripts and
/// needs no other. The same results give the same bytes. `results` are all complete runs but the references,
/// in the order of the plan, in folders below the page's; `missing` are the folders of runs that do not
/// exist. `interrupted` is called before every plot. Throws RunError, also if it returns true.
Report make_report(
    const batch::Sweep& sweep, const std::vector<Result>& results, const std::vector<std::string>& missing,
    const std::function<bool()>& interrupted = [] { return false; });

}  // namespace twinflow::comparison
