#!/usr/bin/env bash
# zookeeper.sh TAG JARS-FOLDER - tags a stand-in for the official ZooKeeper image, on top of eclipse-temurin:17-jre:
# the same user, ports, volumes and ZOO_* variables, and no more permissive than the official one.
# JARS-FOLDER holds ZooKeeper with what an embedded server needs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tag=$1 jars=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/zookeeper/* "$work"
mkdir "$work/lib"
cp "$jars"/{zookeeper,netty,slf4j,logback,metrics-core,snappy-java}*.jar "$work/lib"
docker build -q -t "$tag" "$work"
