#!/usr/bin/env bash
# Translates every file of a folder into another folder. Stop it whenever you like and run it again: files that are done
# are not sent again, and none is charged twice.
set -euo pipefail

from=${1:?"usage: translate-folder.sh FROM TO [LANGUAGE]"}
to=${2:?"usage: translate-folder.sh FROM TO [LANGUAGE]"}
language=${3:-de}
ledger="$to.$language.db"

if [ -e "$ledger" ]; then
  tandem batch resume "$ledger" --retry failed --no-input || status=$?
else
  tandem batch run ai-translator --in "$from" -F targetLanguage="$language" \
    --ledger "$ledger" --max-credits "${MAX_CREDITS:-50}" --no-input --yes || status=$?
fi

# 13: some files failed, and the rest is done. Anything else means that the run itself ended early.
case ${status:-0} in
  0 | 13) ;;
  *) exit "$status" ;;
esac

# A row's id is the path of its file in the folder.
mkdir -p "$to"
tandem batch results "$ledger" --only done | while IFS= read -r row; do
  file="$to/$(jq -r .id <<<"$row")"
  mkdir -p "$(dirname "$file")"
  jq -r .data.translatedText <<<"$row" >"$file"
done
exit "${status:-0}"
