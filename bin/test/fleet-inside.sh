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

# Becomes a command on a host. (`ip netns exec` would hide the control groups from it.)
become() { # become HOST COMMAND...
  local host=$1 clock=()
  shift
  if [[ -n ${ahead[$host]:-} ]]; then clock=(--time --monotonic="${ahead[$host]}" --fork --kill-child); fi
  # shellcheck disable=SC2016
  JAVA_TOOL_OPTIONS="-Djava.io.tmpdir=$work/tmp-$host -XX:TieredStopAtLevel=1" \
    exec nsenter "--net=/run/netns/$host" unshare --uts "${clock[@]}" sh -c 'hostname "$0" && exec "$@"' "$host" "$@"
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
    grep -E ' (is off by|was silent for|failed \[|calls, [0-9]+ by)|: [0-9.]+ n?s$' "$work/step.log" | cut -c1-300 | sed 's/^/        /'
  else
    failed=$((failed + 1))
    echo "FAILED  $name: $sentence ($((SECONDS - started)) s)"
    tail -n 40 "$work/step.log" | cut -c1-300 | sed 's/^/        /'
  fi
}
in_ci=" hosts quorum agents no-token agent-killed leader-killed coordinator-killed together-killed misled "
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
  await 180 quorum_stands
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
  await 180 quorum_stands
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
no_paths() {
  on coordinator timeout 60 java -cp "$checkout/loadgen/target/lib/*" "$root/docker/test/ListNodes.java" \
    zk1:2181,zk2:2181,zk3:2181 >"$work/nodes" 2>/dev/null && ! grep '/timebench-runs/' "$work/nodes"
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
  start coordinator "$checkout/bin/loadgen" "$@" --verbose "--registry=$registry" "--token-file=$token" "--out=$work/runs/$name"
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

# --- Runs that are disturbed
disturbed() { # disturbed NAME COMMAND...: something happens while driver-1 measures, and the run comes to its end
  disturbed_under 'closed loop' "$@"
}
disturbed_under() { # disturbed_under LOOP NAME COMMAND...
  local flags=("${short[@]}") name=$2 code=0
  if [[ $1 == 'open loop' ]]; then flags=("${paced[@]}"); fi
  shift 2
  start_run "$name" "${flags[@]}" --quick --duration=10s --metrics-port=9464
  await 300 measures_or_ended && "$@" || return
  await 600 ended coordinator || return
  wait "${pid[coordinator]}" || code=$?
  echo "$code" >"$work/$name.code"
  reported "$name" "$code" "$work/coordinator.log"
}
paced=(--agents=2 --providers=2 --layout=pairs --type=localdatetime --serializer=stock --rate=200/s --max-warmup=20s)
measures_or_ended() { measures driver-1 || ended coordinator; }
measures() { # measures AGENT: by what the coordinator tells those who scrape it
  [[ -n $(on coordinator timeout 5 bash -c 'exec 3<>/dev/tcp/127.0.0.1/9464 &&
    printf "GET /metrics HTTP/1.0\r\n\r\n" >&3 && cat <&3' 2>/dev/null |
    awk '/^timebench_phase[{]/ && /phase="measuring"/ && $NF == 1 && index($0, "agent=\"'"$1"'\"")') ]]
}
names() { # names RUN TEXT...: its report and what it printed say so
  local run=$1 text
  shift
  for text in "$@"; do
    grep -qF -e "$text" "$(newest "$run")/report.html" && grep -qF -e "$text" "$(newest "$run")/summary.md" || return
  done
}
ended_with() { [[ $(cat "$work/$1.code") == "$2" ]]; } # ended_with RUN CODE
kill_driver() { kill -KILL "$(children driver1)"; }
driver_killed() {
  disturbed driver-killed kill_driver && evidence driver-killed parts lost=driver-1 &&
    names driver-killed 'Block 2 was lost with driver-1'
}
pause() { # pause SECONDS PID...
  local seconds=$1
  shift
  kill -STOP "$@" && sleep "$seconds" && kill -CONT "$@"
}
pause_agent() { pause 2 "$(jvm driver1)"; }
agent_paused() { # the load goes on without it
  disturbed agent-paused pause_agent && evidence agent-paused parts none-lost silent=driver-1=1.5 &&
    names agent-paused 'driver-1 did not answer for'
}
pause_machine() { pause 2 "$(jvm driver1)" "$(children driver1)"; }
machine_paused() { # calls that are due meanwhile begin late
  disturbed_under 'open loop' machine-paused pause_machine &&
    evidence machine-paused parts none-lost silent=driver-1=1.5 late=driver-1=1 failed=driver-1=lag &&
    names machine-paused 'driver-1 did not answer for' && ended_with machine-paused 3
}
cut_link() { # cut_link SECONDS
  ip link set v-driver1 down && sleep "$1"
  ip link set v-driver1 up
}
# A loss takes silence and the end of the session, which a cut of 3 s is mostly too short for. Both name the agent.
link_cut_short() {
  disturbed link-3 cut_link 3 && evidence link-3 parts silent-or-lost=driver-1=2.5 &&
    { names link-3 'driver-1 did not answer for' || names link-3 'was lost with driver-1'; }
}
link_cut_long() {
  disturbed link-20 cut_link 20 && evidence link-20 parts lost=driver-1 && names link-20 'Block 2 was lost with driver-1'
}

# A control group for a host, without a limit as yet: sets group. Version 1 or 2.
make_group() {
  local parent
  for parent in /sys/fs/cgroup/cpu /sys/fs/cgroup; do
    group=$parent/$(basename "$work")
    if [[ -e $parent/cgroup.procs ]] && mkdir "$group" 2>/dev/null; then
      if limit_group 100; then return; fi
      rmdir "$group"
    fi
  done
  return 1
}
limit_group() { # limit_group PERCENT-OF-A-CPU
  if [[ -e $group/cpu.cfs_quota_us ]]; then
    echo 100000 >"$group/cpu.cfs_period_us" && echo "$1"000 >"$group/cpu.cfs_quota_us"
  elif [[ -e $group/cpu.max ]]; then
    echo "$1"000 100000 >"$group/cpu.max"
  else
    return 1
  fi
}
free_group() { if [[ -e $group/cpu.cfs_quota_us ]]; then echo -1 >"$group/cpu.cfs_quota_us"; else echo max >"$group/cpu.max"; fi; }
start_agent_in_group() {
  kill -TERM "$(jvm driver1)"
  await 30 gone && await 30 ended driver1 || return
  # shellcheck disable=SC2016
  start driver1 sh -c 'echo $$ >"$0" && exec "$@"' "$group/cgroup.procs" "$checkout/bin/agent" "--registry=$registry" \
    --role=driver --index=1 "--token-file=$token"
  await 180 agents_stand
}
# The driver's JVM shares a fifth of a CPU with two processes that want as much as they can get. The agent itself does not.
burn() {
  local spinner
  jvm driver1 >"$(dirname "$group")/cgroup.procs" && limit_group 20 || return
  for spinner in 1 2; do
    # shellcheck disable=SC2016
    timeout 6 sh -c 'echo $$ >"$0" && while :; do :; done' "$group/cgroup.procs" &
  done
  sleep 6
  free_group
}
cpu_burnt() {
  make_group && free_group || return
  start_agent_in_group && disturbed cpu-burnt burn &&
    evidence cpu-burnt parts none-lost throttled=driver-1 failed=driver-1=throttling &&
    names cpu-burnt driver-1 && ended_with cpu-burnt 3
  local code=$?
  await 30 rmdir "$group" && return $code
}
groups_can_be_made() { make_group && rmdir "$group"; }

# --- Studies, each on two machine pairs, or together where its name begins so
study() { # study NAME WORDS...
  local name=$1 layout=pairs
  if [[ $name == together-* ]]; then layout=together; fi
  shift
  run "$name" loadgen "$@" --agents=2 --providers=2 "--layout=$layout" --type=localdatetime --serializer=stock --max-warmup=10s \
    --quick "--out=$work/runs/$name"
}
capacity() { # capacity NAME CHECK...: an objective that the emptiest provider meets on the slowest machine
  study "$1" capacity '--slo=mean<30s' --timeout=60s --duration=4s --slice=200ms &&
    evidence "$@" parts none-lost probes=2 && prints "$1" 'Under mean<30s'
}
sweep() { # sweep NAME TEXT CHECK...
  study "$1" sweep --threads=1,4 --connections=1,2 --duration=1s && evidence "$1" "${@:3}" parts none-lost probes=4 &&
    prints "$1" "$2"
}
hops() { # hops NAME CHECK...
  study "$1" --threads=2 --hops=3 --duration=2s && evidence "$@" parts none-lost hops=2 &&
    prints "$1" 'Mean time of a chain of 3 calls'
}
prints() { grep -qF -e "$2" "$work/$1.out"; } # prints RUN TEXT
coordinator_killed() { # all load stops, and --resume goes on
  start_run resumed "${short[@]}" --duration=3s --blocks=2
  await 600 says coordinator 'block 2' && kill -KILL "$(jvm coordinator)" && await 60 no_load &&
    run resumed on coordinator "$checkout/bin/loadgen" "--resume=$(newest resumed)" "--token-file=$token" && evidence resumed parts
}

# --- All drivers and all providers together
together=(--agents=2 --providers=2 --layout=together --type=localdatetime --serializer=stock)
together_measures() { says coordinator measuring || ended coordinator; }
together_killed() { # a first look
  local code=0
  start_run together-killed "${together[@]}" --threads=2 --max-warmup=20s --quick --duration=6s
  await 300 together_measures && kill -KILL "$(children driver1)" || return
  await 600 ended coordinator || return
  wait "${pid[coordinator]}" || code=$?
  reported together-killed "$code" "$work/coordinator.log" && evidence together-killed parts merged lost=driver-1
}
# A script for a driver's host: its agent's drivers get a clock that is 40 ms ahead of the agent's own, which nobody says.
write_misled() { # write_misled SECONDS
  local python
  python=$(python3 -c 'import sys; print(sys.executable)') && cp "$(command -v bash)" "$work/bash" || return
  cat >"$work/ahead.py" <<PYTHON
import ctypes, os, sys
libc, newtime = ctypes.CDLL(None), 0x80
if libc.unshare(newtime) != 0:
    sys.exit("there is no namespace of clocks")
with open("/proc/self/timens_offsets", "w") as offsets:
    offsets.write("monotonic $1 40000000")
if libc.setns(os.open("/proc/self/ns/time_for_children", os.O_RDONLY), newtime) != 0:
    sys.exit("the namespace of clocks cannot be entered")
os.execvp(sys.argv[1], sys.argv[1:])
PYTHON
  cat >"$work/sh" <<SH
#!$work/bash
for word; do
  if [[ \$word == *.DriverMain ]]; then exec "$python" "$work/ahead.py" "$work/bash" "\$@"; fi
done
exec "$work/bash" "\$@"
SH
  # shellcheck disable=SC2016
  printf '#!/bin/bash\nexec unshare --mount bash -c %q "%s" "$@"\n' \
    'mount --bind "$0" "$(readlink -f /bin/sh)" && exec "$@"' "$work/sh" >"$work/misled"
  chmod +x "$work/sh" "$work/misled"
}
misled() { # by its agent's clock it is on time
  local code=0
  write_misled "${ahead[driver1]}" || return
  kill -KILL "$(jvm driver1)"
  await 60 gone || return
  start driver1 "$work/misled" "$checkout/bin/agent" "--registry=$registry" --role=driver --index=1 "--token-file=$token"
  await 180 agents_stand &&
    run misled loadgen "${together[@]}" --threads=2 --max-warmup=8s --duration=1s --quick "--out=$work/runs/misled" &&
    evidence misled parts merged off=driver-1=0.039 && grep 'clock of the agents: observed .*driver-1' "$work/misled.out"
  code=$?
  kill -KILL "$(jvm driver1)"
  await 60 gone && start_agent driver 1 && await 180 agents_stand && return $code
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
step agent-paused "an agent is stopped for 2 s: the load goes on, and the report names the agent" agent_paused
step machine-paused "an agent's host is stopped for 2 s: calls begin late, and the gate names the agent" machine_paused
step link-cut-3 "a link is down for 3 s in a run: the report names the agent behind it" link_cut_short
step link-cut-20 "a link is down for 20 s in a run: the block is lost with the agent behind it, and repeated" link_cut_long
if wanted cpu-burnt && ! groups_can_be_made; then
  echo "SKIPPED cpu-burnt: this machine refuses a control group with a limit of its CPU"
else
  step cpu-burnt "neighbours use up the CPU that a driver may have: the gate names the agent" cpu_burnt
fi
step capacity "capacities are searched on two machine pairs" capacity capacity
step sweep "a sweep measures all its points on two machine pairs" sweep sweep 'Means over 2 machine pairs of 2 blocks'
step hops "a chain of three calls stays in the provider of each machine pair" hops hops
step together-capacity "a capacity is searched by all drivers on all providers" capacity together-capacity merged
step together-sweep "all drivers measure the points of a sweep together" sweep together-sweep 'One pair of JVMs' merged
step together-hops "the hops of all providers are added up" hops together-hops merged
step no-paths "no path of a run is left in the registry" no_paths
step together-killed "a driver is killed in a load of all together: the block is lost and repeated" together_killed
step misled "a driver whose clock is 40 ms from its agent's is named" misled

echo "$passed passed, $failed failed"
[[ $failed == 0 ]]
