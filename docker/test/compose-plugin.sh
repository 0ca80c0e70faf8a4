#!/usr/bin/env bash
# Installs the Compose plugin (`docker compose`) for the current user where it is missing:
# Debian 12 has no package of it, so it is taken out of Debian 13's. The machine's apt sources stay as they are.
set -euo pipefail
docker compose version >/dev/null 2>&1 && exit
mirror=$(awk '/^URIs:/ {print $2; exit}' /etc/apt/sources.list.d/debian.sources)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists/partial,cache/archives/partial,parts}
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$work/sources.list"
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts="$work/parts" \
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root "$@"
}
apt update
cd "$work"
apt download docker-compose
dpkg-deb -x docker-compose_*.deb unpacked
install -D unpacked/usr/libexec/docker/cli-plugins/docker-compose "${DOCKER_CONFIG:-$HOME/.docker}/cli-plugins/docker-compose"
docker compose version
