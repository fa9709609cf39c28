#!/usr/bin/env bash
# Installs tandem from where find.sh has found that it is to come from.
set -euo pipefail

# What is installed has no business with the credentials, and runs nothing.
unset TANDEM_INFRA_TOKEN TANDEM_TOOLS_KEY TANDEM_WEBHOOK_SECRET

if [ "$FROM" = npm ]; then
  npm install --global --ignore-scripts --no-fund --no-audit "@tandem/cli@$VERSION" >&2
  exit
fi

fail() {
  echo "::error title=tandem::$1"
  exit 1
}

address="${RELEASES_URL%/}/download/v$VERSION"
fetch() { curl --fail --silent --show-error --location --retry 3 --output "$2" "$address/$1" || fail "could not get $address/$1"; }

is_whole() {
  local sum
  sum=$( (sha256sum "$FOLDER/$ARCHIVE" 2>/dev/null || shasum -a 256 "$FOLDER/$ARCHIVE") | cut -d ' ' -f 1)
  [ "$sum" = "$want" ]
}

# The archive may be of an earlier run. The checksums are always the release's.
mkdir -p "$FOLDER"
fetch SHA256SUMS "$RUNNER_TEMP/tandem-SHA256SUMS"
want=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]$ARCHIVE\$/\1/p" "$RUNNER_TEMP/tandem-SHA256SUMS")
[ -n "$want" ] || fail "release v$VERSION has no checksum of $ARCHIVE"
if ! [ -f "$FOLDER/$ARCHIVE" ] || ! is_whole; then
  fetch "$ARCHIVE" "$FOLDER/$ARCHIVE"
  if ! is_whole; then
    rm "$FOLDER/$ARCHIVE"
    fail "$ARCHIVE is not what SHA256SUMS says: it was not run"
  fi
fi

bin="$RUNNER_TEMP/tandem-bin"
mkdir -p "$bin"
unpack() {
  case "$ARCHIVE" in
    *.zip) unzip -q -o -j "$FOLDER/$ARCHIVE" '*/tandem.exe' -d "$bin" ;;
    *) tar -xzf "$FOLDER/$ARCHIVE" -C "$bin" --strip-components 1 "${ARCHIVE%.tar.gz}/tandem" ;;
  esac
}
unpack || fail "could not unpack $ARCHIVE"
echo "$bin" >>"$GITHUB_PATH"
