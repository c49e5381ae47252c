#include "app/window/controls.hpp"

#include <variant>

#include "app/window/experiment/snapshots.hpp"
#include "app/window/scenes/dropped_file.hpp"

namespace twinflow {

void Controls::listen(WindowEvents& events) {
  events.key_pressed = [this](KeyPress press, bool repeat) {
    note_input();
    keys_.press(press, repeat);
  };
  events.left_button = [this](bool pressed) {
    note_input();
    interface_.imgui().note_button(pressed);
    press_button(pressed);
  };
  events.files_dropped = [this](const auto& files) {
    note_input();
    open_files(files);
  };
}

void Controls::note_input() {
  interface_.note_input();
  workbench_.motion().hand().note_input(real_seconds());
}

void Controls::press_button(bool pressed) {
  const Layout layout = interface_.picture_layout(workbench_);
  const Hand::Surroundings around = interface_.around_hand(workbench_, layout);
  Hand& hand = workbench_.motion().hand();
  if (!pressed) {
    if (hand.release(around)) workbench_.restart();
    return;
  }
  if (around.mouse.over_panel || interface_.browser().is_open()) return;
  hand.press(around, interface_.scale());
}

void Controls::open_files(const std::vector<std::filesystem::path>& files) {
  interface_.browser().close();
  messages_.attempt([&] {
    const DroppedFile dropped = what_was_dropped(files);
    if (const auto* scene = std::get_if<DroppedScene>(&dropped)) return workbench_.open(scene->source);
    const std::filesystem::path& picture = std::get<DroppedPicture>(dropped).file;
    if (workbench_.change(with_dye_picture(workbench_.settings(), picture))) {
      messages_.tell("The dye is " + picture.filename().string());
    }
  });
}

void Controls::answer(const PanelRequest& request) {
  if (!request.action.empty()) keys_.perform(request.action);
  if (request.save_plots) {
    messages_.attempt([&] {
      messages_.tell(save_plots(workbench_.world(), workbench_.plots(), interface_.scale(),
                                workbench_.motion().hand().pointer().recorded()));
    });
  }
  if (request.acknowledges) workbench_.experiment().acknowledge();
  if (request.settings) workbench_.change(*request.settings);
}

}  // namespace twinflow
