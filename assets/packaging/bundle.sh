#!/usr/bin/env bash
# bundle.sh PROGRAMS ARCHIVE: packs twinflow, twinflow-bench, twinflow-tables and the GL tests from the build folder PROGRAMS
# into ARCHIVE, a .tar.gz, with the libraries that they need. Three folders hold these:
#   lib       libraries that no graphics driver uses: always taken
#   fallback  libraries that a driver may use, too, each in a folder of its own: only taken where the system's is missing or
#             too old (bundle-start.sh)
#   glibc     the C library and its loader, for systems with an older one
# OpenGL, EGL and what else belongs to the driver come from the system.
set -euo pipefail
programs=$1
archive=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
place=$(mktemp -d "${TMPDIR:-/tmp}/twinflow-bundle-XXXXXX")
trap 'rm -rf "$place"' EXIT
bundle=$place/twinflow

mkdir -p "$bundle"/{programs,lib,fallback,glibc}
for program in twinflow twinflow-bench twinflow-tables tests/{gl/test_gl,grid/test_grid,view/test_view,world/test_world}; do
  install -s "$programs/$program" "$bundle/programs/"
done

loader=$(ldd "$bundle/programs/twinflow" | sed -n 's/^\s*\(\/[^ ]*ld-linux[^ ]*\) .*/\1/p')
cp -L "$loader" "$bundle/glibc/"
for program in "$bundle"/programs/*; do
  ldd "$program" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }'
done | sort -u | while read -r library; do
  name=${library##*/}
  case $name in
    libGL*.so.* | libEGL.so.* | libOpenGL.so.* | libgbm.so.* | libdrm*.so.*) ;;
    libc.so.*)  # all of it, because a driver may need other parts than the programs, and they have to be of one version
      for part in c.so.6 m.so.6 mvec.so.1 dl.so.2 pthread.so.0 rt.so.1 util.so.1 resolv.so.2 anl.so.1; do
        cp -L "${library%/*}/lib$part" "$bundle/glibc/"
      done
      ;;
    libm.so.* | libmvec.so.* | libdl.so.* | libpthread.so.* | librt.so.*) ;;
    libstdc++.so.* | libgcc_s.so.* | libX*.so.* | libxcb.so.* | libbsd.so.* | libmd.so.* | libz.so.*)
      mkdir -p "$bundle/fallback/$name"
      cp -L "$library" "$bundle/fallback/$name/"
      ;;
    *) cp -L "$library" "$bundle/lib/" ;;
  esac
done
cp "$here/bundle-start.sh" "$bundle/twinflow.sh"
cp "$here/copyright" "$bundle/"
"$programs/twinflow" --version >"$bundle/VERSION"
chmod 755 "$bundle/twinflow.sh"
tar -C "$place" --owner=0 --group=0 -czf "$archive.part" twinflow
mv "$archive.part" "$archive"
