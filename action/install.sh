#!/usr/bin/env bash
# Installs tandem from npm, unless the job has it and no version is set.
set -euo pipefail

# An installation needs no credentials, and runs no scripts.
unset TANDEM_INFRA_TOKEN TANDEM_TOOLS_KEY TANDEM_WEBHOOK_SECRET

[ -z "${INPUT_VERSION:-}" ] && command -v tandem >/dev/null && exit

least=22.12.0 # engines in packages/cli/package.json
have=$(node --version 2>/dev/null || true)
if [ "$(printf '%s\n' "$least" "${have#v}" | sort -V | head -n 1)" != "$least" ]; then
  echo "::error title=tandem::tandem needs Node.js $least or later; add actions/setup-node before this step"
  exit 1
fi

own=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$GITHUB_ACTION_PATH/../packages/cli/package.json")
npm install --global --ignore-scripts --no-fund --no-audit "@tandem/cli@${INPUT_VERSION:-$own}" >&2
