#!/bin/sh
# install_test.sh CMAKE BUILD_FOLDER: tests that an installed program runs from a folder with a difficult name and finds its
# shaders and scenes there, whatever the working directory, and with no other folder of the project to look into.
set -eu
cmake=$1
build=$2

fail() {
  echo "install: $*" >&2
  exit 1
}
same() { [ "$1" = "$2" ] || fail "$3: '$1', not '$2'"; }

place=$(mktemp -d "${TMPDIR:-/tmp}/twinflow install äöü € XXXXXX")
trap 'rm -rf "$place"' EXIT
prefix="$place/a prefix with ünïcode"
elsewhere="$place/another folder"
mkdir "$elsewhere"

"$cmake" --install "$build" --prefix "$prefix" --strip >"$place/log" || fail "$(cat "$place/log")"
same "$(cd "$prefix" && echo bin/* share/applications/* share/bash-completion/completions/* \
  share/icons/hicolor/scalable/apps/*)" "bin/twinflow share/applications/twinflow.desktop \
share/bash-completion/completions/twinflow share/icons/hicolor/scalable/apps/twinflow.svg" "what is installed"
for page in manual/index.md manual/reference/parameters.md manual/notes/methods.md gallery/README.md findings/README.md robustness/README.md images/stages.png; do
  [ -f "$prefix/share/doc/twinflow/$page" ] || fail "the manual's $page is not installed"
done
if [ -d "$prefix/share/doc/python3-twinflow" ]; then
  [ -f "$prefix/share/doc/python3-twinflow/notebooks/both-fluids.ipynb" ] || fail "the notebook is not installed"
fi
if command -v help2man >/dev/null && [ -f "$build/assets/packaging/twinflow.1.gz" ]; then
  gzip -cd "$prefix/share/man/man1/twinflow.1.gz" >"$place/man"
  grep -qF '\-\-shard' "$place/man" || fail "the manual lacks options of compare"
  grep -qF 'Ctrl+Z' "$place/man" || fail "the manual lacks keys"
  grep -qiF 'a variant blew up' "$place/man" || fail "the manual lacks the exit status of compare"
fi
if command -v desktop-file-validate >/dev/null; then
  desktop-file-validate "$prefix/share/applications/twinflow.desktop" || fail "the desktop entry is not valid"
fi

# The folder is moved as a whole, and the program still runs.
mv "$prefix" "$place/moved ß"
twinflow="$place/moved ß/bin/twinflow"
cd "$elsewhere"
same "$("$twinflow" --version | cut -d ' ' -f 1)" twinflow "--version"
"$twinflow" scenes | grep -q '^dam-break ' || fail "scenes does not list dam-break"

small="--frames 1 --size 64x64 --quiet --set grid.resolution=32 --set dye.resolution=32 --set particles.count=400"
# shellcheck disable=SC2086  # words
"$twinflow" render default -o "frames of an ö" $small || fail "a built-in scene is not drawn"
same "$(head -c 8 "frames of an ö/frame_000000.png" | od -An -tx1 | tr -d ' \n')" 89504e470d0a1a0a "a frame's first bytes"

# The user's own scene with a picture beside it, and a folder of shaders, have such names, too.
cp "frames of an ö/frame_000000.png" "$place/dyé.png"
printf 'base = "default"\n[dye]\nimage = "dyé.png"\n' >"$place/my scene ñ.toml"
mkdir "$place/shaders ø"
# shellcheck disable=SC2086
"$twinflow" render "$place/my scene ñ.toml" -o "own frames" $small --shaders "$place/shaders ø" ||
  fail "a scene with an image is not drawn"
cmp -s "own frames/frame_000000.png" "frames of an ö/frame_000000.png" && fail "the image was not used"
# An installed example equals the built-in scene of its name.
# shellcheck disable=SC2086
"$twinflow" render "$place/moved ß/share/doc/twinflow/examples/default.toml" -o example $small || fail "an example"
cmp "example/frame_000000.png" "frames of an ö/frame_000000.png" || fail "an example is not the built-in scene"
# A scene file may name an installed example, but nothing else outside its folder.
printf 'base = "%s"\n' "$place/moved ß/share/doc/twinflow/examples/default.toml" >"$elsewhere/based.toml"
# shellcheck disable=SC2086
"$twinflow" render based.toml -o based $small || fail "a scene based on an example is not drawn"
printf 'base = "../my scene ñ.toml"\n' >"$elsewhere/based.toml"
# shellcheck disable=SC2086
"$twinflow" render based.toml -o refused $small 2>"$place/log" && fail "a base outside the scene's folder was read"
grep -q -e --allow-paths "$place/log" || fail "$(cat "$place/log")"
