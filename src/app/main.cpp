#include <cstdio>
#include <exception>
#include <variant>

#include "app/commands.hpp"
#include "core/error.hpp"
#include "particles/thread_team.hpp"

namespace {

template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

int carry_out(const twinflow::Command& command) {
  using namespace twinflow;
  return std::visit(
      Overloaded{
          [](const RunCommand& chosen) { return run(chosen); },
          [](const RenderCommand& chosen) { return render(chosen); },
          [](const SimulateCommand& chosen) { return simulate(chosen); },
          [](const CompareCommand& chosen) { return compare(chosen); },
          [](const ScenesCommand&) { return list_scenes(); },
          [](const ParamsCommand& chosen) { return list_params(chosen); },
          [](const PrintCommand& chosen) { return std::fputs(chosen.text.c_str(), stdout) < 0 ? 1 : 0; },
      },
      command);
}

}  // namespace

int main(int argc, char** argv) {
  twinflow::let_waiting_threads_sleep(argv);
  constexpr int kFailed = 1;
  constexpr int kBadInput = 2;
  try {
    const int status = carry_out(twinflow::parse_command_line(argc, argv));
    if (std::fflush(stdout) != 0) throw twinflow::RunError("cannot write to standard output");
    return status;
  } catch (const twinflow::InputError& error) {
    std::fprintf(stderr, "twinflow: %s\n", error.what());
    return kBadInput;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "twinflow: %s\n", error.what());
    return kFailed;
  }
}
