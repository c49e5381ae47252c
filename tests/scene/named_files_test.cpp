#include <catch2/catch.hpp>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/image_fixture.hpp"
#include "scene/named_files.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kPicture = png_file(1, 1, std::string(3, '\x7f'));

/// A folder of scenes with pictures in it, below it and beside it, and links to them.
struct Places {
  TemporaryFolder all;
  fs::path scenes = all.path() / "scenes";

  Places() {
    for (const char* folder : {"scenes/below", "scenes-too", "outside"}) {
      fs::create_directories(all.path() / folder);
    }
    for (const char* picture :
         {"scenes/in.png", "scenes/below/in.png", "scenes-too/out.png", "outside/out.png", "out.png"}) {
      all.file(picture, kPicture);
    }
    fs::create_symlink("../outside/out.png", scenes / "link.png");
    fs::create_directory_symlink("../outside", scenes / "door");
    fs::create_symlink("below/in.png", scenes / "inner.png");
    fs::create_directory_symlink("scenes", all.path() / "entrance");
    all.file("outside/base.toml", "title = \"Outside\"\n");
    all.file("scenes/below/base.toml", "title = \"Below\"\n");
    fs::create_symlink("../outside/base.toml", scenes / "linked.toml");
  }

  /// The reason why a scene file with this line is refused; empty if it is not.
  std::string refusal(const std::string& line, NamedFiles files = NamedFiles::below) const {
    all.file("scenes/s.toml", line);
    return message_of<InputError>([&] { load_scene((scenes / "s.toml").string(), files); });
  }
  std::string image(const std::string& name) const { return "[dye]\nimage = \"" + name + "\"\n"; }
};

}  // namespace

TEST_CASE("a scene file names pictures below its own folder and no others") {
  const Places places;
  for (const std::string name :
       {"in.png", "./in.png", "below/in.png", "below/../in.png", "inner.png", "../scenes/in.png"}) {
    CAPTURE(name);
    CHECK(places.refusal(places.image(name)).empty());
  }
  CHECK(places.refusal(places.image((places.scenes / "in.png").string())).empty());
  CHECK(places.refusal(places.image((places.all.path() / "entrance/in.png").string())).empty());

  const std::string whole = (places.all.path() / "out.png").string();
  for (const std::string& name :
       {std::string("../out.png"), std::string("../scenes-too/out.png"), std::string("below/../../out.png"),
        std::string("link.png"), std::string("door/out.png"), std::string("door/../out.png"), whole,
        std::string("/dev/zero"), std::string("../missing.png"), std::string("..")}) {
    CAPTURE(name);
    CHECK_THAT(places.refusal(places.image(name)),
               Contains("s.toml:2:9: dye.image = \"" + name.substr(0, 40)) &&
                   Catch::EndsWith("must lie below the folder of the file that names it; --allow-paths lifts "
                                   "this"));
  }
  for (const std::string& name : {std::string("../out.png"), std::string("link.png"), whole}) {
    CHECK(places.refusal(places.image(name), NamedFiles::anywhere).empty());
  }
  CHECK_THAT(places.refusal("[brush]\nimage = \"../out.png\""),
             Contains("brush.image = \"../out.png\": must lie"));
  CHECK_THAT(places.refusal("[[change]]\nat = 1\nbrush.image = \"../out.png\""), Contains("--allow-paths"));
  CHECK_THAT(places.refusal(places.image("in.png\\u0000/../../out.png")), Contains("the character 0"));
  CHECK_THAT(places.refusal(places.image("in.png\\u0000"), NamedFiles::anywhere),
             Contains("the character 0"));
}

TEST_CASE("a scene file is based on files below its own folder and no others") {
  const Places places;
  CHECK(places.refusal("base = \"below/base\"").empty());
  CHECK(places.refusal("base = \"blob\"").empty());
  for (const std::string name : {"../outside/base.toml", "../outside/base", "linked", "door/base.toml"}) {
    CAPTURE(name);
    CHECK_THAT(places.refusal("base = \"" + name + "\""),
               Contains("s.toml:1:8: base = \"" + name + "\": must lie below") && Contains("--allow-paths"));
    CHECK(places.refusal("base = \"" + name + "\"", NamedFiles::anywhere).empty());
  }
}

TEST_CASE("a base names files below its own folder, not below that of the scene based on it") {
  const Places places;
  places.all.file("scenes/below/base.toml", "[dye]\nimage = \"../in.png\"\n");
  CHECK_THAT(places.refusal("base = \"below/base\""),
             Contains("base.toml:2:9: dye.image") && Contains("must lie"));
  places.all.file("scenes/below/base.toml", "[[change]]\nat = 1\nbrush.image = \"in.png\"\n");
  places.all.file("scenes/s.toml", "base = \"below/base\"\n");
  const Scene scene = load_scene((places.scenes / "s.toml").string());
  CHECK(scene.changes.at(0).values.at(0).second == ParameterValue((places.scenes / "below/in.png").string()));
}

TEST_CASE("a scene file may name what lies among the installed examples") {
  const Places places;
  fs::create_directories(places.all.path() / "usr/bin");
  fs::create_directories(places.all.path() / "usr/share/doc/twinflow/examples");
  CHECK(examples_beside(places.all.path() / "usr/bin/twinflow") ==
        places.all.path() / "usr/share/doc/twinflow/examples");
}

TEST_CASE("a folder is not below itself, nor is one whose name only begins alike") {
  const Places places;
  CHECK(lies_below(places.scenes / "new/file", places.scenes));
  CHECK_FALSE(lies_below(places.scenes, places.scenes));
  CHECK_FALSE(lies_below(places.scenes / "", places.scenes));
  CHECK_FALSE(lies_below(places.all.path() / "scenes-too/x", places.scenes));
  CHECK(lies_below("below/file", ""));
  CHECK_FALSE(lies_below("../file", ""));
}

TEST_CASE("images are not read for a scene that is loaded without them") {
  const Places places;
  CHECK(places.refusal(places.image("/nowhere/gone.png"), NamedFiles::images_unread).empty());
  CHECK_FALSE(places.refusal("base = \"../outside/base\"", NamedFiles::images_unread).empty());
}

TEST_CASE("a written scene names images from its folder where they lie below it, else by whole paths") {
  const Places places;
  places.all.file("scenes/s.toml",
                  "[dye]\nimage = \"below/in.png\"\n[[change]]\nat = 1\nbrush.image = \"in.png\"\n");
  const Scene scene = load_scene((places.scenes / "s.toml").string());
  CHECK_FALSE(names_images_outside(scene, places.scenes));
  CHECK(names_images_outside(scene, places.scenes / "below"));
  CHECK(names_images_outside(scene, ""));
  CHECK_FALSE(names_images_outside(load_scene("default"), ""));

  const std::string beside = to_toml(scene, places.all.path() / "entrance");
  CHECK_THAT(beside, Contains("image = \"below/in.png\"") && Contains("brush.image = \"in.png\""));
  CHECK(places.refusal(beside).empty());
  const std::string elsewhere = to_toml(scene, places.all.path() / "outside");
  CHECK_THAT(elsewhere, Contains("\"" + (places.scenes / "in.png").string() + "\""));
  const std::string file = places.all.file("outside/s.toml", elsewhere).string();
  CHECK_THAT(message_of<InputError>([&] { load_scene(file); }), Contains("--allow-paths"));
  CHECK(load_scene(file, NamedFiles::anywhere).changes.at(0).values.at(0).second ==
        ParameterValue((places.scenes / "in.png").string()));
}
