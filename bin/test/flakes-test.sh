#!/usr/bin/env bash
# Tests that a flake which nobody listed fails the build, with made-up reports.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd -P)
. "$root/bin/test/checks.sh"

reports=$work/loadgen/target/failsafe-reports
list=$work/list
mkdir -p "$reports"
flakes() { run "$root/bin/test/flakes.sh" "$work" "$list"; }
report() { # report METHOD CONTENT
  printf '<testsuite>\n<testcase name="calm" classname="a.b.OneIT"/>\n<testcase name="%s" classname="a.b.OneIT" time="1">\n%s\n</testcase>\n</testsuite>\n' \
    "$1" "$2" >"$reports/TEST-a.b.OneIT.xml"
}
said() { [[ $code == "$1" && $out == *"$2"* ]]; }

echo '# nothing' >"$list"
report fails '<failure message="no"/>'
flakes
check "a test that failed twice is no flake" said 0 "No test failed and passed"
report 'comesAndGoes(int)[2]' '<flakyFailure message="no"/><flakyError message="no"/>'
flakes
check "a flake that nobody listed fails the build" said 1 "OneIT comesAndGoes: a NEW FLAKE"
check "it is told once" [ "$(grep -c NEW <<<"$out")" = 1 ]
echo '2026-01-02 OneIT comesAndGoesElsewhere it waits for nothing' >"$list"
flakes
check "the list knows it by its whole name" said 1 "NEW FLAKE"
echo '2026-01-02 OneIT comesAndGoes it waits for nothing' >>"$list"
flakes
check "one that is listed does not" said 0 "OneIT comesAndGoes (known since 2026-01-02)"
echo 'OneIT comesAndGoes' >>"$list"
flakes
check "a line without date or reason is refused" [ "$code" = 2 ]
rm -r "$reports"
run "$root/bin/test/flakes.sh" "$work"
check "the list of this repository can be read" said 0 "No test failed and passed"
sum_up
