#!/usr/bin/env bash
# Follows docs/adopt.md: publishes the extension to a folder and resolves it from there.
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
clean_up() {
  # A local repository is not for the versions of tests.
  rm -rf "${local_copy:?}"
  [[ -n $(find "${local_copy%/*}" -mindepth 1 -type d 2>/dev/null) ]] || rm -rf "${local_copy%/*}"
  gpgconf --kill all
  rm -rf "$work"
}
trap clean_up EXIT

documented() { # documented PATTERN: the first block of code of docs/adopt.md with a line like it
  awk -v pattern="$1" '
    /^ *```/ { if (inside && found) { printf "%s", block; exit } inside = !inside; block = ""; found = 0; next }
    inside   { block = block $0 "\n"; if ($0 ~ pattern) found = 1 }' "$root/docs/adopt.md"
}
with_version() { sed "s/0\.1\.0-SNAPSHOT/$version/; s|file:///srv/maven|file://$repository|"; }
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

# The release, by the command of the document.
check_out "$work/check out"
command=$(documented altDeploymentRepository | with_version)
run bash -c "cd '$work/check out' && ${command/mvn /mvn -Dmaven.install.skip -Drevision=$version }"
check "the command of docs/adopt.md publishes jar, POM, sources and javadoc" is_there
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
check "the snippets of docs/adopt.md resolve" test "$code" = 0 -a -s "$work/class-path"
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

sum_up
