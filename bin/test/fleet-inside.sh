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

# What leads to a host: at HOST COMMAND... (`ip netns exec` would hide the control groups from it.)
write_prefix() {
  cat >"$work/at" <<'AT'
#!/bin/bash
host=$1 clock=()
shift
ahead=$(sed -n "s/^$host //p" "$WORK/ahead")
if [[ -n $ahead ]]; then clock=(--time --monotonic="$ahead" --fork --kill-child); fi
export JAVA_TOOL_OPTIONS="-Djava.io.tmpdir=$WORK/tmp-$host -XX:TieredStopAtLevel=1"
exec nsenter "--net=/run/netns/$host" unshare --uts "${clock[@]}" sh -c 'hostname "$0" && exec "$@"' "$host" "$@"
AT
  sed -i "s|\$WORK|$work|g" "$work/at"
  chmod +x "$work/at"
  for host in "${!ahead[@]}"; do echo "$host ${ahead[$host]}"; done >"$work/ahead"
}
on() { "$work/at" "$@"; }
start() { # start HOST COMMAND...: in the background; its output is in WORK/HOST.log
  local host=$1
  "$work/at" "$@" >>"$work/$host.log" 2>&1 &
  pid[$host]=$!
}
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
in_ci=" hosts quorum look together driver-stopped prefix-killed command-killed "
wanted() {
  case $mode in
    --ci) [[ $in_ci == *" $1 "* ]] ;;
    --only=*) [[ " hosts quorum " == *" $1 "* || $1 == *"${mode#--only=}"* ]] ;;
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


# --- Hosts
# What runs on a host, by its role: the JVM that is measured, or its launcher.
jvm() { pgrep -f "java.io.tmpdir=$work/tmp-$1 .*$2" || pgrep -f "$2" | while read -r one; do
  if tr '\0' '\n' <"/proc/$one/environ" 2>/dev/null | grep -q "tmp-$1 "; then echo "$one"; fi; done; }
driver_of() { jvm "$1" '[.]driver[.]DriverMain'; }
provider_of() { jvm "$1" '[.]provider[.]ProviderMain'; }
no_load() {
  local host
  for host in provider0 provider1 driver0 driver1; do [[ -z $(driver_of $host; provider_of $host) ]] || return; done
}
look() {
  loadgen hosts "${hosts[@]}" >"$work/look.out" 2>&1
  local code=$?
  cat "$work/look.out"
  [[ $code == 0 ]] && grep -q '^driver-1 .*driver1' "$work/look.out"
}
refused() { # refused WORDS FLAGS...: one line, exit code 2, before any load
  local code=0 words=$1
  shift
  loadgen --type=date --out="$work/runs/refused" "$@" >"$work/refused.log" 2>&1 || code=$?
  echo "exit code $code"
  cat "$work/refused.log"
  [[ $code == 2 ]] && grep -qF -e "$words" "$work/refused.log"
}
bad_hosts() {
  refused 'ended with exit code 3' --hosts-deadline=3s --driver-host='sh -c "exit 3"' --provider-host="$work/at provider0" &&
    refused 'no_such_program' --hosts-deadline=3s --driver-host='no_such_program x' --provider-host="$work/at provider0" &&
    refused 'answers nothing' --hosts-deadline=3s --driver-host='sh -c "sleep 60"' --provider-host="$work/at provider0" &&
    refused 'ended with exit code 127' --hosts-deadline=3s --home=/nowhere --driver-host="$work/at driver0" --provider-host="$work/at provider0" &&
    refused 'must name each host once' --driver-host="$work/at driver0" --provider-host="$work/at driver0"
}
registry_not_reached() { # by one host
  ip -n driver1 route add blackhole 10.99.0.11/32 && ip -n driver1 route add blackhole 10.99.0.12/31 || return
  refused 'does not reach --registry' --hosts-deadline=5s "${hosts[@]}"
  local code=$?
  ip -n driver1 route del blackhole 10.99.0.11/32 && ip -n driver1 route del blackhole 10.99.0.12/31
  return $code
}

