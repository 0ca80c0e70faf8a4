#!/bin/sh
# Prints the ten slowest tests of the last build, seconds first: what to look at when the build grows slow.
set -eu
cd "$(dirname -- "$0")/../.."
echo "The ten slowest tests, in seconds:"
find . -path '*/target/*-reports/TEST-*.xml' -exec sed -n \
  's/.*<testcase name="\([^"]*\)" classname="\([^"]*\.\)*\([^".]*\)" time="\([0-9.,]*\)".*/\4 \3 \1/p' {} + |
  tr -d , | sort -rn | head -n 10 | sed 's/^/  /'
