#!/usr/bin/env bash
# Follows docs/adopt.md and docs/reference/hessian2-time.md: publishes the extension to a folder, resolves it from there, and
# runs the sample with it and without.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd -P)
. "$root/bin/test/checks.sh"

"$root/docker/test/install.sh" javac=openjdk-17-jdk-headless mvn=maven gpg=gnupg unzip=unzip
artifact=dubbo-serialization-hessian2-time
version=0.0.$$ # in nobody's local repository
local_copy=$HOME/.m2/repository/io/github/timebench/$artifact/$version
repository=$work/repository
published=$repository/io/github/timebench/$artifact/$version/$artifact-$version
export GNUPGHOME=$work/gnupg
provider=
clean_up() {
  [[ -z $provider ]] || kill "$provider" 2>/dev/null || true
  # A local repository is not for the versions of tests.
  rm -rf "${local_copy:?}"
  [[ -n $(find "${local_copy%/*}" -mindepth 1 -type d 2>/dev/null) ]] || rm -rf "${local_copy%/*}"
  gpgconf --kill all
  rm -rf "$work"
}
trap clean_up EXIT

documented() { # documented PATTERN: the first block of code of the two with a line like it
  awk -v pattern="$1" '
    /^ *```/ { if (inside && found) { printf "%s", block; exit } inside = !inside; block = ""; found = 0; next }
    inside   { block = block $0 "\n"; if ($0 ~ pattern) found = 1 }' "$root/docs/adopt.md" "$root/docs/reference/hessian2-time.md"
}
documented_version=$(documented '<dependency>' | sed -n 's|.*<version>\(.*\)</version>|\1|p')
with_version() { sed "s/$documented_version/$version/; s|file:///srv/maven|file://$repository|"; }
check_out() { # check_out FOLDER: what a release is made of, and no source of another module
  mkdir -p "$1"
  (cd "$root" && find . -name pom.xml -not -path '*/target/*' -exec cp --parents -t "$1" {} + &&
    cp -r --parents LICENSE NOTICE hessian2-time/src/main "$1")
}
is_there() { [[ $code == 0 && -s $published.pom && -s $published.jar && -s $published-sources.jar && -s $published-javadoc.jar ]]; }
is_alone() { [[ $(find "$repository/io/github/timebench" -mindepth 1 -maxdepth 1 -printf '%f\n') == "$artifact" ]]; }
names() { local name; for name in "$@"; do grep -q "<$name>" "$published.pom" || return; done; }
names_none_of() { local name; for name in "$@"; do ! grep -qF -- "$name" "$published.pom" || return; done; }
holds() { unzip -p "$1" "$2" 2>"$work/err" | cmp -s - "$3"; }
same_bytes() { cmp -s "$published$1" "$work/a second check out/hessian2-time/target/$artifact-$version$1"; }
signature_fits() { gpg --verify "$1.asc" "$1" 2>"$work/err"; }

check "the documents name the version of the build" grep -q "<revision>$documented_version</revision>" "$root/pom.xml"
check "and so does the sample" grep -q "<hessian2-time.version>$documented_version<" "$root/docs/samples/spring-boot/pom.xml"

# The release, by the command of the document.
check_out "$work/check out"
command=$(documented altDeploymentRepository | with_version)
run bash -c "cd '$work/check out' && ${command/mvn /mvn -Dmaven.install.skip -Drevision=$version }"
check "the command of the documents publishes jar, POM, sources and javadoc" is_there
check "and nothing of another module" is_alone
check "the POM says what a public repository asks for" names name description url license developer scm
# shellcheck disable=SC2016
check "it names no parent, no property, no module of this repository and no test's library" names_none_of '<parent>' '${' timebench- '<scope>test'
for file in LICENSE NOTICE; do
  check "the jar holds $file" holds "$published.jar" "META-INF/$file" "$root/$file"
done
run jar --describe-module --file "$published.jar"
check "the jar has a module name of its own" test "${out#*io.github.timebench.hessian2time@$version automatic}" != "$out"
sources=hessian2-time/src/main/java
class=io/github/timebench/hessian2time/Hessian2TimeSerialization.java
check "the sources are those of the jar" holds "$published-sources.jar" "$class" "$root/$sources/$class"
run unzip -l "$published-javadoc.jar" "${class%.java}.html"
check "the javadoc tells of the extension" test "$code" = 0

# What an adopter's build finds.
mkdir "$work/adopter"
{
  printf '%s\n' '<project xmlns="http://maven.apache.org/POM/4.0.0">' '<modelVersion>4.0.0</modelVersion>' \
    '<groupId>shop</groupId><artifactId>orders</artifactId><version>1</version>'
  printf '<repositories>%s</repositories>\n' "$(documented '<repository>' | with_version)"
  printf '<dependencies>%s</dependencies>\n' "$(documented '<dependency>' | with_version)"
  echo '</project>'
} >"$work/adopter/pom.xml"
run mvn -q -f "$work/adopter/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile="$work/class-path"
check "the snippets of the documents resolve" test "$code" = 0 -a -s "$work/class-path"
check "from the folder" grep -q "^$artifact-$version.jar>team=" "$local_copy/_remote.repositories"
check "to the jar of the release, and to no other jar" cmp -s "$published.jar" "$(<"$work/class-path")"

# The same again, elsewhere, signed, as it goes to Maven Central.
mkdir -m 700 "$GNUPGHOME"
gpg --batch --quiet --pinentry-mode loopback --passphrase secret --quick-gen-key 'A test <test@example.com>' rsa2048 sign 1d 2>"$work/err"
MAVEN_GPG_KEY=$(gpg --batch --pinentry-mode loopback --passphrase secret --armor --export-secret-keys)
export MAVEN_GPG_KEY MAVEN_GPG_PASSPHRASE=secret
printf '<settings><servers><server><id>central</id><username>nobody</username><password>none</password></server></servers></settings>' >"$work/settings.xml"
check_out "$work/a second check out"
run bash -c "cd '$work/a second check out' && mvn -gs '$work/settings.xml' -q -Dmaven.install.skip -Drevision=$version -Dmaven.test.skip -Prelease,sign,central -pl hessian2-time deploy -DskipPublishing"
again="$work/a second check out/hessian2-time/target"
check "it can be signed" test "$code" = 0
for file in .pom .jar -sources.jar -javadoc.jar; do
  check "a second build has the same bytes: *$file" same_bytes "$file"
  check "the signature fits: *$file" signature_fits "$again/$artifact-$version$file"
done
run unzip -l "$again/central-publishing/central-bundle.zip"
check "the bundle for Maven Central holds four files, each with a signature and four checksums" test "$(grep -c "$artifact-$version" <<<"$out")" = 24

# The sample, with the jar on both sides, on one, and on none.
cp -r "$root/docs/samples/spring-boot" "$work/sample"
rm -rf "$work/sample/target"
run mvn -q -f "$work/sample/pom.xml" package -Dhessian2-time.version="$version" -Dhessian2-time.repository="file://$repository"
check "the sample builds" test "$code" = 0
mkdir "$work/without"
cp "$work"/sample/target/lib/*.jar "$work/without"
rm -f "$work/without/$artifact"-*.jar
with="$work/sample/target/classes:$work/sample/target/lib/*" without="$work/sample/target/classes:$work/without/*"

java=(java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC '-Ddubbo.network.interface.ignored=.*') # for the loopback address
is_ready() { grep -q 'provider is ready' "$work/provider.log" || ! kill -0 "$provider"; }
start_provider() { # start_provider CLASS_PATH: sets provider and url
  port=$(free_port)
  url=dubbo://127.0.0.1:$port
  : >"$work/provider.log"
  "${java[@]}" -cp "$1" shop.provider.ProviderApplication --dubbo.protocol.port="$port" >"$work/provider.log" 2>&1 &
  provider=$!
  await is_ready
}
free_port() {
  local port
  for _ in {1..100}; do
    port=$((RANDOM % 10000 + 20000))
    (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
}
order() { run timeout 120 "${java[@]}" -cp "$1" shop.consumer.ConsumerApplication --orders.url="$url"; }
orders_placed_with() { [[ $code == 0 && $out == *"placed: article 10, wanted by 2026-12-24, delivered at 2026-12-24T12:00"* && $out == *"connections on hessian2-time: $1"* ]]; }

start_provider "$with"
order "$with"
check "both with the jar: orders are placed on hessian2-time" orders_placed_with 1
order "$without"
check "a consumer without the jar places orders" orders_placed_with 0
kill "$provider"
wait "$provider" || true
start_provider "$without"
order "$with"
check "a provider without the jar takes orders" orders_placed_with 0
order "$without"
check "both without the jar work" orders_placed_with 0
kill "$provider"
wait "$provider" || true
provider=

sum_up
