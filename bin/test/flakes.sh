#!/bin/sh
# Prints the tests of the last build that failed at first and not when they were repeated, and fails if one of them is not among
# the known ones, which are listed with date and reason in flakes.txt: a new one is to be mended, or understood and listed.
# flakes.sh [FOLDER [LIST]]: the checkout, and the list.
set -eu
here=$(cd "$(dirname -- "$0")" && pwd -P)
root=${1:-$here/../..}
list=${2:-$here/flakes.txt}
cd "$root"
if grep -Evn '^(#.*)?$|^20[0-9][0-9]-[01][0-9]-[0-3][0-9] [A-Za-z0-9_$]+ [A-Za-z0-9_]+ .+' "$list"; then
  echo "$list: each line must be a date, a class, a method and why" >&2
  exit 2
fi
# A parameterized test is named once, without its arguments.
flakes=$(find . -path '*/target/*-reports/TEST-*.xml' -exec awk '
  /<testcase / { test = $0; sub(/.* classname="([^"]*\.)?/, "", test); sub(/".*/, "", test)
                 name = $0; sub(/.*<testcase name="/, "", name); sub(/[^A-Za-z0-9_].*/, "", name); told = 0 }
  /<flaky(Failure|Error)/ && !told { print test " " name; told = 1 }' {} + | sort -u)
if [ -z "$flakes" ]; then
  echo "No test failed and passed when it was repeated."
  exit 0
fi
echo "Failed, and passed when they were repeated:"
new=0
while read -r flake; do
  known=$(grep -F " $flake " "$list" | head -n 1 | cut -d ' ' -f 1) || true
  if [ -n "$known" ]; then
    echo "  $flake (known since $known)"
  else
    echo "  $flake: a NEW FLAKE"
    new=1
  fi
done <<FLAKES
$flakes
FLAKES
exit $new