# --- Runs
loadgen() { on coordinator "$checkout/bin/loadgen" "$@" "--registry=$registry"; }
hosts=("--driver-host=$work/at driver{0,1}" "--provider-host=$work/at provider{0,1}")
says() { grep -qF -e "$2" "$work/$1.log"; }
short=("${hosts[@]}" --hosts-deadline=2m --layout=pairs --type=localdatetime --serializer=stock --threads=2 --max-warmup=15s)
together=("${hosts[@]}" --hosts-deadline=2m --layout=together --type=localdatetime --serializer=stock --threads=2 --max-warmup=10s)
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
  start coordinator "$checkout/bin/loadgen" "$@" --verbose "--registry=$registry" "--out=$work/runs/$name"
}
evidence() { # evidence NAME CHECK...
  local folder
  folder=$(newest "$1")
  shift
  java -cp "$checkout/loadgen/target/lib/*" "$root/bin/test/FleetCheck.java" "$folder" "$@"
}
ended() { ! kill -0 "${pid[$1]}" 2>/dev/null; }
clocks=(clock=provider-0=7000 clock=provider-1=20 clock=driver-0=1000 clock=driver-1=86400)
pairs() {
  run pairs loadgen "${short[@]}" --duration=3s --blocks=1 "--out=$work/runs/pairs" && evidence pairs parts none-lost "${clocks[@]}"
}
all_together() {
  run together loadgen "${together[@]}" --duration=2s --blocks=1 "--out=$work/runs/together" &&
    evidence together parts merged none-lost "${clocks[@]}"
}

