#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/compare/page.hpp"
#include "app/validate/verdict.hpp"

namespace twinflow::validation {

/// Makes the page with every case's verdicts, plots, references and other codes' figures: one file without
/// scripts. `command` made the runs; `missing`: folders of missing runs. `interrupted` is called before every
/// plot. Throws RunError if it returns true.
comparison::Report make_report(const std::string& command, std::span<const Case> cases,
                               std::span<const Outcome> outcomes, std::span<const Verdict> verdicts,
                               const std::vector<std::string>& missing,
                               const std::function<bool()>& interrupted);

}  // namespace twinflow::validation
