#include "fuzz/fuzz_targets.hpp"
#include "runs/batch/names.hpp"
#include "runs/batch/sweep_file.hpp"

namespace twinflow::fuzz {

void fuzz_sweep(std::string_view bytes) {
  using namespace batch;
  Sweep sweep;
  if (!accepts([&] { sweep = parse_sweep(std::string(bytes), "sweep.toml"); })) return;
  for (const Sweep::Run& run : sweep.runs) {
    require(run.folder == safe_name(run.folder), "a run stays in its folder");
    require(run.folder != "." && run.folder != ".." && run.folder.find('/') == std::string::npos,
            "a run has a folder of its own");
  }
  require(parse_sweep(to_toml(sweep), "sweep.toml") == sweep, "a written sweep is read again");
}

}  // namespace twinflow::fuzz
