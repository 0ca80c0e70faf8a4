#!/usr/bin/env bash
# inside.sh WORK ZIP [--all] - what run.sh runs in the namespaces; WORK/checkout is a clone that was never built, WORK/zip is ZIP
# unpacked.
set -euo pipefail
trap 'exit 130' INT # the first process of a namespace is deaf to signals for which it has no trap
trap 'exit 143' TERM
here=$(cd "$(dirname "$0")" && pwd -P)
work=$1 zip=$2 all=${3:-}
checkout=$work/checkout
unzipped=$work/zip
log=$work/step.log
uid=12345 gid=23456 # somebody whom neither this machine nor the image knows
as_user=(env HOME="$work/home" setpriv --reuid="$uid" --regid="$gid" --clear-groups)
grace_seconds=30
load=(--type=localdatetime --serializer=stock --rate=100/s --quick --duration=500ms --max-warmup=1s)
export JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1 _JAVA_OPTIONS=-XX:-AlwaysPreTouch # nobody looks at its figures
passed=0 failed=0

step() { # step SENTENCE COMMAND...
  local sentence=$1 started=$SECONDS
  shift
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $sentence ($((SECONDS - started)) s)"
  else
    failed=$((failed + 1))
    echo "FAILED  $sentence ($((SECONDS - started)) s)"
    sed 's/^/        /' "$log"
  fi
}

exits() { # exits CODES COMMAND...: the command ends in time with one of the codes
  local codes=$1 code=0
  shift
  timeout 180 "$@" || code=$?
  echo "exit code $code"
  [[ " $codes " == *" $code "* ]]
}
says() { grep -qF -e "$1" "$log"; }

start_engine() {
  ip link set lo up
  mount -t tmpfs tmpfs /run
  if [[ -d /etc/docker ]]; then mount -t tmpfs tmpfs /etc/docker; fi
  export DOCKER_HOST=unix:///run/docker.sock
  dockerd --host="$DOCKER_HOST" --data-root="$work/docker" --exec-opt=native.cgroupdriver=cgroupfs \
    --cgroup-parent="$CGROUP" >"$work/dockerd.log" 2>&1 &
  for _ in {1..400}; do
    docker version >/dev/null 2>&1 && chmod 666 /run/docker.sock && return
    sleep 0.3
  done
  echo "The Docker engine did not start:" >&2
  cat "$work/dockerd.log" >&2
  return 1
}

first_of() { awk -v image="$1" '$1 == "FROM" && $2 ~ "^" image ":" {print $2}' "$checkout/docker/Dockerfile"; }

