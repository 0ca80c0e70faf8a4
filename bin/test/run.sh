#!/usr/bin/env bash
# Tests the launchers in a made-up checkout, with a made-up Maven and the machine's own Java.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd -P)
. "$root/bin/test/checks.sh"

said() { [[ $code == "$1" && -z $out && $(wc -l <<<"$err") == 1 && $err == *"$2"* ]]; }
printed() { [[ $code == 0 && $out == "$1" && $err == "${2:-}" ]]; }
says_it_waits() { grep -q waiting "$work/second"; }
second_waits() { [[ $code == 0 && $out == "$checkout second" && $err == *waiting* ]]; }
# build_twice COMMAND...: a second launcher starts while the first builds, which goes on until the second waits
build_twice() {
  local before
  before=$(wc -l <"$checkout/builds")
  rm -f "$work/gate"
  : >"$work/second" # else the words of the call before would pass for those of this one
  env FAKE_GATE="$work/gate" "$@" first >"$work/first" 2>&1 &
  local first=$!
  await builds $((before + 1))
  "$@" second >"$work/out" 2>"$work/second" &
  local second=$!
  await says_it_waits
  touch "$work/gate"
  code=0
  wait "$first" || code=$?
  wait "$second" || code=$?
  out=$(cat "$work/out") err=$(cat "$work/second")
}
built() { [[ $code == 0 && $out == "$1" && $(grep -c 'timebench: building in' <<<"$err") == 1 && $(wc -l <<<"$err") == 1 ]]; }
builds() { [[ $(wc -l <"$checkout/builds") == "$1" ]]; }

# A main that prints its arguments and ends with the code that the last one names.
mkdir -p "$work/classes"
cat >"$work/LoadgenMain.java" <<'JAVA'
package io.github.timebench.loadgen.cli;
public class LoadgenMain {
  public static void main(String[] args) {
    if (args.length == 1 && args[0].equals("number")) {
      System.out.printf("%,d\u00d7", 1234);
      return;
    }
    System.out.print(System.getProperty("timebench.home") + " " + String.join("|", args));
    if (args.length > 0 && args[args.length - 1].startsWith("exit=")) System.exit(Integer.parseInt(args[args.length - 1].substring(5)));
  }
}
JAVA
javac -d "$work/classes" "$work/LoadgenMain.java"
(cd "$work/classes" && jar cf ../program.jar io)

checkout="$work/a check out"
mkdir -p "$checkout" "$work/mvn"
cp -r "$root/bin" "$checkout/bin"
touch "$checkout/pom.xml"
for module in api provider loadgen compat/peer; do
  mkdir -p "$checkout/$module/src/main/java"
  touch "$checkout/$module/pom.xml" "$checkout/$module/src/main/java/A.java"
