#!/usr/bin/env bash
# Tests the Dockerfile, the compose file and the zip of a built checkout without an image registry: an own Docker engine with
# stand-ins for the public images runs in own namespaces, so that nothing can clash and nothing stays behind. What Maven has
# on this machine stands in for its repository.
#   docker/test/run.sh          for each change
#   docker/test/run.sh --all    also the builds in containers, with Maven and for Kubernetes
set -euo pipefail
case ${1:-} in
  '' | --all) ;;
  *) echo "Usage: docker/test/run.sh [--all]" >&2 && exit 2 ;;
esac
here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../.." && pwd -P)
export PATH="$PATH:/usr/sbin:/sbin"

"$here/install.sh" dockerd=docker.io ip=iproute2 iptables=iptables unshare=util-linux unzip=unzip \
  javac=openjdk-17-jdk-headless mvn=maven python3=python3
namespaces=(unshare --net --mount --pid --fork --kill-child --mount-proc)
if ! refusal=$("${namespaces[@]}" ip link set lo up 2>&1); then
  echo "This machine refuses namespaces, without which the container test cannot run (as root?): $refusal" >&2
  echo "0 passed, 1 failed"
  exit 1
fi
if ! ls "$root"/target/timebench-*.zip >/dev/null 2>&1; then
  echo "There is no zip of Timebench yet. Run this in $root first: mvn -q -DskipTests -Pdist package" >&2
  echo "0 passed, 1 failed"
  exit 1
fi
"$here/compose-plugin.sh"

work=$(mktemp -d)
export CGROUP=/timebench-test-$$
[[ -e /opt/containerd ]] || containerd_folder=/opt/containerd # the engine makes it, wherever its data lie
clean_up() {
  find /sys/fs/cgroup -depth -type d -path "*$CGROUP*" -exec rmdir {} + 2>/dev/null || true
  if [[ -n ${containerd_folder:-} ]]; then find "$containerd_folder" -depth -type d -exec rmdir {} +; fi
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
chmod 755 "$work"

# A clone that was never built, and the zip unpacked, whose launchers run on the host.
mkdir "$work/checkout" "$work/unzipped"
{ tar -C "$root" --exclude=./.git --exclude=target --exclude='./reports/runs/*' -cf - . || [[ $? == 1 ]]; } | # 1: a file changed meanwhile
  tar -C "$work/checkout" -xf -
unzip -q "$root"/target/timebench-*.zip -d "$work/unzipped"
mv "$work"/unzipped/timebench-* "$work/zip"

"${namespaces[@]}" "$here/inside.sh" "$work" "$root"/target/timebench-*.zip "${1:-}"
