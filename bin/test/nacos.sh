#!/usr/bin/env bash
# Scans and calls a provider of Dubbo that is registered at a server of Nacos' protocols, with a user and in a namespace. The server is
# rnacos, Nacos' own being in no package registry: that of the PATH, or one that cargo builds in target/rnacos, once. Not in CI.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd -P)
. "$root/bin/test/checks.sh"
rnacos_version=0.8.8 client_version=2.4.3

processes=()
clean_up() {
  for process in "${processes[@]}"; do
    kill "$process" 2>/dev/null && wait "$process" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap clean_up EXIT

"$root/docker/test/install.sh" javac=openjdk-17-jdk-headless mvn=maven curl=curl
PATH=$PATH:$root/target/rnacos/bin
if ! command -v rnacos >/dev/null; then
  "$root/docker/test/install.sh" cargo=cargo cc=gcc
  echo "Building rnacos $rnacos_version: a quarter of an hour on two cores" >&2
  # Nothing of it is measured.
  CARGO_PROFILE_RELEASE_OPT_LEVEL=0 cargo install --quiet rnacos --version "$rnacos_version" --locked --root "$root/target/rnacos"
fi

mkdir "$work/client"
printf '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>%s<dependencies><dependency>%s</dependency></dependencies></project>' \
  '<groupId>shop</groupId><artifactId>client</artifactId><version>1</version>' \
  "<groupId>com.alibaba.nacos</groupId><artifactId>nacos-client</artifactId><version>$client_version</version>" >"$work/client/pom.xml"
mvn -q -f "$work/client/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DincludeScope=runtime -DoutputDirectory="$work/lib"

listens() { (: >"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
port=
while [[ -z $port ]] || listens "$port" || listens $((port + 1000)); do # the second is that of gRPC
  port=$((RANDOM % 10000 + 20000))
done
mkdir "$work/server"
(cd "$work/server" && RNACOS_SDK_HOST=127.0.0.1 RNACOS_HTTP_PORT=$port RNACOS_HTTP_CONSOLE_PORT=0 RNACOS_DATA_DIR=$work/server \
  RNACOS_ENABLE_OPEN_API_AUTH=true RNACOS_INIT_ADMIN_USERNAME=shop RNACOS_INIT_ADMIN_PASSWORD=s3cret \
  exec rnacos) >"$work/server.log" 2>&1 &
processes+=($!)
await curl -fs -o "$work/health" "http://127.0.0.1:$port/health"
server=nacos://127.0.0.1:$port user='username=shop&password=s3cret'

javac -parameters -d "$work/api" "$root"/docs/samples/own-types/src/com/acme/order/*.java
cat >"$work/Refunds.java" <<'JAVA'
package com.acme.order;
public interface Refunds {
  void refund(java.time.LocalDateTime since);
}
JAVA
javac -parameters -d "$work/api" "$work/Refunds.java"
export JAVA_TOOL_OPTIONS="-Duser.home=$work" # for Nacos' client, which keeps a log and what it found
for call in OrderQuery#page Refunds#refund; do
  "$root/bin/loadgen" sample "$work/api" "$call" >"$work/${call#*#}.json" 2>"$work/err" || { cat "$work/err" && exit 1; }
done

jars="$work/api:$root/loadgen/target/*:$root/loadgen/target/lib/*:$work/lib/*"
javac -d "$work/provider" -cp "$jars" "$root/bin/test/OrderProvider.java" 2>"$work/err" || { cat "$work/err" && exit 1; }
mkfifo "$work/until"
exec 7<>"$work/until"
java -Ddubbo.network.interface.ignored=.* -cp "$work/provider:$jars" OrderProvider "$server?namespace=team-a&$user" \
  <&7 >"$work/provider.out" 2>"$work/provider.log" &
processes+=($!)
await grep -q '^ready: ' "$work/provider.out"

call() { # call CALL PARAMETERS-OF-THE-ADDRESS
  run "$root/bin/loadgen" --api="$work/api" --call="$1" --sample="$work/${1#*#}.json" --target="$server?$2" --lib="$work/lib" \
    --arm='stock: filter=-hessian2-time' --arm='custom:' --rate=50/s --quick --duration=1s --max-warmup=5s --yes --out="$work/runs"
}
# On a busy machine calls begin late and the run is INVALID, code 3: what it sent and got is known all the same.
response() { sed -nE "s/^$1: payload .*, response ([0-9]+) B$/\\1/p" <<<"$err"; }
answers() { [[ $code == [03] && -n $out && $(response custom) -lt $(response stock) && -s $(find "$work/runs" -name report.html) ]]; }
tells_no_password() { [[ $out$err != *s3cret* ]] && ! grep -rqF s3cret "$work/runs"; }
refuses() { [[ $code == 2 && -z $out && $err == *"$1"* ]]; }

scan() { run "$root/bin/loadgen" scan --registry="$server?$1" --service='com.acme.**'; }
finds() { [[ $code == 0 && $out == *"$1"* && $out$err != *s3cret* ]]; }
scan "namespace=team-a&$user"
check "a scan reads the definition that the provider published" finds com.acme.order.OrderQuery
scan "namespace=team-a&username=shop&password=wrong"
check "with a wrong password it reads nothing" refuses "does not take the user and the password"

call test/com.acme.order.OrderQuery:1.0.0#page "namespace=team-a&$user"
check "a run calls the provider that the server names, and with hessian2-time replies are smaller" answers
check "the password is printed and stored nowhere" tells_no_password
call test/com.acme.order.OrderQuery:2.0.0#page "namespace=team-a&$user"
check "a version that nobody provides is named, beside the one that there is" \
  refuses "finds no provider of test/com.acme.order.OrderQuery:2.0.0 at $server?namespace=team-a; there is test/com.acme.order.OrderQuery:1.0.0"
call com.acme.order.Refunds#refund "namespace=team-a&$user"
check "a service that nobody provides is named" refuses "no provider of com.acme.order.Refunds is registered at $server?namespace=team-a"
call test/com.acme.order.OrderQuery:1.0.0#page "$user"
check "so is one of another namespace" refuses "no provider of com.acme.order.OrderQuery is registered at $server"
call test/com.acme.order.OrderQuery:1.0.0#page "namespace=team-a&username=shop&password=wrong"
check "a wrong password is refused" refuses "the registry at $server?namespace=team-a cannot be read"
sum_up
