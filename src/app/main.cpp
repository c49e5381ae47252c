#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <variant>

#include "app/commands.hpp"
#include "core/error.hpp"
#include "particles/parallel/thread_team.hpp"
#include "runs/complain.hpp"
#include "runs/interrupt.hpp"

namespace {

template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

/// The status of a command that has written all of its results.
int unless_interrupted(int status) {
  twinflow::require_no_late_interrupt();
  return status;
}

int carry_out(const twinflow::Command& command) {
  using namespace twinflow;
  return std::visit(
      Overloaded{
          [](const RunCommand& chosen) { return run(chosen); },
          [](const RenderCommand& chosen) { return unless_interrupted(render(chosen)); },
          [](const SimulateCommand& chosen) { return unless_interrupted(simulate(chosen)); },
          [](const CompareCommand& chosen) { return unless_interrupted(compare(chosen)); },
          [](const ValidateCommand& chosen) { return unless_interrupted(validate_cases(chosen)); },
          [](const ScenesCommand&) { return list_scenes(); },
          [](const KeysCommand&) { return list_keys(); },
          [](const ParamsCommand& chosen) { return list_params(chosen); },
          [](const PrintCommand& chosen) { return std::fputs(chosen.text.c_str(), stdout) < 0 ? 1 : 0; },
      },
      command);
}

/// If standard input, output or error is closed, the next opened file would get its number. Messages for the
/// terminal would then be written into that file. The placeholders can be neither read nor written.
void occupy_standard_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) < 0) {
      ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  twinflow::hold_interrupts();
  occupy_standard_descriptors();
  twinflow::let_waiting_threads_sleep(argv);
  twinflow::end_when_interrupted();
  constexpr int kFailed = 1;
  constexpr int kBadInput = 2;
  try {
    const int status = carry_out(twinflow::parse_command_line(argc, argv));
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      throw twinflow::RunError("cannot write to standard output");
    return status;
  } catch (const twinflow::InputError& error) {
    twinflow::complain(error.what());
    return kBadInput;
  } catch (const std::filesystem::filesystem_error& error) {
    const std::string path = error.path1().empty() ? "the current folder" : error.path1().string();
    twinflow::complain("cannot use " + path + ": " + error.code().message());
    return kFailed;
  } catch (const std::bad_alloc&) {
    twinflow::complain("there is not enough memory for this scene or picture");
    return kFailed;
  } catch (const std::exception& error) {
    twinflow::complain(error.what());
    return kFailed;
  }
}
