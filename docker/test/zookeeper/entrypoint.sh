#!/bin/bash
set -e
: "${ZOO_DATA_DIR:=/data}" "${ZOO_CONF_DIR:=/conf}"
if [[ ! -f $ZOO_CONF_DIR/zoo.cfg ]]; then
  {
    echo "dataDir=$ZOO_DATA_DIR"
    echo "dataLogDir=${ZOO_DATA_LOG_DIR:-/datalog}"
    echo "tickTime=${ZOO_TICK_TIME:-2000}"
    echo "initLimit=${ZOO_INIT_LIMIT:-5}"
    echo "syncLimit=${ZOO_SYNC_LIMIT:-2}"
    echo "maxClientCnxns=${ZOO_MAX_CLIENT_CNXNS:-60}"
    echo "standaloneEnabled=${ZOO_STANDALONE_ENABLED:-true}"
    echo "admin.enableServer=${ZOO_ADMINSERVER_ENABLED:-true}"
    printf '%s\n' ${ZOO_SERVERS:-server.1=localhost:2888:3888;2181}
    [[ -z $ZOO_4LW_COMMANDS_WHITELIST ]] || echo "4lw.commands.whitelist=$ZOO_4LW_COMMANDS_WHITELIST"
    for line in $ZOO_CFG_EXTRA; do echo "$line"; done
  } >"$ZOO_CONF_DIR/zoo.cfg"
fi
[[ -f $ZOO_DATA_DIR/myid ]] || echo "${ZOO_MY_ID:-1}" >"$ZOO_DATA_DIR/myid"
# shellcheck disable=SC2086 # JVMFLAGS holds several
exec java $JVMFLAGS -cp '/zk/*:/conf' org.apache.zookeeper.server.quorum.QuorumPeerMain "$ZOO_CONF_DIR/zoo.cfg"
