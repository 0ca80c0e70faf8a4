#!/usr/bin/env bash
# fleet-inside.sh WORK [--ci | --only=WORD] - what fleet.sh runs in its namespaces; WORK/checkout is a copy of the built
# programs.
set -uo pipefail
trap 'exit 130' INT # the first process of a namespace is deaf to signals for which it has no trap
trap 'exit 143' TERM
root=$(cd "$(dirname "$0")/../.." && pwd -P)
work=$1 mode=${2:-}
checkout=$work/checkout
passed=0 failed=0

# Hosts, and by how many seconds the monotonic clock of each is ahead of the coordinator's.
declare -A address=([zk1]=10.99.0.11 [zk2]=10.99.0.12 [zk3]=10.99.0.13 [provider0]=10.99.0.21 [provider1]=10.99.0.22
  [driver0]=10.99.0.31 [driver1]=10.99.0.32 [driver2]=10.99.0.33 [coordinator]=10.99.0.41)
declare -A ahead=([provider0]=7000 [provider1]=20 [driver0]=1000 [driver1]=86400 [driver2]=500000)
declare -A pid=()
registry='zookeeper://zk1:2181?backup=zk2:2181,zk3:2181'
token=$work/token

make_hosts() {
  ip link set lo up
  mount -t tmpfs tmpfs /run
  ip link add hosts type bridge && ip link set hosts up
  { echo 127.0.0.1 localhost && for host in "${!address[@]}"; do echo "${address[$host]} $host"; done; } >"$work/hosts"
  mount --bind "$work/hosts" /etc/hosts
  local host
  for host in "${!address[@]}"; do
    ip netns add "$host"
    ip link add "v-$host" type veth peer name eth0 netns "$host"
    ip link set "v-$host" master hosts up
    ip -n "$host" address add "${address[$host]}/24" dev eth0
    ip -n "$host" link set lo up
    ip -n "$host" link set eth0 up
    mkdir "$work/tmp-$host"
  done
}

# Becomes a command on a host.
become() { # become HOST COMMAND...
  local host=$1 clock=()
  shift
  if [[ -n ${ahead[$host]:-} ]]; then clock=(--time --monotonic="${ahead[$host]}" --fork --kill-child); fi
  # shellcheck disable=SC2016
  JAVA_TOOL_OPTIONS="-Djava.io.tmpdir=$work/tmp-$host -XX:TieredStopAtLevel=1" \
    exec ip netns exec "$host" unshare --uts "${clock[@]}" sh -c 'hostname "$0" && exec "$@"' "$host" "$@"
}
on() (become "$@")
start() { # start HOST COMMAND...: in the background; its output is in WORK/HOST.log
  local host=$1
  (become "$@") >>"$work/$host.log" 2>&1 &
  pid[$host]=$!
}
# The JVM of a host that start began: itself, or the child of what changed its clock.
jvm() { if [[ -n ${ahead[$1]:-} ]]; then pgrep -P "${pid[$1]}"; else echo "${pid[$1]}"; fi; }
await() { # await SECONDS COMMAND...: until it succeeds
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    if ((SECONDS > end)); then
      echo "waited in vain: $*"
      return 1
    fi
    sleep 0.2
  done
}
step() { # step NAME SENTENCE COMMAND...
  local name=$1 sentence=$2 started=$SECONDS
  shift 2
  if ! wanted "$name"; then return; fi
  if "$@" >"$work/step.log" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name: $sentence ($((SECONDS - started)) s)"
  else
    failed=$((failed + 1))
    echo "FAILED  $name: $sentence ($((SECONDS - started)) s)"
    tail -n 40 "$work/step.log" | cut -c1-300 | sed 's/^/        /'
  fi
}
in_ci=" hosts quorum agents no-token agent-killed leader-killed driver-killed coordinator-killed "
wanted() {
  case $mode in
    --ci) [[ $in_ci == *" $1 "* ]] ;;
    --only=*) [[ " hosts quorum agents " == *" $1 "* || $1 == *"${mode#--only=}"* ]] ;;
    *) true ;;
  esac
}

