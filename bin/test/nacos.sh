#!/usr/bin/env bash
# Calls a service that is registered at a server that speaks Nacos' protocols, and reads its definitions there. The server is
# rnacos: the one on the PATH, or one that cargo builds, in some fifteen minutes; Nacos' own is in no package registry.
# Not part of CI.
#   bin/test/nacos.sh
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd -P)
. "$root/bin/test/checks.sh"
rnacos_version=0.8.8
client_version=2.4.3

server='' provider=''
clean_up() {
  for process in $provider $server; do
    kill "$process" 2>/dev/null && wait "$process" || true
  done
  rm -rf "$work"
}
trap clean_up EXIT

if [[ ! -d $root/loadgen/target/lib ]]; then
  echo "Timebench is not built yet. Run this in $root first: mvn -q -DskipTests package" >&2
  exit 1
fi
if ! command -v rnacos >/dev/null; then
  command -v cargo >/dev/null || { echo "there is neither rnacos nor cargo here: install one of them" >&2 && exit 1; }
  cargo install rnacos --version "$rnacos_version" --locked --root "$root/target/rnacos"
  PATH=$root/target/rnacos/bin:$PATH
fi

cat >"$work/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>test</groupId><artifactId>nacos-client</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.alibaba.nacos</groupId><artifactId>nacos-client</artifactId><version>$client_version</version></dependency>
  </dependencies>
</project>
POM
mvn -q -f "$work/pom.xml" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$work/nacos-client"

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(cd "$work" && RNACOS_HTTP_PORT=$port RNACOS_HTTP_CONSOLE_PORT=0 RNACOS_CONFIG_DB_DIR=$work/db exec rnacos) >"$work/rnacos.log" 2>&1 &
server=$!
answers() { curl -s -o "$work/answer" "http://127.0.0.1:$port/nacos/v1/ns/operator/metrics"; }
await answers

javac -parameters -d "$work/order-api" "$root"/docs/samples/own-types/src/com/acme/order/*.java
mkfifo "$work/until"
java -Ddubbo.network.interface.ignored=.* -cp "$work/order-api:$root/loadgen/target/*:$root/loadgen/target/lib/*:$work/nacos-client/*" \
  "$root/bin/test/OrderProvider.java" "nacos://127.0.0.1:$port" <"$work/until" >"$work/provider.out" 2>"$work/provider.log" &
provider=$!
exec 7>"$work/until"
ready() { grep -q '^ready: ' "$work/provider.out"; }
await ready || { tail -n 40 "$work/provider.log" && exit 1; }

export HOME=$work
loadgen() { "$root/bin/loadgen" "$@"; }
run loadgen sample "$work/order-api" 'OrderQuery#page'
echo "$out" >"$work/page.json"

run loadgen --api="$work/order-api" --call='test/com.acme.order.OrderQuery:1.0.0#page' --sample="$work/page.json" \
  --target="nacos://127.0.0.1:$port" --lib="$work/nacos-client" --arm='stock: filter=-hessian2-time' --arm='custom:' \
  --quick --duration=1s --max-warmup=5s --yes --out="$work/runs"
has_report() { [[ $code == 0 || $code == 3 ]] && [[ -s $(find "$work/runs" -name report.html) ]]; }
agrees() { grep -q 'hessian2-time' <<<"$out$err"; }
check "a run calls the provider that Nacos names, with both arms" has_report
check "and the reply's serialization is said" agrees

run loadgen scan --registry="nacos://127.0.0.1:$port" --service='com.acme.**'
finds() { [[ $code == 0 ]] && grep -q 'OrderQuery' <<<"$out" && grep -q 'LocalDateTime' <<<"$out"; }
check "scan finds the times in the definitions that the provider published" finds

run loadgen --api="$work/order-api" --call='test/com.acme.order.OrderQuery:2.0.0#page' --sample="$work/page.json" \
  --target="nacos://127.0.0.1:$port" --lib="$work/nacos-client" --arm='stock: filter=-hessian2-time' --arm='custom:' \
  --quick --yes --out="$work/runs"
is_refused() { [[ $code == 2 ]] && grep -q '2.0.0' <<<"$err"; }
check "a version that nobody provides is refused by its name" is_refused
sum_up
