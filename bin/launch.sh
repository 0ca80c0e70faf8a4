# Sourced by the launchers: in a clone builds what is missing, then becomes the program.
# Usage: . launch.sh MODULE MAIN-CLASS ARGS...; $home is the folder that holds bin/, $jvm_options what the
# program's own JVM gets, and no JVM that it starts.
# shellcheck shell=sh
# shellcheck disable=SC2154 # the launcher sets $home

fail() {
  printf 'timebench: %s\n' "$1" >&2
  exit 2
}

find_java() {
  if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, but there is no program $java: correct JAVA_HOME or unset it"
  else
    java=$(command -v java) || fail "no java on the PATH and JAVA_HOME is not set: install a JDK 17 or newer"
  fi
  version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1)
  major=${version%%[!0-9]*}
  [ "${major:-0}" -ge 17 ] || fail "Java 17 or newer is needed, but $java is version ${version:-unknown}: set JAVA_HOME to a JDK 17"
}

# Each module is compared with its own jar, since Maven leaves the jars of unchanged modules alone.
needs_build() {
  [ ! -e "$home/target/build-unfinished" ] || return 0
  for program in provider loadgen; do
    set -- "$home/$program"/target/timebench-*.jar
    if [ ! -e "$1" ] || [ ! -d "$home/$program/target/lib" ]; then return 0; fi
  done
  [ -e "$home/pom.xml" ] || return 1
  [ -n "$(find "$home"/*/target/*.jar -newer "$home/pom.xml" 2>/dev/null | head -n 1)" ] || return 0
  for pom in "$home"/*/pom.xml "$home"/compat/peer/pom.xml; do
    module=${pom%/pom.xml}
    for jar in "$module"/target/*.jar; do
      [ -e "$jar" ] || return 0
      [ -z "$(find "$pom" "$module/src/main" -newer "$jar" 2>/dev/null | head -n 1)" ] || return 0
    done
  done
  for pom in "$home"/lab/releases/*/pom.xml; do
    lib=${pom%/pom.xml}/target/lib
    [ -d "$lib" ] || return 0
    [ -z "$(find "$pom" "$home/lab/releases/pom.xml" -newer "$lib" 2>/dev/null | head -n 1)" ] || return 0
  done
  return 1
}

check_maven() {
  command -v mvn >/dev/null || fail "no mvn on the PATH: install Maven 3.8 or newer, or build elsewhere with 'mvn -q -DskipTests package'"
  maven=$(mvn -v 2>&1 | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  minor=${maven#*.}
  case ${maven%%.*}.${minor%%.*} in
    3.[89] | 3.[1-9][0-9] | [4-9].*) ;;
    *) fail "Maven 3.8 or newer is needed to build, but $(command -v mvn) is version ${maven:-unknown}" ;;
  esac
}

build() {
  printf 'timebench: building in %s with Maven (minutes if Maven has to fetch libraries)\n' "$home" >&2
  : >"$home/target/build-unfinished"
  log=$home/target/build.log
  if ! (cd "$home" && mvn -q -B -ntp -DskipTests package) </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    fail "the build failed, see above or $log"
  fi
  # As old as the sources that were read.
  touch -r "$home/target/build-unfinished" "$home"/*/target/*.jar "$home"/compat/peer/target/*.jar \
    "$home"/lab/releases/*/target/lib
  rm "$home/target/build-unfinished"
}

# A second launcher waits here and then finds everything built.
build_alone() {
  check_maven
  mkdir -p "$home/target" 2>/dev/null || fail "a build is needed, but $home/target cannot be made"
  [ -w "$home/target" ] || fail "a build is needed, but $home/target cannot be written"
  lock=$home/target/build.lock
  if command -v flock >/dev/null; then
    (
      flock -n 9 || { echo "timebench: waiting for another build (it holds $lock)" >&2; flock 9; }
      ! needs_build || build
    ) 9>"$lock" || exit
  else
    (
      until mkdir "$lock.d" 2>/dev/null; do
        [ -n "${told:-}" ] || echo "timebench: waiting for another build (if there is none, remove the folder $lock.d)" >&2
        told=yes
        sleep 1
      done
      trap 'rmdir "$lock.d"' EXIT
      trap 'exit 130' INT
      trap 'exit 143' TERM HUP
      ! needs_build || build
    ) || exit
  fi
}

find_java
zipped=$home/lib # the jars of the unpacked zip; a clone has no such folder
if [ ! -d "$zipped" ] && needs_build; then
  [ -e "$home/pom.xml" ] || fail "no jars in $home/provider/target and $home/loadgen/target, and no $home/pom.xml to build them from"
  build_alone
fi

module=$1 main=$2
shift 2
class_path=$home/$module/target/*:$home/$module/target/lib/*:$home/$module/target/metrics-lib/*
if [ -d "$zipped" ]; then class_path=$zipped/$module/*:$zipped/shared/*:$zipped/metrics/*; fi
terminal=false
if [ -t 2 ]; then terminal=true; fi # Java cannot ask this of standard error alone
case "$module ${1:-}" in
  # What only reads and prints is over before the JVM's better compiler pays.
  "loadgen threads" | "loadgen doctor" | "loadgen report" | "loadgen compare" | "loadgen runs") jvm_options='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' ;;
esac
# In the locale C, Java prints "?" for all that ASCII lacks: "×", and Chinese.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in C | POSIX) export LC_ALL=C.UTF-8 ;; esac
# What is in metrics-lib, or lib/metrics, is for the program that people start; a JVM that it forks to be measured does not get it.
# shellcheck disable=SC2086 # several options in one word
exec "$java" ${jvm_options:-} "@$home/bin/jvm.options" "-Dtimebench.home=$home" "-Dtimebench.terminal=$terminal" \
  -cp "$class_path" "$main" "$@"
