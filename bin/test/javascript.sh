#!/usr/bin/env bash
# A consumer that is not Java against a provider with hessian2-time: the matrix's cell of dubbo2.js, in a built checkout.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd -P)
. "$root/bin/test/checks.sh"
"$root/docker/test/install.sh" javac=openjdk-17-jdk-headless node=nodejs npm=npm

export JAVA_TOOL_OPTIONS="-Djava.io.tmpdir=$work -XX:TieredStopAtLevel=1" # for a lock of its own, and nobody looks at its figures
run timeout 120 npm install --prefix="$work/node" --no-audit --no-fund --ignore-scripts dubbo2.js@2.3.9
check "dubbo2.js is installed" test "$code" = 0
run timeout 300 "$root/bin/loadgen" compat --javascript="$work/node" --cell='javascript/**' --out="$work/runs"
check "every call of it is right, as without the jar" test "$code" = 0
check "on hessian2, and one cell was judged" grep -qE '^1 of 1 cells are green' <<<"$out"

sum_up
