#!/usr/bin/env bash
# Tests the zip of a built checkout: unpacked in an empty folder, with a JDK and without Maven.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd -P)
. "$root/bin/test/checks.sh"
"$root/docker/test/install.sh" javac=openjdk-17-jdk-headless unzip=unzip

zip=$(echo "$root"/target/timebench-*.zip)
if [[ ! -e $zip ]]; then
  echo "There is no zip of Timebench in $root/target. Run this in $root first: mvn -q -DskipTests -Pdist package" >&2
  echo "0 passed, 1 failed"
  exit 1
fi
mkdir "$work/an empty folder" "$work/bare" "$work/tmp"
unzip -q "$zip" -d "$work/an empty folder"
home=$(echo "$work/an empty folder"/*)

java=$(readlink -f "$(command -v javac)")
for tool in sh dirname readlink sed head uname; do ln -s "$(command -v "$tool")" "$work/bare/$tool"; done
unset JDK_JAVA_OPTIONS
export JAVA_HOME=${java%/bin/javac}
export JAVA_TOOL_OPTIONS="-Djava.io.tmpdir=$work/tmp -XX:TieredStopAtLevel=1" # for a lock of its own, and nobody looks at its figures
export _JAVA_OPTIONS=-XX:-AlwaysPreTouch
bare() { run timeout 300 env PATH="$work/bare" "$@"; }
timebench() { bare "$home/bin/loadgen" "$@"; }

one_folder() { [[ $home == */timebench-* && -d $home ]]; }
is_small() { (($(stat -c %s "$zip") < 65000000)); }
natives() { # natives: names of jars with libraries that are not Java
  local jar
  for jar in "$home"/lib/*/*.jar; do
    if [[ $(unzip -l "$jar" | grep -cE '\.(so|dll|jnilib|dylib)$') != 0 ]]; then basename "$jar"; fi
  done | sed 's/-[0-9].*//' | sort -u | xargs
}
repeated() { find "$home/lib" -name '*.jar' -printf '%f\n' | sort | uniq -d; }
unlicensed() { # unlicensed: names of others' jars of which no licence is said
  local jar name
  for jar in "$home"/lib/*/*.jar; do
    name=$(basename "$jar" .jar)
    name=$(sed -E 's/-[0-9][^-]*(-[A-Za-z.]+)*$//' <<<"$name")
    [[ $name == timebench-* || $name == *hessian2-time ]] || grep -qE "^ *\(.+\) .*:$name:" "$home/THIRD-PARTY.txt" || echo "$name"
  done | xargs
}
unlisted() { # unlisted: jars of others that are not in the bill of materials
  local jar
  for jar in "$home"/lib/*/*.jar; do
    jar=$(basename "$jar" .jar)
    [[ $jar == timebench-* || $jar == *hessian2-time-* ]] || grep -qE "\"pkg:maven/[^/]+/${jar%-[0-9]*}@" "$home/bom.json" || echo "$jar"
  done | xargs
}
ends_with() { [[ $code == "$1" ]]; }
says() { [[ $out == *"$1"* ]]; }
refuses() { [[ $code == 2 && $(grep -vc '^Picked up' <<<"$err") == 1 && $err == *"$1"* ]]; }
healthy() { [[ $code == 0 || $code == 1 ]] && [[ ${out//$'\n'/} == *'"ZooKeeper",  "level" : "OK"'* ]]; }
reports() { [[ $code == 0 || $code == 3 ]] && ls "$home"/reports/runs/*/report.html >"$work/out"; }
says_the_answer_alone() { [[ -n $(sed '$d' <<<"$out") && ${out##*$'\n'} == 'report: '* && $out != *calls/s* && -z $(grep -v '^Picked up' <<<"$err") ]]; }
# A launcher for Windows starts what the one beside it starts.
same_program() {
  local main
  main=$(grep -oE 'io\.github\.timebench\.[A-Za-z.]+' "$home/bin/$1")
  grep -qF " $main %*" "$home/bin/$1.cmd" && grep -qF "launch.cmd\" $(sed -n 's/^set -- \([a-z]*\) .*/\1/p' "$home/bin/$1") " "$home/bin/$1.cmd"
}
has_windows_lines() { [[ $(grep -c $'\r$' "$1") == $(wc -l <"$1") ]]; }

check "the zip holds one folder" one_folder
check "it is no larger than it must be" is_small
# jna: clocks and the machine; snappy-java: classes that ZooKeeper's server loads, its libraries stay unused.
check "no native library that nobody calls: $(natives)" test "$(natives)" = "jna-jpms snappy-java"
check "no jar stands in it twice" test -z "$(repeated)"
check "the licence of each library is said: $(unlicensed)" test -z "$(unlicensed)"
check "the bill of materials names each library: $(unlisted)" test -z "$(unlisted)"
check "no Maven is found" test -z "$(PATH=$work/bare command -v mvn)"
for launcher in loadgen provider consumer; do
  bare "$home/bin/$launcher" --help
  check "bin/$launcher tells its flags" ends_with 0
  check "bin/$launcher.cmd starts the same program" same_program "$launcher"
done
for file in "$home"/bin/*.cmd; do check "$(basename "$file") has the line ends of Windows" has_windows_lines "$file"; done

timebench micro --list
check "the suites of benchmarks are there" says serialization
timebench compat --quick
check "the matrix says where it runs" refuses "mvn -q -DskipTests package"
timebench scan --declared "$home/lib/shared/$(basename "$home"/lib/shared/timebench-api-*.jar)"
check "an API is scanned" says LocalDateTime
for _ in 1 2 3 4 5; do # a look ends after ten seconds, which a busy machine may need for other work
  timebench doctor --json
  if healthy; then break; fi
done
check "the doctor sees a lab's ZooKeeper answer" healthy
timebench --quick --type=localdatetime --serializer=stock --rate=50/s --duration=500ms --max-warmup=1s --quiet
check "--quiet: nothing but the answer and the path" says_the_answer_alone
check "a first look leaves its report in the folder of the zip" reports
bare "$home/bin/loadgen" report "$(basename "$home"/reports/runs/*)"
check "and its report is rendered again" ends_with 0

sum_up
