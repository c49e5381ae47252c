#include "app/options/command_options.hpp"

namespace twinflow {

RunParser::RunParser(CLI::App& program)
    : app_(*program.add_subcommand("run", "Open the window; twinflow without a command does the same")),
      scene_(app_, SceneParser::Scenes::one) {
  add_size_option(app_, size_, "Size of the window");
  app_.add_option("--ui-scale", command_.ui_scale,
                  "Size of text and panel, from 0.5 to 4; 2 is 200 %. By default the monitor's scale")
      ->type_name("F")
      ->check(number_within(kSmallestInterface, kLargestInterface));
  app_.add_flag(
      "--no-session", no_session_,
      "Neither restore nor save the session. Otherwise the window, the panel and, if no SCENE is named, "
      "the last scene with its changed settings are restored");
  app_.add_flag("--no-vsync", no_vsync_,
                "Draw as often as window.frame_cap allows, without waiting for the display");
}

RunCommand RunParser::command() const {
  RunCommand command = command_;
  const PictureSize size = parse_size(size_);
  if (app_.count("--size") > 0) command.size = size;
  command.names_scene = app_.count("SCENE") > 0;
  command.session = !no_session_;
  command.vsync = !no_vsync_;
  command.options = scene_.options();
  return command;
}

}  // namespace twinflow
