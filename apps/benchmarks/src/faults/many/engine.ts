import { execFile, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { request } from "undici";
import { until } from "../stage/until.ts";
import { patroniFile, proxyFile } from "./engine-files.ts";
import {
  addresses,
  type DatabaseHost,
  databaseHosts,
  etcdHosts,
  type Host,
  type Hosts,
} from "./hosts.ts";

const run = promisify(execFile);

const startLimitMs = 60_000;
const copiesMax = 4;
const askEveryMs = 250;
const askLimitMs = 1_500;
/** Memory for the data of each server, which is also the size of its disk. */
const diskSize = "700m";
const password = "fleet";

interface Member {
  name: DatabaseHost;
  role: string;
  state: string;
}

/** PostgreSQL on three hosts under Patroni, with three etcd and two HAProxy. */
export interface Engine {
  /** A URL through this proxy. */
  urlThrough(proxy: "lb1" | "lb2", database: string): string;
  /** A URL with all three servers. */
  urlOfAll(database: string): string;
  primary(): Promise<DatabaseHost>;
  /** The standby that confirms every commit. */
  synchronousStandby(): Promise<DatabaseHost>;
  /** Lets Patroni move the primary to another server on purpose. */
  switchOver(): Promise<void>;
  /**
   * Sets whether each commit waits for a standby. Resolves when every server uses the new setting.
   */
  replicate(how: "synchronously" | "asynchronously"): Promise<void>;
  /** Starts the processes of a host again, after they were killed. */
  start(host: Host): Promise<void>;
  /** Kills the postmaster, but not Patroni. */
  killServer(host: DatabaseHost): Promise<void>;
  /** Fills the server's disk. Returns a function that frees the space again. */
  fillDisk(host: DatabaseHost): Promise<() => Promise<void>>;
  /** Resolves when one primary and two standbys run, one of them synchronous if one must be. */
  whole(): Promise<void>;
}

export async function startEngine(hosts: Hosts, directory: string): Promise<Engine> {
  const asPostgres = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups"];
  const dataOf = (host: Host) => join(directory, host);

  function launch(host: Host, name: string, command: string[]) {
    const log = openSync(join(directory, `${host}-${name}.log`), "a");
    const [program = "", ...args] = [...hosts.on(host), ...command];
    spawn(program, args, {
      env: { PATH: process.env.PATH ?? "", HOME: "/tmp" },
      stdio: ["ignore", log, log],
      detached: true,
    }).unref();
  }

  async function start(host: Host) {
    if (host.startsWith("etcd"))
      launch(host, "etcd", [...asPostgres, ...etcdCommand(host, dataOf(host))]);
    else if (host.startsWith("lb"))
      launch(host, "haproxy", ["haproxy", "-db", "-f", `${dataOf(host)}.cfg`]);
    else launch(host, "patroni", [...asPostgres, "patroni", `${dataOf(host)}.yml`]);
  }

  await chmod(directory, 0o711);
  for (const host of [...etcdHosts, ...databaseHosts]) {
    await mkdir(dataOf(host));
    // This mount is visible only to this program and what it starts, and ends with them.
    await run("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", dataOf(host)]);
    await run("chown", ["postgres:", dataOf(host)]);
  }
  for (const host of databaseHosts) {
    const file = `${dataOf(host)}.yml`;
    await writeFile(file, patroniFile({ host, directory: dataOf(host), password }), {
      mode: 0o644,
    });
  }
  for (const proxy of ["lb1", "lb2"] as const) await writeFile(`${dataOf(proxy)}.cfg`, proxyFile);
  for (const host of [...etcdHosts, ...databaseHosts, "lb1", "lb2"] as const) await start(host);

  async function members(): Promise<Member[]> {
    await delay(askEveryMs);
    for (const host of databaseHosts) {
      const found = await ask(host, "GET", "/cluster");
      if (found !== undefined) return (JSON.parse(found) as { members: Member[] }).members;
    }
    return [];
  }

  async function memberThatIs(...roles: string[]): Promise<DatabaseHost> {
    let found: Member | undefined;
    await until(
      async () => {
        found = (await members()).find(
          ({ role, state }) =>
            roles.includes(role) && (state === "running" || state === "streaming"),
        );
        return found !== undefined;
      },
      { withinMs: startLimitMs },
    );
    if (found === undefined) throw new Error(`No server became ${roles[0]}`);
    return found.name;
  }

  let isSynchronous = true;
  const isRunning = ({ state }: Member) => state === "running" || state === "streaming";

  async function isWhole() {
    const running = (await members()).filter(isRunning);
    const roles = running.map(({ role }) => role);
    return (
      running.length === 3 &&
      roles.includes("leader") &&
      roles.includes("sync_standby") === isSynchronous
    );
  }

  /** Copies the primary again to a server that cannot follow it, as an operator would. */
  async function copyToBroken() {
    const broken = (await members()).filter(({ state }) => state === "start failed");
    for (const { name } of broken) await ask(name, "POST", "/reinitialize", { force: true });
  }

  const engine: Engine = {
    urlThrough: (proxy, database) => `postgresql://postgres:${password}@${proxy}:5000/${database}`,
    urlOfAll: (database) =>
      `postgresql://postgres:${password}@db1:5432,db2:5432,db3:5432/${database}?target_session_attrs=read-write`,
    primary: () => memberThatIs("leader"),
    synchronousStandby: () => memberThatIs("sync_standby"),
    async switchOver() {
      const leader = await engine.primary();
      const candidate = await engine.synchronousStandby();
      const done = await ask(leader, "POST", "/switchover", { leader, candidate }, 60_000);
      if (done === undefined) throw new Error("Patroni did not switch over");
    },
    async replicate(how) {
      isSynchronous = how === "synchronously";
      const setting = { synchronous_mode: isSynchronous };
      const done = await ask(await engine.primary(), "PATCH", "/config", setting);
      if (done === undefined) throw new Error("Patroni did not change synchronous_mode");
      await engine.whole();
    },
    start,
    async killServer(host) {
      const [pid] = (await readFile(join(dataOf(host), "data/postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    async fillDisk(host) {
      const file = join(dataOf(host), "ballast");
      // dd ends with an error when the disk is full.
      await run("dd", ["if=/dev/zero", `of=${file}`, "bs=1M"]).catch(() => {});
      return () => rm(file);
    },
    async whole() {
      for (let copies = 0; copies < copiesMax; copies += 1) {
        await until(isWhole, { withinMs: startLimitMs });
        // Patroni can stop a server that has just returned, in order to rewind it.
        if (await isWhole()) return;
        await copyToBroken();
      }
      throw new Error(`PostgreSQL is not whole: ${JSON.stringify(await members())}`);
    },
  };
  await engine.whole();
  return engine;
}

function etcdCommand(host: Host, directory: string): string[] {
  const at = (port: number, name: Host = host) => `http://${addresses[name]}:${port}`;
  const options = {
    name: host,
    "data-dir": `${directory}/data`,
    "initial-cluster-state": "new",
    "initial-cluster-token": "fleet",
    "initial-cluster": etcdHosts.map((name) => `${name}=${at(2380, name)}`).join(","),
    "listen-peer-urls": at(2380),
    "initial-advertise-peer-urls": at(2380),
    "listen-client-urls": `${at(2379)},http://127.0.0.1:2379`,
    "advertise-client-urls": at(2379),
    // A busy machine causes fewer false alarms with these values.
    "heartbeat-interval": "200",
    "election-timeout": "2000",
  };
  return ["etcd", ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
}

/**
 * Returns the response of Patroni on this host. Undefined if it rejects the request or does not
 * respond in time.
 */
async function ask(
  host: DatabaseHost,
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: object,
  limitMs = askLimitMs,
): Promise<string | undefined> {
  try {
    const response = await request(`http://${addresses[host]}:8008${path}`, {
      method,
      signal: AbortSignal.timeout(limitMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    return response.statusCode < 300 ? text : undefined;
  } catch {
    return undefined;
  }
}
