#!/usr/bin/env bash
# zookeeper.sh TAG JRE FOLDER... - tags a stand-in for the official ZooKeeper image, on top of an image with a JRE:
# the same user, ports, volumes and ZOO_* variables, and no more permissive than the official one.
# The jars in the folders are ZooKeeper with what an embedded server needs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tag=$1 jre=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/zookeeper/* "$work"
mkdir "$work/lib"
for library in zookeeper netty slf4j logback metrics-core snappy-java; do
  find "$@" -maxdepth 1 -name "$library*.jar" -exec cp -t "$work/lib" {} +
done
docker build -q --build-arg JRE="$jre" -t "$tag" "$work"
