#!/bin/sh
# The compose service's entrypoint: runs the load generator as the owner of the mounted reports/runs,
# so that the report belongs to the user of the checkout, whatever their uid.
set -eu
uid=$(stat -c %u reports/runs)
gid=$(stat -c %g reports/runs)

# Java takes its home folder from the user's entry, which this uid may lack.
id "$uid" >/dev/null 2>&1 || echo "owner:x:$uid:$gid::/tmp:/bin/sh" >>/etc/passwd

# The stack's registry, unless another is named or a subcommand is meant, which needs none.
case " ${*-}" in
  *" --registry"*) ;;
  " " | " -"*) set -- "--registry=$STACK_REGISTRY" "$@" ;;
esac

HOME=/tmp exec setpriv --reuid="$uid" --regid="$gid" --clear-groups bin/loadgen "$@"
