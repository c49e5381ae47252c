#include "app/window/session/session_keeper.hpp"

#include <fstream>

#include <catch2/catch.hpp>

#include "app/program.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

Session some_session() {
  return {.scene = "blob",
          .allow_paths = true,
          .changes = {{"particles.viscosity", "0.02"}, {"view.arrows", "true"}, {"dye.r", "\"x\"\\y"}},
          .window = {900, 500},
          .interface_scale = 1.3,
          .panel_shown = false,
          .plots_open = true,
          .panel_width = 412.0};
}

/// Sets a variable of the environment for a while.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    if (value.empty()) {
      ::unsetenv(name);
    } else {
      ::setenv(name, value.c_str(), 1);
    }
  }
  ~Variable() {
    if (before_) {
      ::setenv(name_, before_->c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("a session is found again as it was left", "[app]") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path / "state" / "twinflow" / "session.toml";
  CHECK_FALSE(load_session(file));
  REQUIRE(save_session(file, some_session()));
  CHECK(load_session(file) == some_session());
}

TEST_CASE("a session that others may write is not restored", "[app]") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path / "state" / "twinflow" / "session.toml";
  REQUIRE(save_session(file, some_session()));
  std::filesystem::permissions(file, std::filesystem::perms::others_write,
                               std::filesystem::perm_options::add);
  CHECK_FALSE(load_session(file));
  std::filesystem::permissions(file, std::filesystem::perms::others_write,
                               std::filesystem::perm_options::remove);
  CHECK(load_session(file));
}

TEST_CASE("of a session that is damaged what can be read is taken", "[app]") {
  CHECK(parse_session("[[[") == Session());
  std::string deep = "a";
  for (int k = 0; k < 1000000; ++k) deep += ".a";
  CHECK(parse_session(deep + " = 1") == Session());
  CHECK(parse_session("[window]\npanel_width = 1e300").panel_width == Session().panel_width);
  CHECK(parse_session("") == Session());
  CHECK(parse_session("scene = 3\n[window]\nwidth = -5\nheight = \"tall\"\npanel_width = nan\n") ==
        Session());
  const Session partly =
      parse_session("scene = \"rain\"\nwindow = 7\n[changes]\nx = 1\n\"grid.viscosity\" = \"1\"\n");
  CHECK(partly.scene == "rain");
  CHECK(partly.changes.size() == 1);
  CHECK(partly.window == PictureSize());
}

TEST_CASE("a session that cannot be kept or read is no error", "[app]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "file") << "";
  CHECK_FALSE(save_session(folder.path / "file" / "twinflow" / "session.toml", some_session()));
  CHECK_FALSE(save_session("/proc/twinflow/session.toml", some_session()));
  CHECK_FALSE(load_session(folder.path));
}

TEST_CASE("the session lies where the XDG rules say, or nowhere", "[app]") {
  const Variable home("HOME", "/home/ada");
  {
    const Variable state("XDG_STATE_HOME", "/elsewhere");
    CHECK(session_file() == "/elsewhere/twinflow/session.toml");
  }
  const Variable relative("XDG_STATE_HOME", "relative/folder");
  CHECK(session_file() == "/home/ada/.local/state/twinflow/session.toml");
  const Variable no_state("XDG_STATE_HOME", "");
  CHECK(session_file() == "/home/ada/.local/state/twinflow/session.toml");
  const Variable homeless("HOME", "");
  CHECK_FALSE(session_file());
}

TEST_CASE("without a scene the last one opens with what was changed in it, and a named scene begins anew",
          "[app]") {
  Session session;
  session.scene = "blob";
  const Settings home = load_scene("blob").settings;
  Settings changed = home;
  changed.particles.viscosity = 0.02;
  changed.view.arrows = true;
  session.changes = changes_between(home, changed);
  REQUIRE(session.changes.size() == 2);

  RunCommand command;
  const OpenedScene last = open_scene(command, session);
  CHECK(last.scene.name == "blob");
  CHECK(last.scene.settings.particles.viscosity == 0.02);
  CHECK(last.scene.settings.view.arrows);
  CHECK(last.home.particles.viscosity == home.particles.viscosity);
  CHECK(last.note.empty());

  command.options.assignments = {"particles.viscosity=0.5"};  // explicit arguments win
  CHECK(open_scene(command, session).scene.settings.particles.viscosity == 0.5);

  command = {};
  command.names_scene = true;
  command.options.scene = "blob";
  CHECK(changes_between(home, open_scene(command, session).scene.settings).empty());

  CHECK(open_scene(RunCommand(), std::nullopt).scene.name == "default");
}

TEST_CASE("a last scene or setting that is no longer possible is left out with one line about it", "[app]") {
  Session session;
  session.scene = "/nowhere/gone.toml";
  OpenedScene opened = open_scene(RunCommand(), session);
  CHECK(opened.scene.name == "default");
  CHECK(opened.source == "default");
  CHECK_THAT(opened.note, Catch::Contains("gone.toml"));

  session.scene = "default";
  session.changes = {{"no.such_key", "1"}, {"grid.viscosity", "many"}, {"grid.buoyancy", "2"}};
  opened = open_scene(RunCommand(), session);
  CHECK(opened.scene.settings.grid.buoyancy == 2.0);
  CHECK(changes_between(opened.home, opened.scene.settings).size() == 1);

  session.changes = {{"dye.image", "/nowhere/gone.png"}};
  opened = open_scene(RunCommand(), session);
  CHECK(opened.scene.settings.dye.image.empty());
  CHECK_THAT(opened.note, Catch::Contains("gone.png"));
}

TEST_CASE("a session is kept now and then, and only where it has changed", "[app]") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path / "session.toml";
  SessionKeeper keeper(file, 100.0);
  CHECK_FALSE(keeper.last());
  CHECK_FALSE(keeper.is_due(120.0));
  CHECK(keeper.is_due(131.0));
  keeper.save(some_session(), 131.0);
  CHECK_FALSE(keeper.is_due(132.0));
  CHECK(load_session(file) == some_session());
  std::filesystem::remove(file);
  keeper.save(some_session(), 200.0);  // nothing has changed
  CHECK_FALSE(std::filesystem::exists(file));
  keeper.save(Session(), 300.0);
  CHECK(SessionKeeper(file, 0.0).last() == Session());
}
