#!/usr/bin/env bash
# Tests runs on many hosts on one machine: network namespaces are the hosts, time namespaces give each a clock with an origin
# of its own, three ZooKeepers are the registry, and one host is reached by a real sshd. Everything runs in namespaces of the test, so that nothing can
# clash and nothing stays behind.
#   bin/test/fleet.sh               everything
#   bin/test/fleet.sh --ci          what CI runs
#   bin/test/fleet.sh --only=WORD   only the checks whose name has the word
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../.." && pwd -P)
export PATH="$PATH:/usr/sbin:/sbin"
namespaces=(unshare --net --mount --uts --pid --fork --kill-child --mount-proc)

skip() {
  echo "SKIPPED  the test of hosts: $1"
  exit 0
}
[[ $(id -u) == 0 ]] || skip "it needs root, for it makes namespaces"
for program in ip nsenter unshare python3; do
  command -v "$program" >/dev/null || skip "there is no program $program here (Debian packages iproute2, util-linux and python3)"
done
if ! refusal=$("${namespaces[@]}" bash -c 'set -e
    ip link set lo up
    ip link add probe type bridge
    unshare --time --monotonic=1000 --fork true' 2>&1); then
  skip "this machine refuses namespaces of its network or its clocks: $refusal"
fi
if [[ ! -d $root/provider/target/lib || ! -d $root/loadgen/target/lib ]]; then
  echo "Timebench is not built yet. Run this in $root first: mvn -q -DskipTests package" >&2
  exit 1
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/timebench-fleet-XXXXXX")
keep=''
clean_up() {
  if [[ -n $keep ]]; then
    echo "Logs and runs are kept in $work"
    rm -rf "$work/checkout"
  else
    rm -rf "$work"
  fi
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# What the launchers need of a checkout; without its sources nothing is built anew.
mkdir "$work/checkout"
cd "$root"
cp -al --parents bin/{host,loadgen,provider,launch.sh,jvm.options} {provider,loadgen}/target/*.jar \
  {provider,loadgen}/target/lib loadgen/target/metrics-lib "$work/checkout" 2>/dev/null ||
  cp -a --parents bin/{host,loadgen,provider,launch.sh,jvm.options} {provider,loadgen}/target/*.jar \
    {provider,loadgen}/target/lib loadgen/target/metrics-lib "$work/checkout"

code=0
before=$(ip -o link | wc -l)/$(ip netns list | wc -l)
"${namespaces[@]}" "$here/fleet-inside.sh" "$work" "$@" || code=$?
after=$(ip -o link | wc -l)/$(ip netns list | wc -l)

left=$(pgrep -af -- "$work/" || true)
if [[ $before != "$after" || -n $left ]]; then
  echo "FAILED  something is left: links/namespaces $before before, $after after; processes: ${left:-none}"
  code=1
else
  echo "ok      no process, link or namespace is left"
fi
if [[ $code != 0 ]]; then keep=yes; fi
exit "$code"
