import { addresses, type DatabaseHost, databaseHosts, etcdHosts } from "./hosts.ts";
import { postgresPrograms } from "./requirements.ts";

/**
 * Patroni's configuration of one server. `ttl` must be at least `loop_wait` + 2 × `retry_timeout`,
 * and 20 seconds is its minimum. Each server needs its own directory for its sockets, because all
 * hosts share one file system.
 */
export function patroniFile({
  host,
  directory,
  password,
}: {
  host: DatabaseHost;
  directory: string;
  password: string;
}) {
  const address = addresses[host];
  const etcd = etcdHosts.map((name) => `${addresses[name]}:2379`);
  return `
scope: fleet
name: ${host}
restapi: { listen: "${address}:8008", connect_address: "${address}:8008" }
etcd3: { hosts: "${etcd.join(",")}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 250
        wal_keep_size: 64MB
        max_wal_size: 128MB
        shared_buffers: 64MB
  initdb: [encoding: UTF8, locale: C.UTF-8, data-checksums]
postgresql:
  listen: "${address}:5432"
  connect_address: "${address}:5432"
  bin_dir: ${postgresPrograms()}
  data_dir: ${directory}/data
  pgpass: ${directory}/pgpass
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
    rewind: { username: rewind, password: ${password} }
  pg_hba:
    - local all all trust
    - host all all 10.43.0.0/24 scram-sha-256
    - host replication replicator 10.43.0.0/24 scram-sha-256
  parameters: { unix_socket_directories: "${directory}" }
watchdog: { mode: "off" }
`;
}

const servers = databaseHosts
  .map((name) => `  server ${name} ${addresses[name]}:5432 check port 8008`)
  .join("\n");

/** HAProxy's configuration: port 5000 leads to the primary. */
export const proxyFile = `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind *:5000
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`;
