// The files that scene files may name, end to end, on the built program.
#include <catch2/catch.hpp>

#include "app/program.hpp"
#include "app/window/session/session.hpp"
#include "core/files.hpp"
#include "view/files/frame_writer.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

const std::string kNamedFilesSmall =
    " --set grid.resolution=32 --set dye.resolution=32 --set particles.enabled=false --quiet ";

/// A scene whose picture lies beside it, and one in another folder that names the same picture.
struct Pictured {
  TemporaryFolder folder;
  std::string scene = folder / "scene.toml";
  std::string picture = folder / "dye.jpg";
  std::string foreign = folder / "other/scene.toml";

  Pictured() {
    std::filesystem::create_directory(folder.path / "other");
    write_file_atomically(picture, encode_jpeg({8, 8, std::vector<unsigned char>(192, 200)}));
    write_file_atomically(scene, std::string_view("[dye]\nimage = \"dye.jpg\"\n"));
    write_file_atomically(foreign, std::string_view("[dye]\nimage = \"../dye.jpg\"\n"));
  }
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

TEST_CASE(
    "a scene that names a picture outside its folder is refused in one line, but not with --allow-paths",
    "[program]") {
  const Pictured given;
  const std::string rest = " --until 0.01" + kNamedFilesSmall;
  const ProgramResult refused = run_program("simulate " + quoted(given.foreign) + rest);
  CHECK(refused.status == 2);
  CHECK(refused.error_lines() == 1);
  CHECK_THAT(refused.err,
             Catch::StartsWith("twinflow: " + given.foreign + ":2:9: dye.image = \"../dye.jpg\": ") &&
                 Contains("--allow-paths"));
  CHECK(run_program("simulate " + quoted(given.foreign) + " --allow-paths" + rest).status == 0);
  CHECK(run_program("simulate default --set " + quoted("dye.image=" + given.picture) + rest).status == 0);

  const std::string comparison = "compare " + quoted(given.foreign) + " --until 0.02 --pictures 1 --jobs 2" +
                                 " --vary grid.viscosity=0,0.1 -o " + quoted(given.folder / "report") +
                                 kNamedFilesSmall;
  CHECK(run_program(comparison).status == 2);
  CHECK_FALSE(std::filesystem::exists(given.folder / "report"));
  const ProgramResult compared = run_program(comparison + "--allow-paths");
  INFO(compared.err);
  CHECK(compared.status == 0);
  CHECK_THAT(content_of(given.folder / "report/report.html"), Contains("--allow-paths"));
}

TEST_CASE("settings beside an export open again, with --allow-paths where their first line says so",
          "[program]") {
  const Pictured given;
  const auto render = [&](const std::string& scene, const std::string& to, const std::string& more) {
    return run_program("render " + quoted(scene) + " -o " + quoted(given.folder / to) +
                       " --frames 1 --size 64x64" + more + kNamedFilesSmall);
  };
  REQUIRE(render(given.scene, "out", "").status == 0);
  const std::string out = given.folder / "out/scene.toml";
  CHECK_THAT(first_line(content_of(out)), Catch::EndsWith(" --allow-paths"));
  CHECK(render(out, "again", "").status == 2);
  REQUIRE(render(out, "again", " --allow-paths").status == 0);
  CHECK(content_of(given.folder / "again/frame_000000.png") ==
        content_of(given.folder / "out/frame_000000.png"));

  // The film and its settings lie beside the picture.
  REQUIRE(render(given.scene, "film.gif", "").status == 0);
  const std::string film = given.folder / "film.gif.toml";
  CHECK(content_of(film).find("--allow-paths") == std::string::npos);
  CHECK_THAT(content_of(film), Contains("image = \"dye.jpg\""));
  CHECK(render(film, "of film", "").status == 0);

  REQUIRE(run_program("simulate " + quoted(given.scene) + " --until 0.01 --metrics " +
                      quoted(given.folder / "run.csv") + " --fields " + quoted(given.folder / "fields") +
                      kNamedFilesSmall)
              .status == 0);
  CHECK(content_of(given.folder / "run.csv.toml").find("--allow-paths") == std::string::npos);
  CHECK_THAT(first_line(content_of(given.folder / "fields/scene.toml")), Catch::EndsWith(" --allow-paths"));
}

TEST_CASE("the window finds its last scene again with the leave that it was opened with", "[app]") {
  const Pictured given;
  Session session;
  session.scene = given.foreign;
  const OpenedScene refused = open_scene(RunCommand(), session);
  CHECK_THAT(refused.note, Contains("--allow-paths"));
  CHECK(refused.scene.name == "default");

  RunCommand allowing;
  allowing.options.allow_paths = true;
  CHECK(open_scene(allowing, session).note.empty());

  session.allow_paths = true;
  const OpenedScene opened = open_scene(RunCommand(), session);
  CHECK(opened.note.empty());
  CHECK(opened.scene.settings.dye.image == "../dye.jpg");
  CHECK(opened.files == NamedFiles::anywhere);

  RunCommand named;
  named.names_scene = true;
  named.options.scene = given.foreign;
  CHECK_THROWS_WITH(open_scene(named, session), Contains("--allow-paths"));
  named.options.allow_paths = true;
  CHECK_NOTHROW(open_scene(named, session));
}
