#!/usr/bin/env bash
# The step of action.yml: findings become annotations and the summary of the job, and the fixes that
# the tools verified become a file with suggestions. No file of the checkout is changed. It needs no
# token. Ends with 0 only if nothing was found.
set -euo pipefail

fail() {
  printf '::error title=mortise::%s\n' "$(printf '%s' "$1" | tr -s '[:cntrl:]' ' ')"
  if [ -n "${GITHUB_OUTPUT:-}" ]; then printf 'exit-code=2\n' >>"$GITHUB_OUTPUT"; fi
  exit 2
}

# The lines of a text, without empty ones.
lines_of() {
  printf '%s\n' "$1" | sed '/^[[:space:]]*$/d'
}

since=${MORTISE_SINCE:-}
if [ -z "$since" ] && [ -n "${GITHUB_BASE_REF:-}" ]; then since="origin/$GITHUB_BASE_REF"; fi
if [ "$since" = all ]; then since=''; fi
if [ -n "$since" ] && ! git rev-parse --verify --quiet --end-of-options "$since^{commit}" >/dev/null; then
  fail "The revision $since is not in this checkout. Let actions/checkout fetch all commits (fetch-depth: 0), or name another revision in \"since\"."
fi

read -r -a command <<<"${MORTISE_COMMAND:-npx --yes mortise}"
folder=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/mortise-XXXXXX")
# npx would prefer what the checkout has installed, and read the settings of npm there.
if [ "${command[0]}" = npx ]; then command=(npx --prefix "$folder" "${command[@]:1}"); fi
review="$folder/review.json"

options=(--root "${MORTISE_ROOT:-.}" --dry-run --report github)
options+=(--report "github-summary=$folder/summary.md" --report "github-suggestions=$review")
if [ -n "${MORTISE_TOOLS:-}" ]; then options+=(--tool "$MORTISE_TOOLS"); fi
if [ -n "$since" ]; then options+=(--since "$since"); fi
if [ -n "${MORTISE_BASELINE:-}" ]; then options+=(--baseline "$MORTISE_BASELINE"); fi
if [ -n "${MORTISE_TEST:-}" ]; then options+=(--test "$MORTISE_TEST"); fi
trust=$(printf '%s' "${MORTISE_TRUST:-false}" | tr '[:upper:]' '[:lower:]')
case "$trust" in
  true) options+=(--trust) ;;
  false) ;;
  *) fail "The input \"trust\" is true or false." ;;
esac
# Bash 3 of macOS has no mapfile, and takes an empty array for one that is not set.
paths=()
while IFS= read -r path; do paths+=("$path"); done < <(lines_of "${MORTISE_PATHS:-}")

code=0
"${command[@]}" fix "${options[@]}" -- ${paths[@]+"${paths[@]}"} 2>"$folder/text.txt" || code=$?

# What follows quotes files, and must not be taken as commands of the runner.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
printf '::stop-commands::%s\n' "$token"
cat "$folder/text.txt"
printf '::%s::\n' "$token"

if [ -s "$folder/summary.md" ] && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$folder/summary.md" >>"$GITHUB_STEP_SUMMARY"; fi
suggestions=0
if [ -s "$review" ]; then
  suggestions=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).comments.length' "$review")
fi
# A finding with a verified fix is not left, but it is there until somebody takes the suggestion.
if [ "$code" = 5 ] || { [ "$code" = 0 ] && [ "$suggestions" -gt 0 ]; }; then code=1; fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  {
    printf 'exit-code=%s\n' "$code"
    if [ "$suggestions" -gt 0 ]; then printf 'review=%s\n' "$review"; fi
  } >>"$GITHUB_OUTPUT"
fi
exit "$code"
