#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/scenes/scene_list.hpp"
#include "app/window/scenes/thumbnails.hpp"
#include "app/window/screen/key_bindings.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

/// All scenes at a glance, over the whole window: choose one with the mouse or the keyboard.
class SceneBrowser {
 public:
  /// `files`: which others the scene files may name.
  SceneBrowser(gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles files)
      : files_(files), thumbnails_(shaders, options, files) {}

  void keep_pictures_in(const std::optional<std::filesystem::path>& folder) {
    thumbnails_.keep_in(ThumbnailCache(folder));
  }
  bool is_open() const { return open_; }
  /// Whether there are pictures still to come.
  bool is_drawing() const { return open_ && drawing_; }
  /// Lists what can be opened now; `current`, the name of the scene that is open, is selected.
  void open(const std::string& current);
  void close() { open_ = false; }

  /// While open every key is the browser's: arrows, Page, Home and End select, Enter opens, Esc closes, a
  /// letter goes to the next scene whose name begins with it. Returns the scene to open.
  std::optional<std::string> press(KeyPress press);

  /// Draws into the current ImGui frame. Returns the scene that was clicked. `scale`: ImGui's units per
  /// point.
  std::optional<std::string> draw(const Fonts& fonts, float scale);
  /// After a frame: draws on at the pictures while the browser is open, for a part of a frame's time.
  void work();

 private:
  /// Sizes in ImGui's units.
  struct Measures {
    float card_width;
    float picture_height;
    float text_height;
    float gap;
  };
  Measures measures(float width, float scale, const Fonts& fonts);
  std::optional<std::string> draw_cards(const Measures& sizes, const Fonts& fonts);
  bool draw_card(std::size_t index, const Measures& sizes, const Fonts& fonts);
  void want_pictures();
  void select(long index);
  std::optional<std::string> choose(std::size_t index);

  NamedFiles files_;
  Thumbnails thumbnails_;
  std::vector<SceneEntry> scenes_;
  bool open_ = false;
  bool drawing_ = false;
  std::size_t selected_ = 0;
  std::size_t columns_ = 1;
  std::vector<std::size_t> visible_;  ///< scenes, in the last frame
  bool show_selected_ = false;        ///< scroll to it with the next frame
};

}  // namespace twinflow