done
releases=lab/releases
mkdir -p "$checkout/$releases/dubbo-1"
touch "$checkout/$releases/pom.xml" "$checkout/$releases/dubbo-1/pom.xml"
cat >"$work/mvn/mvn" <<MVN
#!/usr/bin/env bash
[[ \$1 == -v ]] && { printf '\033[1mApache Maven %s\033[m\n' "\${FAKE_MAVEN:-3.8.7}"; exit; }
echo "noise on stdout"; echo "noise on stderr" >&2
[[ -z \${FAKE_ERROR:-} ]] || { echo "[ERROR] \$FAKE_ERROR"; exit 1; }
echo build >>builds
until [[ -z \${FAKE_GATE:-} || -e \$FAKE_GATE ]]; do sleep 0.05; done
for module in api provider loadgen compat/peer; do
  mkdir -p \$module/target/lib
  [[ -e \$module/target/timebench-\${module##*/}-1.jar ]] || cp "$work/program.jar" \$module/target/timebench-\${module##*/}-1.jar
done
mkdir -p $releases/dubbo-1/target/lib
MVN
chmod +x "$work/mvn/mvn"
loadgen="$checkout/bin/loadgen"
export PATH="$work/mvn:$PATH"

for tool in sh dirname readlink sed head find cat touch rm mkdir rmdir; do # a PATH without java and mvn
  mkdir -p "$work/bare"
  ln -s "$(command -v "$tool")" "$work/bare/$tool"
done
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")
unset JAVA_HOME JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS

run env PATH="$work/bare" "$loadgen"
check "no Java: the sentence, exit code 2" said 2 "no java on the PATH"
run env JAVA_HOME=/no/such "$loadgen"
check "a wrong JAVA_HOME is named" said 2 "JAVA_HOME is /no/such"
mkdir -p "$work/java8/bin"
# shellcheck disable=SC2016
printf '#!/bin/sh\necho "java version \\"1.8.0_292\\"" >&2\n' >"$work/java8/bin/java"
chmod +x "$work/java8/bin/java"
run env JAVA_HOME="$work/java8" "$loadgen"
check "Java 8: its version, exit code 2" said 2 "is version 1.8.0_292"
run env PATH="$work/bare" JAVA_HOME="$java_home" "$loadgen"
check "no Maven while a build is needed: the sentence, exit code 2" said 2 "no mvn on the PATH"
run env FAKE_MAVEN=3.6.3 "$loadgen"
check "an old Maven while a build is needed: its version, exit code 2" said 2 "is version 3.6.3"
run env FAKE_ERROR="it does not compile" "$loadgen"
check "a failed build ends with 2 and shows why, on stderr" test "$code" = 2 -a -z "$out" -a "${err#*it does not compile}" != "$err"

run "$loadgen" one 'two words' '*'
check "the first start builds, with one line on stderr, and passes the arguments on" built "$checkout one|two words|*"
run env PATH="$work/bare" JAVA_HOME="$java_home" "$loadgen" again
check "the second start builds nothing and needs no Maven" printed "$checkout again"
run "$loadgen" exit=3
check "the exit code passes through" test "$code" = 3
for locale in de-DE ar-EG; do
  run env JAVA_TOOL_OPTIONS="-Duser.language=${locale%-*} -Duser.country=${locale#*-}" "$loadgen" number
  check "numbers are English whatever the reader's language is: $locale" test "$out" = 1,234×
done
for locale in LC_ALL=C LC_CTYPE=POSIX LANG=; do
  run env -u LC_ALL -u LC_CTYPE -u LANG "$locale" "$loadgen" number
  check "what ASCII lacks is printed where the locale is C: $locale" test "$out" = 1,234×
done
ln -s "$loadgen" "$work/link"
ln -s link "$work/link to link"
cd /
run "$work/link to link" x
check "works through symbolic links from another folder" printed "$checkout x"
cd "$checkout/bin"
run ./loadgen x
check "works from its own folder" printed "$checkout x"
run sh loadgen x
check "works as an argument of sh" printed "$checkout x"
cd "$work"

check "until here it built once" builds 1
for changed in pom.xml api/pom.xml api/src/main/java/A.java $releases/pom.xml $releases/dubbo-1/pom.xml; do
  sleep 0.02
  touch "$checkout/$changed"
  run "$loadgen" x
  check "a newer $changed is built" built "$checkout x"
  run "$loadgen" x
  check "and built once only" printed "$checkout x"
done
check "which makes six builds" builds 6

: >"$checkout/target/build-unfinished"
run "$loadgen" x
check "a build that was cut off is done again" built "$checkout x"
rm -r "$checkout/$releases/dubbo-1/target"
run "$loadgen" x
check "a release without its jars is built" built "$checkout x"

rm -r "$checkout/loadgen/target"
build_twice "$loadgen"
check "a second launcher waits for the build of the first" second_waits
check "and finds everything built" builds 9

mkdir "$work/no-flock"
for tool in $(cd "$work/bare" && echo *) sleep cp bash env; do ln -sf "$(command -v "$tool")" "$work/no-flock/$tool"; done
ln -s "$work/mvn/mvn" "$work/no-flock/mvn"
rm -r "$checkout/loadgen/target"
build_twice env PATH="$work/no-flock" JAVA_HOME="$java_home" "$loadgen"
check "the same on a machine without flock" second_waits
check "with one build" builds 10
check "and no lock left behind" test ! -e "$checkout/target/build.lock.d"

rm "$checkout/pom.xml"
run env PATH="$work/bare" JAVA_HOME="$java_home" "$loadgen" x
check "an installation without sources runs without a look at their age" printed "$checkout x"
rm -r "$checkout/provider/target"
run "$loadgen" x
check "without jars and sources it says so" said 2 "no jars in"

zipped="$work/an unpacked zip"
mkdir -p "$zipped"/lib/{loadgen,shared,metrics}
cp -r "$root/bin" "$zipped/bin"
cp "$work/program.jar" "$zipped/lib/loadgen/timebench-loadgen-1.jar"
run env PATH="$work/bare" JAVA_HOME="$java_home" "$zipped/bin/loadgen" x
check "the unpacked zip runs without Maven" printed "$zipped x"

sum_up
