// Commands whose grid carries no dye: it is switched off, or no output has it.
#include <catch2/catch.hpp>

#include "app/program.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

const std::string kSmall =
    " --quiet --set grid.resolution=32 --set dye.resolution=32 --set particles.count=200";
const std::string kWithout = " --set dye.enabled=false";

void run_well(const std::string& arguments) {
  const ProgramResult result = run_program(arguments);
  INFO(arguments << "\n" << result.err);
  REQUIRE(result.status == 0);
}

/// A table of metrics without the total of the dye, and whether each of its rows has one.
struct Dyeless {
  std::string table;
  bool has_dye = true;
};
Dyeless without_dye(const std::string& file) {
  std::istringstream lines(without_times(content_of(file)));
  Dyeless result;
  std::size_t dye = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    std::size_t column = 0;
    const bool is_header = result.table.empty();
    for (std::string cell; std::getline(cells, cell, ','); ++column) {
      if (is_header && cell == "grid_dye_total") dye = column;
      if (dye == 0 || column != dye) {
        result.table += cell + ",";
      } else if (cell.empty()) {
        result.has_dye = false;
      }
    }
    result.table += "\n";
  }
  REQUIRE(dye > 0);
  return result;
}

}  // namespace

TEST_CASE("a simulation without dye has the same metrics but for the total of the dye", "[program][dye]") {
  const TemporaryFolder folder;
  const auto simulate = [&](const std::string& name, const std::string& more) {
    run_well("simulate dragged --until 0.1 --every 0.05 --fields " + quoted(folder / name) + " --metrics " +
             quoted(folder / (name + ".csv")) + kSmall + more);
    return without_dye(folder / (name + ".csv"));
  };
  const Dyeless with = simulate("with", "");
  const Dyeless without = simulate("without", kWithout);
  CHECK(with.has_dye);
  CHECK_FALSE(without.has_dye);
  CHECK(without.table == with.table);
  std::set<std::string> fields = files_in(folder / "with");
  for (const char* of_dye : {"grid_dye.npy", "dye_x.npy", "dye_y.npy"}) CHECK(fields.erase(of_dye) == 1);
  CHECK(files_in(folder / "without") == fields);
  for (const std::string& name : fields) {
    CAPTURE(name);
    if (name.ends_with(".npy")) {
      CHECK(content_of(folder / ("with/" + name)) == content_of(folder / ("without/" + name)));
    }
  }
}

TEST_CASE("a series without dye goes on from a checkpoint and has no set of dye", "[program][dye][series]") {
  const TemporaryFolder folder;
  const auto simulate = [&](const std::string& name, const std::string& until) {
    return "simulate default --until " + until + " --every 0.05 --series " + quoted(folder / (name + ".h5")) +
           kSmall + kWithout;
  };
  run_well(simulate("whole", "0.1"));
  const std::string checkpoint = quoted(folder / "run.checkpoint");
  run_well(simulate("parts", "0.1") + " --checkpoint " + checkpoint);
  run_well("simulate --quiet --resume " + checkpoint);
  const std::string list = content_of(folder / "whole.xmf");
  CHECK_THAT(list, Contains("grid_velocity") && !Contains("dye"));
  CHECK_THAT(content_of(folder / "parts.xmf"), Contains("grid_velocity") && !Contains("dye"));
}

TEST_CASE("frames of a view without dye are the same whether the grid carries it or not", "[program][dye]") {
  const TemporaryFolder folder;
  const auto render = [&](const std::string& name, const std::string& more) {
    run_well("render dragged --frames 3 --fps 20 --size 160x80 -o " + quoted(folder / name) + kSmall + more);
    return content_of(folder / (name + "/frame_000002.png"));
  };
  const std::string speed = render("speed", " --view speed");
  CHECK(render("without", kWithout) == speed);  // in place of dye
  CHECK(render("dye", "") != speed);
  // A checkpoint holds the dye, too.
  CHECK(render("saved", " --view speed --checkpoint " + quoted(folder / "run.checkpoint")) == speed);
}

TEST_CASE("a comparison moves dye where its pictures show it, and nowhere else", "[program][dye]") {
  const TemporaryFolder folder;
  const auto compare = [&](const std::string& name, const std::string& more) {
    run_well("compare taylor-green --until 0.02 --every 0.01 --pictures 2 -o " + quoted(folder / name) +
             kSmall + more);
    return folder / (name + "/runs/");
  };
  const std::string shown = compare("dye", " --reference grid.resolution=64");
  CHECK(without_dye(shown + "taylor-green/metrics.csv").has_dye);
  CHECK_FALSE(without_dye(shown + "taylor-green_reference/metrics.csv").has_dye);
  const std::string speed = compare("speed", " --view speed");
  const std::string off = compare("off", kWithout);
  CHECK_FALSE(without_dye(speed + "taylor-green/metrics.csv").has_dye);
  CHECK_FALSE(without_dye(off + "taylor-green/metrics.csv").has_dye);
  CHECK(without_dye(speed + "taylor-green/metrics.csv").table ==
        without_dye(shown + "taylor-green/metrics.csv").table);
  for (const char* picture : {"picture_1_grid.jpg", "picture_1_particles.jpg", "picture_1_difference.jpg"}) {
    CAPTURE(picture);
    const std::string of_speed = content_of(speed + "taylor-green/" + picture);
    CHECK(!of_speed.empty());
    CHECK(content_of(off + "taylor-green/" + picture) == of_speed);
  }
  CHECK_THAT(content_of(speed + "taylor-green/scene.toml"), !Contains("enabled = false"));
}

TEST_CASE("a case moves dye if one of its quantities is the dye's, and nowhere else", "[program][dye]") {
  const TemporaryFolder folder;
  const auto validate = [&](const std::string& name, const std::string& column) {
    std::ofstream(folder / (name + ".toml"))
        << "title = 'A wave'\ntext = 'It decays.'\n[scene]\nbase = 'taylor-green'\n[scene.time]\n"
           "step = 0.02\nend = 0.1\n[grid]\nresolution = [16]\n[[quantity]]\nname = 'a'\nsource = 'b'\n"
           "reference = 1\ngrid = 1e9\ncolumn = '"
        << column << "'\n";
    run_well("validate --quiet " + quoted(folder / (name + ".toml")) + " -o " + quoted(folder / name));
    return without_dye(folder / (name + "/runs/" + name + "_grid_16/metrics.csv"));
  };
  const Dyeless of_dye = validate("of_dye", "dye_total");
  const Dyeless of_flow = validate("of_flow", "kinetic_energy");
  CHECK(of_dye.has_dye);
  CHECK_FALSE(of_flow.has_dye);
  CHECK(of_flow.table == of_dye.table);
}

TEST_CASE("buoyancy without dye is refused in one line, and nothing is written", "[program][dye]") {
  const TemporaryFolder folder;
  const ProgramResult result =
      run_program("simulate default --until 0.1 --metrics " + quoted(folder / "run.csv") +
                  " --set grid.buoyancy=1" + kSmall + kWithout);
  CHECK(result.status == 2);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains("grid.buoyancy = 1: needs dye"));
  CHECK(files_in(folder.path).empty());
}