# --- ZooKeeper
start_zookeeper() { # start_zookeeper NUMBER
  start "zk$1" java -Xmx128m -XX:+UseSerialGC -Dzookeeper.admin.enableServer=false -cp "$checkout/loadgen/target/lib/*" \
    org.apache.zookeeper.server.quorum.QuorumPeerMain "$work/zk$1.cfg"
}
start_quorum() {
  local number
  for number in 1 2 3; do
    mkdir -p "$work/zk$number"
    echo "$number" >"$work/zk$number/myid"
    cat >"$work/zk$number.cfg" <<CFG
tickTime=2000
initLimit=10
syncLimit=5
clientPort=2181
maxClientCnxns=0
4lw.commands.whitelist=srvr
dataDir=$work/zk$number
server.1=zk1:2888:3888
server.2=zk2:2888:3888
server.3=zk3:2888:3888
CFG
    start_zookeeper "$number"
  done
  await 60 quorum_stands
}
zookeeper_mode() { # leader, follower or nothing
  on "$1" timeout 5 bash -c 'exec 3<>/dev/tcp/127.0.0.1/2181 && printf srvr >&3 && cat <&3' 2>/dev/null | sed -n 's/^Mode: //p'
}
leader() { local host; for host in zk1 zk2 zk3; do [[ $(zookeeper_mode $host) == leader ]] && echo $host && return; done; return 1; }
quorum_stands() { [[ $(for h in zk1 zk2 zk3; do zookeeper_mode $h; done | sort | xargs) == "follower follower leader" ]]; }

# --- Agents
start_agent() { # start_agent ROLE INDEX [MORE...]
  local role=$1 index=$2
  shift 2
  : >"$work/$role$index.log"
  start "$role$index" "$checkout/bin/agent" "--registry=$registry" "--role=$role" "--index=$index" "--token-file=$token" "$@"
}
start_agents() {
  start_agent provider 0
  start_agent provider 1
  start_agent driver 0
  start_agent driver 1
  start_agent driver 2
  await 180 agents_stand
}
members() { # the agents that stand in the registry
  on coordinator timeout 60 java -cp "$checkout/loadgen/target/lib/*" "$root/docker/test/ListNodes.java" \
    zk1:2181,zk2:2181,zk3:2181 2>/dev/null | sed -n 's|.*/timebench/fleet/\([a-z]*-[0-9]*\)$|\1|p' | sort | xargs
}
all_members='driver-0 driver-1 driver-2 provider-0 provider-1'
agents_stand() { [[ $(members) == "$all_members" ]]; }
gone() { [[ $(members) == "${all_members/driver-1 /}" ]]; }

# --- What befalls them
agent_killed() {
  kill -KILL "$(jvm driver1)"
  await 60 gone && start_agent driver 1 && await 180 agents_stand
}
leader_killed() {
  local host
  host=$(leader) && kill -KILL "$(jvm "$host")" || return
  await 60 leader && sleep 12 && await 60 agents_stand || return # longer than a session
  start_zookeeper "${host#zk}"
  await 60 quorum_stands
}
link_down() { # longer than a session
  ip link set v-driver1 down
  await 60 gone
  local code=$?
  ip link set v-driver1 up
  return $code
}
link_up() { await 120 agents_stand; }
index_taken() {
  local code=0
  on driver2 timeout 120 "$checkout/bin/agent" "--registry=$registry" --role=driver --index=0 "--token-file=$token" \
    --registry-deadline=5s >"$work/refused.log" 2>&1 || code=$?
  refused_by "$code" driver-0
}
no_token() {
  local code=0
  on driver2 timeout 120 "$checkout/bin/agent" "--registry=$registry" --role=driver >"$work/refused.log" 2>&1 || code=$?
  refused_by "$code" "a token"
}
refused_by() { # refused_by CODE WORDS
  echo "exit code $1"
  cat "$work/refused.log"
  [[ $1 == 2 ]] && grep -qF -e "$2" "$work/refused.log"
}
leaves() { # SIGTERM: at once, long before its session is over
  kill -TERM "$(jvm driver1)"
  await 30 gone && await 30 ended driver1 && start_agent driver 1 && await 180 agents_stand
}
ended() { ! kill -0 "${pid[$1]}" 2>/dev/null; }

