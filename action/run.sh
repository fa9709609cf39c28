#!/usr/bin/env bash
# Runs what the inputs ask for, and sets the outputs. action.yml says what the variables mean.
set -uo pipefail

# An input wins over the variable that the job has already.
[ -n "${INPUT_INFRA_TOKEN:-}" ] && export TANDEM_INFRA_TOKEN="$INPUT_INFRA_TOKEN"
[ -n "${INPUT_INFRA_URL:-}" ] && export TANDEM_INFRA_URL="$INPUT_INFRA_URL"
[ -n "${INPUT_TOOLS_KEY:-}" ] && export TANDEM_TOOLS_KEY="$INPUT_TOOLS_KEY"
[ -n "${INPUT_TOOLS_URL:-}" ] && export TANDEM_TOOLS_URL="$INPUT_TOOLS_URL"
export TANDEM_NO_KEYRING=1

if [ -z "${INPUT_SITE:-}" ]; then
  words=()
  while IFS= read -r word; do [ -n "$word" ] && words+=("$word"); done <<<"${INPUT_ARGS:-}"
  if [ "${#words[@]}" -eq 0 ]; then
    echo "::error title=tandem::give a site to deploy, or args"
    exit 2
  fi
  tandem --no-input "${words[@]}"
  exit $?
fi

# A value with a line break would begin another output.
output() { printf '%s=%s\n' "$1" "${2//[$'\r\n']/ }" >>"$GITHUB_OUTPUT"; }

wait_timeout=${INPUT_WAIT_TIMEOUT:-15m}
if ! [[ $wait_timeout =~ ^[0-9]+(\.[0-9]+)?(ms|s|m|h)$ ]]; then
  echo "::error title=tandem::wait-timeout is a duration such as 90s or 15m; nothing was deployed"
  output status error
  exit 2
fi

# In two steps, so that the id is known also when the deploy fails. After --, an id can't be a flag.
words=(sites deploy --no-input --no-wait --quiet)
[ -n "${INPUT_BRANCH:-}" ] && words+=("--branch=$INPUT_BRANCH")
deploy_id=$(tandem "${words[@]}" -- "$INPUT_SITE")
exit_code=$?
if [ "$exit_code" -ne 0 ]; then
  output status error
  exit "$exit_code"
fi
output deploy_id "$deploy_id"

# Outputs are written here, under the names of the action; by itself tandem writes its own.
url=$(GITHUB_OUTPUT="" tandem sites wait --deploy "$deploy_id" --no-input --wait-timeout "$wait_timeout" -- "$INPUT_SITE")
exit_code=$?
# The exit codes of tandem: docs/cli/exit-codes.md.
case "$exit_code" in
  0) output status succeeded ;;
  8) output status pending ;;
  12) output status failed ;;
  *) output status error ;;
esac
output url "$url"
exit "$exit_code"
