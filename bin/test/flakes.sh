#!/bin/sh
# Prints the tests of the last build that failed at first and not when they were repeated: flakes, each of them to be mended.
set -eu
cd "$(dirname -- "$0")/../.."
flakes=$(find . -path '*/target/*-reports/TEST-*.xml' -exec awk '
  /<testcase / { test = $0; sub(/.* classname="([^"]*\.)?/, "", test); sub(/".*/, "", test)
                 name = $0; sub(/.*<testcase name="/, "", name); sub(/".*/, "", name); told = 0 }
  /<flaky(Failure|Error)/ && !told { print "  " test " " name; told = 1 }' {} +)
if [ -z "$flakes" ]; then
  echo "No test failed and passed when it was repeated."
else
  printf 'FLAKES: these failed, and passed when they were repeated:\n%s\n' "$flakes"
fi