# --- Runs
loadgen() { on coordinator "$checkout/bin/loadgen" "$@" "--registry=$registry" "--token-file=$token"; }
children() { pgrep -P "$(jvm "$1")"; }
says() { grep -qF -e "$2" "$work/$1.log"; }
short=(--agents=2 --providers=2 --layout=pairs --type=localdatetime --serializer=stock --threads=2 --max-warmup=20s)
newest() { find "$work/runs/$1" -mindepth 1 -maxdepth 1 -type d 2>/dev/null | sort | tail -n 1; }
run() { # run NAME COMMAND...: to its report, valid or not
  local name=$1 code=0
  shift
  "$@" >"$work/$name.out" 2>&1 || code=$?
  reported "$name" "$code" "$work/$name.out"
}
reported() { # reported NAME CODE OUTPUT
  echo "exit code $2"
  tail -n 40 "$3"
  [[ $2 == 0 || $2 == 3 ]] && [[ -s $(newest "$1")/report.html ]]
}
start_run() { # start_run NAME FLAGS...
  local name=$1
  shift
  : >"$work/coordinator.log"
  start coordinator "$checkout/bin/loadgen" "$@" "--registry=$registry" "--token-file=$token" "--out=$work/runs/$name"
}
evidence() { # evidence NAME CHECK...
  local folder
  folder=$(newest "$1")
  shift
  java -cp "$checkout/loadgen/target/lib/*" "$root/bin/test/FleetCheck.java" "$folder" "$@"
}
no_load() {
  local host
  for host in provider0 provider1 driver0 driver1; do [[ -z $(children $host) ]] || return; done
}
pairs() {
  run pairs loadgen "${short[@]}" --duration=3s --blocks=1 "--out=$work/runs/pairs" &&
    evidence pairs parts none-lost clock=provider-0=7000 clock=provider-1=20 clock=driver-0=1000 clock=driver-1=86400
}
disturbed() { # disturbed NAME COMMAND...: something happens in the middle of a run, which comes to its end
  local name=$1 code=0
  shift
  start_run "$name" "${short[@]}" --quick --duration=10s
  await 300 measuring_or_over && "$@" || return
  await 600 ended coordinator || return
  wait "${pid[coordinator]}" || code=$?
  reported "$name" "$code" "$work/coordinator.log"
}
measuring_or_over() { says coordinator measuring || ended coordinator; }
kill_driver() { kill -KILL "$(children driver1)"; }
driver_killed() { disturbed driver-killed kill_driver && evidence driver-killed parts lost=driver-1; }
pause_agent() {
  kill -STOP "$(jvm driver1)" && sleep 1 && kill -CONT "$(jvm driver1)"
}
agent_paused() { disturbed agent-paused pause_agent && evidence agent-paused parts; }
cut_link() { # cut_link SECONDS
  ip link set v-driver1 down && sleep "$1"
  ip link set v-driver1 up
}
link_cut() { disturbed "link-$1" cut_link "$1" && evidence "link-$1" parts; }
burn() {
  local spinner
  for spinner in 1 2; do on driver1 timeout 20 sh -c 'while :; do :; done' & done
}
cpu_burnt() { disturbed cpu-burnt burn && evidence cpu-burnt parts; }
coordinator_killed() { # all load stops, and --resume goes on
  start_run resumed "${short[@]}" --duration=3s --blocks=2
  await 600 says coordinator 'block 2' && kill -KILL "$(jvm coordinator)" && await 60 no_load &&
    run resumed on coordinator "$checkout/bin/loadgen" "--resume=$(newest resumed)" "--token-file=$token" && evidence resumed parts
}

step hosts "nine hosts, five of them with clocks of their own" make_hosts
step quorum "three ZooKeepers have a leader" start_quorum
head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$token"
step agents "five agents stand in the registry" start_agents
step no-token "an agent without a token is refused" no_token
step index-taken "a second agent of one index is refused" index_taken
step leaves "an agent that is stopped leaves, and comes back" leaves
step agent-killed "an agent that is killed goes with its session, and comes back" agent_killed
step leader-killed "ZooKeeper's leader dies, and the agents stay" leader_killed
step link-down "an agent whose link is down goes with its session" link_down
step link-up "and is back when the link is" link_up
step pairs "two machine pairs measure a run, and know the clocks of all agents" pairs
step driver-killed "a driver is killed: its block is lost and repeated" driver_killed
step coordinator-killed "the coordinator is killed: all load stops, and --resume goes on" coordinator_killed
step agent-paused "an agent is stopped for a second, and the run ends" agent_paused
step link-cut-3 "a link is down for 3 s in a run, and the run ends" link_cut 3
step link-cut-20 "a link is down for 20 s in a run, and the run ends" link_cut 20
step cpu-burnt "a host's CPUs are busy in a run, and the run ends" cpu_burnt

echo "$passed passed, $failed failed"
[[ $failed == 0 ]]
