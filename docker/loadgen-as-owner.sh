#!/bin/sh
# The compose service's entrypoint: runs the load generator as the owner of the mounted reports/runs,
# so that the report belongs to the user of the checkout, whatever their uid.
set -eu
uid=$(stat -c %u reports/runs)
gid=$(stat -c %g reports/runs)

# Java takes its home folder from the user's entry, which this uid may lack.
id "$uid" >/dev/null 2>&1 || echo "owner:x:$uid:$gid::/tmp:/bin/sh" >>/etc/passwd

# The stack's registry, unless another is named or a subcommand is meant, which needs none.
# A coordinator has the fleet's token as well, and three subcommands that need both.
case " ${*-}" in
  *" --registry"*) ;;
  " " | " -"*) set -- "--registry=$STACK_REGISTRY" ${STACK_TOKEN_FILE:+"--token-file=$STACK_TOKEN_FILE"} "$@" ;;
  " agents"* | " capacity"* | " sweep"*)
    if [ -n "${STACK_TOKEN_FILE:-}" ]; then
      subcommand=$1
      shift
      set -- "$subcommand" "--registry=$STACK_REGISTRY" "--token-file=$STACK_TOKEN_FILE" "$@"
    fi
    ;;
esac

HOME=/tmp exec setpriv --reuid="$uid" --regid="$gid" --clear-groups bin/loadgen "$@"
