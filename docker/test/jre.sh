#!/usr/bin/env bash
# jre.sh TAG [maven] - tags a stand-in for Temurin's JRE image, made from this machine's JDK 17 and programs;
# or one for Maven's image, with the whole JDK and this machine's Maven.
set -euo pipefail
tag=$1
jdk=${JDK17:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

mkdir -p "$root"/{etc,tmp,root,home,var/tmp,var/log,proc,sys,dev,run,opt/java,usr/bin,usr/sbin,usr/lib,usr/lib64}
chmod 1777 "$root/tmp" "$root/var/tmp"
for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$root/$folder"; done

java=$root/opt/java/openjdk
if [[ ${2:-} == maven ]]; then
  mkdir -p "$java/lib" "$root/usr/share"
  cp -rL "$jdk"/{bin,conf,release} "$java"
  (cd "$jdk/lib" && find . -mindepth 1 -maxdepth 1 ! -name src.zip -exec cp -rL -t "$java/lib" {} +)
  cp -rL "$(dirname "$(dirname "$(readlink -f "$(command -v mvn)")")")" "$root/usr/share/maven"
  ln -s ../share/maven/bin/mvn "$root/usr/bin/mvn"
else
  # The modules of Temurin's JRE; nothing that only a JDK has.
  modules=java.se,jdk.charsets,jdk.crypto.ec,jdk.httpserver,jdk.jfr,jdk.localedata,jdk.management,jdk.management.agent
  modules+=,jdk.naming.dns,jdk.net,jdk.nio.mapmode,jdk.security.auth,jdk.unsupported,jdk.zipfs
  "$jdk/bin/jlink" -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC --add-modules "$modules" --no-header-files --no-man-pages \
    --output "$java"
fi

tools="sh bash ls cat mkdir rmdir chmod chown rm cp mv ln id env expr sleep grep sed awk tr head tail cut sort wc date uname hostname
  true false test find xargs ps kill useradd groupadd timeout dirname basename readlink touch stat setpriv flock"
for tool in $tools; do
  program=$(readlink -f "$(PATH=$PATH:/usr/sbin type -P "$tool")")
  case $tool in
    useradd | groupadd) cp -L "$program" "$root/usr/sbin/$tool" ;;
    *) cp -L "$program" "$root/usr/bin/$tool" ;;
  esac
done

# The shared libraries of all that; those of the desktop stay away, as in a headless JRE.
{
  find "$root"/usr/{bin,sbin} "$java/bin" -type f
  find "$java/lib" -name '*.so' ! -name 'libawt_xawt*' ! -name 'libsplash*' ! -name 'libjsound*'
} | { xargs ldd 2>/dev/null || true; } | awk '/=> \// {print $3} $1 ~ /^\/lib64/ {print $1}' | grep -v "^$root" | sort -u |
  while read -r library; do
    mkdir -p "$root/usr$(dirname "${library#/usr}")"
    cp -Ln "$library" "$root/usr${library#/usr}"
  done
machine=$(dirname "$(readlink -f /lib/*-linux-gnu/libc.so.6)") # names and hosts are looked up by libraries that no program names
for library in libnss_files.so.2 libnss_dns.so.2 libresolv.so.2; do
  if [[ -e $machine/$library ]]; then cp -Ln "$machine/$library" "$root/usr/lib/$(basename "$machine")/"; fi
done

mkdir -p "$root/usr/lib/locale"
cp -r /usr/lib/locale/C.utf8 "$root/usr/lib/locale/C.utf8"
cp -r /usr/lib/locale/C.utf8 "$root/usr/lib/locale/en_US.utf8" # Temurin's locale; without it Java would not speak UTF-8
printf 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n' >"$root/etc/passwd"
printf 'root:x:0:\nnogroup:x:65534:\n' >"$root/etc/group"
printf 'root:*:1::::::\n' >"$root/etc/shadow"
chmod 640 "$root/etc/shadow"
: >"$root/etc/gshadow"
printf 'hosts: files dns\npasswd: files\ngroup: files\n' >"$root/etc/nsswitch.conf"

tar -C "$root" --numeric-owner --owner=0 --group=0 -cf - . | docker import \
  -c 'ENV JAVA_HOME=/opt/java/openjdk' \
  -c 'ENV PATH=/opt/java/openjdk/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
  -c 'ENV LANG=en_US.UTF-8 LANGUAGE=en_US:en LC_ALL=en_US.UTF-8' \
  -c 'ENV JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1 _JAVA_OPTIONS=-XX:-AlwaysPreTouch' \
  -c 'CMD ["bash"]' - "$tag"