# --- Runs that are disturbed
measures() { says coordinator measuring || ended coordinator; }
disturbed() { # disturbed NAME COMMAND...: something happens while it measures, and the run comes to its end
  local name=$1 code=0
  shift
  start_run "$name" "${together[@]}" --quick --duration=20s
  await 300 measures && "$@" || return
  await 300 ended coordinator || return
  wait "${pid[coordinator]}" || code=$?
  reported "$name" "$code" "$work/coordinator.log"
}
lost() { # lost NAME HOST COMMAND...: the block is lost with that host and repeated
  local name=$1 host=$2
  shift 2
  disturbed "$name" "$@" && evidence "$name" parts merged "lost=$host"
}
woken() { # woken SIDE_OF HOST COMMAND...: what still stands still on that host afterwards goes on, and ends, since nobody asks for it
  local side_of=$1 host=$2 code=0
  shift 2
  "$@" || code=$?
  "$side_of" "$host" | xargs -r kill -CONT
  return $code
}
stop_driver() { driver_of driver1 | xargs kill -STOP; }
stop_provider() { provider_of provider1 | xargs kill -STOP; }
kill_driver() { driver_of driver1 | xargs kill -KILL; }
kill_provider() { provider_of provider1 | xargs kill -KILL; }
kill_prefix() { # what was started here; through a namespace it is the launcher itself
  local one
  one=$(driver_of driver1) && kill -KILL "$(ps -o ppid= -p "$one" | tr -d ' ')"
}
provider_stopped() { # its calls time out; the block is lost, or measured to its end
  disturbed provider-stopped stop_provider && evidence provider-stopped parts
}
cut_link() { # cut_link SECONDS
  ip link set v-driver1 down && sleep "$1"
  ip link set v-driver1 up
}
link_slowed() { # the run comes to its end, valid or not
  disturbed link-slow slow_link 2mbit && evidence link-slow parts merged none-lost
  local code=$?
  tc qdisc del dev v-driver1 root && tc -n driver1 qdisc del dev eth0 root && return $code
}
link_delayed() { # the clocks are known as well as the delay lets them be
  delay_link 5 || return
  run link-delayed loadgen "${together[@]}" --duration=2s --blocks=1 "--out=$work/runs/link-delayed" &&
    evidence link-delayed parts merged none-lost "${clocks[@]}"
  local code=$?
  kill "${pid[delay]}" && wait "${pid[delay]}"
  ip -n driver1 link set eth0 up && return $code
}
delay_link() { # delay_link MILLISECONDS: in each direction
  "$root/bin/test/delay-link.py" "$1" delay-bridge delay-host >"$work/delay.log" 2>&1 &
  pid[delay]=$!
  await 20 grep -q ready "$work/delay.log" || { cat "$work/delay.log" && return 1; }
  ip link set delay-bridge master hosts up && ip link set delay-host netns driver1 && ip -n driver1 link set eth0 down &&
    ip -n driver1 address add "${address[driver1]}/24" dev delay-host && ip -n driver1 link set delay-host up &&
    await 20 on driver1 timeout 5 bash -c 'exec 3<>/dev/tcp/zk1/2181'
}
slow_link() { # slow_link RATE
  local limit="tbf rate $1 burst 16k latency 500ms"
  # shellcheck disable=SC2086
  tc qdisc add dev v-driver1 root $limit && tc -n driver1 qdisc add dev eth0 root $limit
}
command_killed() { # all load stops, and --resume goes on
  start_run resumed "${short[@]}" --duration=2s --blocks=2
  await 600 says coordinator 'block 2' && pgrep -f "java.*LoadgenMain.*runs/resumed" | xargs kill -KILL && await 60 no_load &&
    run resumed on coordinator "$checkout/bin/loadgen" "--resume=$(newest resumed)" "${hosts[@]}" && evidence resumed parts
}
two_commands() { # the second is refused by the first one's process id
  start_run first "${short[@]}" --duration=2s --blocks=1
  await 300 measures || return
  local code=0
  on zk1 "$checkout/bin/loadgen" "--registry=$registry" "${hosts[@]}" --hosts-deadline=3s --type=date "--out=$work/runs/second" \
    >"$work/second.out" 2>&1 || code=$?
  cat "$work/second.out"
  [[ $code == 2 ]] && grep -q 'another lab runs on this machine (pid' "$work/second.out" && await 300 ended coordinator
}
leader_killed() { # the load goes on
  local host
  disturbed leader-killed kill_leader && evidence leader-killed parts merged
  local code=$?
  start_zookeeper "${killed#zk}" && await 180 quorum_stands && return $code
}
kill_zookeeper() { pgrep -f "QuorumPeerMain $work/$1.cfg" | xargs kill -KILL; } # kill_zookeeper HOST
kill_leader() { killed=$(leader) && kill_zookeeper "$killed"; }
quorum_lost() { # the load goes on
  disturbed quorum-lost kill_two && evidence quorum-lost parts merged none-lost
  local code=$?
  start_zookeeper 1 && start_zookeeper 2 && await 180 quorum_stands && return $code
}
kill_two() { kill_zookeeper zk1 && kill_zookeeper zk2; }
registry_emptied() { # the run comes to its end, valid or not
  disturbed registry-emptied empty_registry && evidence registry-emptied parts
}
empty_registry() {
  local number
  for number in 1 2 3; do kill_zookeeper "zk$number"; done
  rm -rf "$work"/zk?/version-2
  for number in 1 2 3; do start_zookeeper "$number"; done
  await 180 quorum_stands
}
disk_full() { # one line, and what was measured before is there
  mkdir -p "$work/small" && mount -t tmpfs -o size=1m tmpfs "$work/small" || return
  local code=0
  loadgen "${short[@]}" --duration=1s --blocks=6 "--out=$work/small" >"$work/full.out" 2>&1 || code=$?
  echo "exit code $code"
  tail -n 20 "$work/full.out"
  df "$work/small" | tail -n 1
  find "$work/small" -name result.json -size +0
  ! grep -q 'internal error' "$work/full.out" && [[ $code == 2 && -n $(find "$work/small" -name result.json -size +0) ]]
  local held=$?
  umount "$work/small"
  return $held
}

