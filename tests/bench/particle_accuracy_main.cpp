#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "bench/particle_accuracy.hpp"
#include "core/error.hpp"
#include "particles/parallel/thread_team.hpp"
#include "scene/parameters/choices.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"

namespace {

using Print = void (*)(std::span<const std::string>, const std::vector<std::string>&);

struct Table {
  std::string name;
  Print print;
};

const std::vector<Table> kTables = {
    {"energy", twinflow::bench::print_energy_table},
    {"viscosity", twinflow::bench::print_viscosity_table},
    {"rest", twinflow::bench::print_rest_table},
};

std::vector<std::string> every_method() {
  std::vector<std::string> names;
  for (const twinflow::MethodRow& row : twinflow::method_rows()) {
    names.emplace_back(twinflow::name_of(row.name));
  }
  return names;
}

}  // namespace

/// twinflow-particle-accuracy [TABLE|METHOD|KEY=VALUE]...: prints the tables energy, viscosity and rest, or
/// those that are named, for all methods, or those that are named. Assignments change all runs.
int main(int argc, char** argv) {
  twinflow::let_waiting_threads_sleep(argv);
  try {
    const std::vector<std::string> known = every_method();
    std::vector<std::string> methods;
    std::vector<std::string> assignments;
    std::vector<Table> tables;
    for (const std::string& word : std::vector<std::string>(argv + 1, argv + argc)) {
      const auto table = std::ranges::find(kTables, word, &Table::name);
      if (table != kTables.end()) {
        tables.push_back(*table);
      } else if (std::ranges::find(known, word) != known.end()) {
        methods.push_back(word);
      } else {
        twinflow::Settings settings = twinflow::default_settings();
        twinflow::apply_assignment(settings, word);  // refuses what it does not know
        assignments.push_back(word);
      }
    }
    for (const Table& table : tables.empty() ? kTables : tables) {
      table.print(methods.empty() ? known : methods, assignments);
    }
  } catch (const twinflow::InputError& error) {
    std::fprintf(stderr, "twinflow-particle-accuracy: %s\n", error.what());
    return 2;
  }
  return 0;
}
