#!/usr/bin/env bash
# zookeeper.sh TAG FOLDER... - tags a stand-in for the official ZooKeeper image, on top of eclipse-temurin:17-jre:
# the same user, ports, volumes and ZOO_* variables, and no more permissive than the official one.
# The jars in the folders are ZooKeeper with what an embedded server needs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tag=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/zookeeper/* "$work"
mkdir "$work/lib"
for library in zookeeper netty slf4j logback metrics-core snappy-java; do
  find "$@" -maxdepth 1 -name "$library*.jar" -exec cp -t "$work/lib" {} +
done
docker build -q -t "$tag" "$work"
