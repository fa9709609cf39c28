#!/usr/bin/env bash
# Is the job's Node too old for tandem, or is there none? Sets the output `old`.
set -euo pipefail

least=22.12.0 # engines in packages/cli/package.json
have=$(node --version 2>/dev/null || echo v0)
first=$(printf '%s\n' "$least" "${have#v}" | sort -V | head -n 1)
[ "$first" = "$least" ] || echo "old=true" >>"$GITHUB_OUTPUT"