# Serves what Maven has on this machine, for the builds in containers that are told of it.
serve_maven_repository() {
  local gateway
  gateway=$(ip -4 -o address show docker0 | awk '{sub("/.*", "", $4); print $4}')
  python3 -m http.server --bind "$gateway" --directory "$HOME/.m2/repository" 8081 >"$work/repository.log" 2>&1 &
  cat >"$work/settings.xml" <<XML
<settings><mirrors><mirror><id>here</id><mirrorOf>*</mirrorOf><url>http://$gateway:8081/</url></mirror></mirrors></settings>
XML
  cat >"$work/mirror.yaml" <<YAML
services: {provider: {build: {secrets: [settings.xml]}}}
secrets: {settings.xml: {file: $work/settings.xml}}
YAML
}
builds_the_zip() { docker compose -f docker/compose.yaml -f "$work/mirror.yaml" build provider; }
files() { find "$@" -type f ! -path '*/docker/*' -printf '%P\n' | sort; }
holds_the_zip() { diff <(docker run --rm --entrypoint find "$image" . -type f ! -path './docker/*' -printf '%P\n' | sort) <(files "$unzipped"); }
takes_the_zip() { # which has one file more now
  mkdir "$checkout/target" "$work/$version"
  cp "$zip" "$checkout/target"
  : >"$work/$version/of-the-host"
  jar -uMf "$checkout/target/$version.zip" -C "$work" "$version/of-the-host"
  chown -R "$uid:$gid" "$checkout"
  docker compose build && docker run --rm --entrypoint ls "$image" of-the-host
}
has_few_rights() { # only the folders that must be are writable
  docker compose exec -T provider sh -c 'id && ! touch bin/x && touch /tmp/x && test "$(id -u)" != 0 && grep "CapEff:.*0000000000000000" /proc/1/status'
}
provider_address() { docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(docker compose ps -q provider)"; }
nodes() { java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$unzipped/lib/shared/*:$work" ListNodes 127.0.0.1:2181 >"$work/nodes"; }
registers() { # registers ADDRESS: ZooKeeper knows a provider there
  nodes || return 2
  grep -E "/(providers|services)/.*${1:?no address}[^0-9]" "$work/nodes"
}
registered() { registers "$(provider_address)"; }

runs=("$checkout/reports/runs" "$unzipped/reports/runs")
reports() { find "${runs[@]}" -mindepth 2 -name report.html | wc -l; }
strangers() { find "${runs[@]}" ! -name .gitkeep \( ! -uid "$uid" -o ! -gid "$gid" \); }
leaves_a_report() { # leaves_a_report COMMAND...
  local before
  before=$(reports)
  exits "0 3" "$@" || return
  echo "reports: $before before, $(reports) after; not the user's: $(strangers)"
  [[ $(reports) == $((before + 1)) && -z $(strangers) ]]
}
loadgen_on_host() { leaves_a_report "${as_user[@]}" "$unzipped/bin/loadgen" "${load[@]}" && says 127.0.0.1:2181; }

# Puts a script that tells how it was started in the launcher's place.
starts_as() { # starts_as EXPECTED ARGS...
  local expected=$1
  shift
  # shellcheck disable=SC2016
  printf '#!/bin/sh\necho "$(id -u):$(id -g) $*"\n' >"$work/tell"
  chmod 755 "$work/tell"
  docker compose run --rm -T -v "$work/tell:/opt/timebench/bin/loadgen:ro" loadgen "$@"
  grep -qFx -e "$expected" "$log"
}
in_folder_of_root() {
  chown 0:0 "$checkout/reports/runs"
  local code=0
  "$@" || code=$?
  chown "$uid:$gid" "$checkout/reports/runs"
  return "$code"
}

zookeeper_address() { docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(docker compose ps -q zookeeper)"; }
hosts_answer() { # from the host, which reaches the stack's addresses
  exits 0 "${as_user[@]}" "$unzipped/bin/loadgen" hosts --registry="zookeeper://$(zookeeper_address):2181" --home=/opt/timebench \
    --driver-host='docker exec -i timebench-host-1' --provider-host='docker exec -i timebench-host-2'
}
# Stands in for kubectl exec -i POD -- COMMAND, with containers for pods.
kubectl_stand_in() {
  mkdir "$work/kubectl"
  # shellcheck disable=SC2016
  printf '#!/bin/sh\npod=$3\nshift 4\nexec docker exec -i "$pod" "$@"\n' >"$work/kubectl/kubectl"
  chmod 755 "$work/kubectl/kubectl"
  printf 'FROM %s\nCOPY kubectl /bin/\n' "$(first_of eclipse-temurin)" >"$work/kubectl/Dockerfile"
  docker build -q -t "$(sed -n 's/^COPY --from=\(\S*kubectl\S*\) .*/\1/p' docker/Dockerfile)" "$work/kubectl"
}
builds_for_kubernetes() {
  cat >"$work/kubernetes.yaml" <<YAML
services: {provider: {image: kubernetes, build: {target: kubernetes}}}
YAML
  docker compose -f docker/compose.yaml -f "$work/kubernetes.yaml" build provider
}
runs_in_kubernetes() { # with the rights of its pod; leaves no path of its own in the registry
  exits "0 3" docker run --rm --network timebench_default --read-only --cap-drop ALL --security-opt no-new-privileges \
    --tmpfs /tmp:exec --tmpfs /home/timebench:exec,mode=1777 -v reports:/opt/timebench/reports/runs \
    -e DOCKER_HOST -v /run/docker.sock:/run/docker.sock -v "$(command -v docker):/usr/bin/docker:ro" \
    kubernetes --registry=zookeeper://zookeeper:2181 --layout=pairs "${load[@]}" \
    --driver-host='kubectl exec -i timebench-host-{1..1} --' --provider-host='kubectl exec -i timebench-host-{2..2} --' || return
  docker run --rm --entrypoint find -v reports:/reports kubernetes /reports -name report.html | grep . &&
    docker volume rm reports && nodes && ! grep /timebench-runs/ "$work/nodes"
}
hosts_end() { # at once, and no JVM outlived its run
  docker top timebench-host-1 && docker top timebench-host-2 && ! says java && exits 0 docker compose stop --timeout=60 host
}

provider_drains() {
  local provider address started=$SECONDS code
  provider=$(docker compose ps -q provider)
  address=$(provider_address)
  docker compose stop provider
  docker logs "$provider" | tail -n 20
  code=$(docker inspect -f '{{.State.ExitCode}}' "$provider")
  echo "exit code $code after $((SECONDS - started)) s"
  [[ $code == 0 || $code == 143 ]] && ((SECONDS - started < grace_seconds)) || return
  code=0
  registers "$address" || code=$?
  [[ $code == 1 ]]
}
comes_up() { # comes_up SERVICES...
  exits 0 docker compose up -d --wait "$@" && return
  docker compose logs --tail=40
  return 1
}
comes_back() { comes_up provider && docker compose kill provider && comes_up provider && registered; }
nothing_left() {
  docker compose --profile '*' down -v && [[ -z $(docker ps -aq)$(docker volume ls -q)$(docker network ls -q --filter name=timebench) ]]
}

start_engine
echo "Docker $(docker version --format '{{.Server.Version}}'), Compose $(docker compose version --short)"
mkdir -p "$work/home" "$unzipped/reports/runs"
chown -R "$uid:$gid" "$checkout" "$unzipped/reports" "$work/home"
javac -cp "$unzipped/lib/shared/*" -d "$work" "$here/ListNodes.java"
cd "$checkout"
image=$(docker compose config --images provider | grep ^timebench)
version=$(basename "$zip" .zip)
zookeeper=$(docker compose config --images zookeeper)

step "stand-in for $(first_of eclipse-temurin)" "$here/jre.sh" "$(first_of eclipse-temurin)"
step "stand-in for $(first_of maven)" "$here/jre.sh" "$(first_of maven)" maven
step "stand-in for $zookeeper" "$here/zookeeper.sh" "$zookeeper" "$(first_of eclipse-temurin)" "$unzipped"/lib/{shared,loadgen}

step "the image has the zip's version" test "$image" = "timebench:${version#timebench-}"
if [[ $all ]]; then
  serve_maven_repository
  step "without a zip Maven builds it in a container" builds_the_zip
  step "and the image holds it" holds_the_zip
fi
step "with a zip the image builds without a network" takes_the_zip
step "the stack comes up healthy" comes_up zookeeper provider
step "the provider has few rights" has_few_rights
step "the provider registers its container's address" registered
step "every variant answers on the host" exits 0 "${as_user[@]}" "$unzipped/bin/consumer" --timeout=60s
step "a load in a container leaves the user's report" leaves_a_report docker compose run --rm -T loadgen "${load[@]}"
step "a load on the host finds the stack and leaves the user's report" loadgen_on_host
step "a usage error's exit code comes through" exits 2 docker compose run --rm -T loadgen --threads=0
step "loadgen runs as the checkout's owner on the stack's registry" starts_as "$uid:$gid --registry=zookeeper://zookeeper:2181 --threads=1" --threads=1
step "another registry replaces it" starts_as "$uid:$gid --registry=zookeeper://other:1" --registry=zookeeper://other:1
step "a subcommand gets none" starts_as "$uid:$gid micro --quick" micro --quick
step "in root's checkout it stays root" in_folder_of_root starts_as "0:0 --registry=zookeeper://zookeeper:2181"
step "ZK_PORT moves the published port" eval "ZK_PORT=12345 docker compose config | grep 'published: \"12345\"'"
step "hosts that wait come up" exits 0 docker compose up -d --wait --scale host=2 host
step "they answer through docker exec" hosts_answer
if [[ $all ]]; then
  step "stand-in for kubectl" kubectl_stand_in
  step "the image for Kubernetes builds" builds_for_kubernetes
  step "a run with the rights of its pod reaches hosts with the rights of theirs" runs_in_kubernetes
fi
step "the hosts end, and nothing is left in them" hosts_end
step "a stopped provider drains and unregisters within $grace_seconds s" provider_drains
step "it comes back, and so does a killed one" comes_back
step "down leaves nothing" nothing_left

echo "$passed passed, $failed failed"
[[ $failed == 0 ]]
