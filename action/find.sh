#!/usr/bin/env bash
# Where is tandem to come from: is it `installed`, does `npm` install it, or is it the program of a `release`? Sets the outputs
# `from` and `version`, and for a release `archive` and `folder`, which is kept from run to run.
set -euo pipefail

least=22.12.0 # engines in packages/cli/package.json
own=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$GITHUB_ACTION_PATH/../packages/cli/package.json")
version=${INPUT_VERSION:-$own}

output() { printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"; }

# Neither an old Node nor one without npm can have the package.
node_is_enough() {
  local have
  have=$(node --version 2>/dev/null) && command -v npm >/dev/null || return 1
  [ "$(printf '%s\n' "$least" "${have#v}" | sort -V | head -n 1)" = "$least" ]
}

if [ -z "${INPUT_VERSION:-}" ] && command -v tandem >/dev/null; then
  output from installed
  exit
fi

output version "$version"
if node_is_enough; then
  output from npm
  exit
fi

if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
  echo "::error title=tandem::without Node, version is three numbers such as 1.2.3, not ${version//[^[:alnum:].^~_-]/?}"
  exit 2
fi
case "$RUNNER_OS-$RUNNER_ARCH" in
  Linux-X64) archive=linux-x64.tar.gz ;;
  Linux-ARM64) archive=linux-arm64.tar.gz ;;
  macOS-X64) archive=darwin-x64.tar.gz ;;
  macOS-ARM64) archive=darwin-arm64.tar.gz ;;
  Windows-X64) archive=win-x64.zip ;;
  *)
    echo "::error title=tandem::there is no tandem without Node for $RUNNER_OS on $RUNNER_ARCH; install Node $least or newer before this step"
    exit 1
    ;;
esac
output from release
output archive "tandem-v$version-$archive"
output folder "$RUNNER_TEMP/tandem-v$version"
