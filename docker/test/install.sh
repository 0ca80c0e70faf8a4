#!/usr/bin/env bash
# install.sh PROGRAM=PACKAGE... - installs the Debian packages of the programs that are missing, and starts none of their services.
set -euo pipefail
export PATH="$PATH:/usr/sbin:/sbin"
packages=()
for pair in "$@"; do
  command -v "${pair%%=*}" >/dev/null || packages+=("${pair#*=}")
done
[[ ${#packages[@]} -gt 0 ]] || exit 0

if [[ $(id -u) != 0 ]]; then
  echo "Missing here: ${packages[*]}. Install them, or run this as root." >&2
  exit 2
fi
echo "Installing ${packages[*]}"
if [[ ! -e /usr/sbin/policy-rc.d ]]; then # Debian's way to keep a new package's service from starting
  printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
  chmod +x /usr/sbin/policy-rc.d
  trap 'rm -f /usr/sbin/policy-rc.d' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
