#pragma once

#include "app/program.hpp"

namespace twinflow {

/// Makes a scene small enough for runs of less than a second.
inline const std::string kSmallRun =
    " --set grid.resolution=32 --set dye.resolution=32 --set particles.count=400 ";

/// Requires that a mistake gives one line and the given status, and leaves no files.
inline void check_refused(const ProgramResult& result, int status, const std::string& says) {
  INFO(result.err);
  CHECK(result.status == status);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Catch::StartsWith("twinflow: ") && Catch::Contains(says));
  CHECK(result.out.empty());
}

}  // namespace twinflow
