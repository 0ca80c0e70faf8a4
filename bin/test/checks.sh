# For the tests in this folder: a work folder that goes with the test, and sentences that are checked and counted.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 code=0 out='' err=''

check() { # check SENTENCE CONDITION...
  local sentence=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n  exit code %s, output: %s\n  messages: %s\n' "$sentence" "$code" "$out" "$err"
  fi
}
run() { # run COMMAND...: sets code, out, err
  code=0
  "$@" >"$work/out" 2>"$work/err" || code=$?
  out=$(cat "$work/out") err=$(cat "$work/err")
}
await() { # await COMMAND...: until it succeeds, for a minute at most
  for _ in {1..600}; do
    "$@" && return
    sleep 0.1
  done
  echo "waited in vain: $*" >&2
}
sum_up() {
  echo "$passed passed, $failed failed"
  [[ $failed == 0 ]]
}