# --- A real sshd, on a host
over_ssh() {
  local ssh=$work/ssh
  mkdir -p "$ssh" /run/sshd && ssh-keygen -q -t ed25519 -N '' -f "$ssh/host" && ssh-keygen -q -t ed25519 -N '' -f "$ssh/me" || return
  cp "$ssh/me.pub" "$ssh/authorized"
  sed "s/^/driver2 /" "$ssh/host.pub" >"$ssh/known"
  printf '%s\n' "HostKey $ssh/host" "AuthorizedKeysFile $ssh/authorized" 'StrictModes no' 'UsePAM no' 'PasswordAuthentication no' \
    'PermitRootLogin yes' "SetEnv JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=$work/tmp-driver2" "PidFile $ssh/pid" >"$ssh/config"
  start driver2 "$(command -v sshd || echo /usr/sbin/sshd)" -D -e -f "$ssh/config"
  await 20 on driver2 bash -c 'exec 3<>/dev/tcp/127.0.0.1/22' || return
  run ssh loadgen --driver-host="ssh -i $ssh/me -o UserKnownHostsFile=$ssh/known -o BatchMode=yes root@driver2" \
    --provider-host="$work/at provider0" --hosts-deadline=1m --type=localdatetime --serializer=stock --threads=2 --max-warmup=8s \
    --quick --duration=1s "--out=$work/runs/ssh" && evidence ssh parts none-lost
}

# --- Studies, each on two machine pairs, or together where its name begins so
study() { # study NAME WORDS...
  local name=$1 layout=pairs
  if [[ $name == together-* ]]; then layout=together; fi
  shift
  run "$name" loadgen "$@" "${hosts[@]}" --hosts-deadline=2m "--layout=$layout" --type=localdatetime --serializer=stock --max-warmup=10s \
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
no_paths() {
  on coordinator timeout 60 java -cp "$checkout/loadgen/target/lib/*" "$root/docker/test/ListNodes.java" \
    zk1:2181,zk2:2181,zk3:2181 >"$work/nodes" 2>/dev/null && ! grep '/timebench-runs/' "$work/nodes"
}

write_prefix
step hosts "nine hosts, five of them with clocks of their own" make_hosts
step quorum "three ZooKeepers have a leader" start_quorum
step look "bin/loadgen hosts reaches four hosts" look
step bad-hosts "prefixes that lead nowhere are refused in one line" bad_hosts
step registry-not-reached "a host that does not reach the registry is named" registry_not_reached
step pairs "two machine pairs measure a run, and know the clocks of all hosts" pairs
step together "two drivers load two providers, and know the clocks of all hosts" all_together
step ssh "a driver is started by a real sshd" over_ssh
step driver-killed "a driver is killed: its block is lost and repeated" lost driver-killed driver-1 kill_driver
step driver-stopped "a driver stands still: its block is lost and repeated" woken driver_of driver1 lost driver-stopped driver-1 stop_driver
step provider-killed "a provider is killed: its block is lost and repeated" lost provider-killed provider-1 kill_provider
step provider-stopped "a provider stands still: the run comes to its end" woken provider_of provider1 provider_stopped
step prefix-killed "the process of a prefix is killed: its block is lost and repeated" lost prefix-killed driver-1 kill_prefix
step link-cut-20 "a link is down for 20 s: the block is lost with the host behind it, and repeated" disturbed link-20 cut_link 20
step link-cut-3 "a link is down for 3 s: the run comes to its end" disturbed link-3 cut_link 3
step link-slow "a link has 2 Mbit/s: the run comes to its end" link_slowed
step link-delayed "a link has a delay of 5 ms: the run comes to its end, and knows the clocks of all hosts" link_delayed
step leader-killed "ZooKeeper's leader dies in a run: the load goes on" leader_killed
step quorum-lost "two of three ZooKeepers die in a run: the load goes on" quorum_lost
step registry-emptied "all ZooKeepers come back empty in a run: it comes to its end" registry_emptied
step two-commands "a second run is refused by the first one's process id" two_commands
step disk-full "the disk of the run's folder is full: one line, and what was measured is there" disk_full
step command-killed "the command is killed: all load stops, and --resume goes on" command_killed
step capacity "capacities are searched on two machine pairs" capacity capacity
step sweep "a sweep measures all its points on two machine pairs" sweep sweep 'Means over 2 machine pairs of 2 blocks'
step hops "a chain of three calls stays in the provider of each machine pair" hops hops
step together-capacity "a capacity is searched by all drivers on all providers" capacity together-capacity merged
step together-sweep "all drivers measure the points of a sweep together" sweep together-sweep 'One pair of JVMs' merged
step together-hops "the hops of all providers are added up" hops together-hops merged
step no-paths "no path of a run is left in the registry" no_paths

echo "$passed passed, $failed failed"
[[ $failed == 0 ]]
