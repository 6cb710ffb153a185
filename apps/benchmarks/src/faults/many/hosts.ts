import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dyingWithUs } from "@referral-service/api/test/redis.ts";
import { until } from "../stage/until.ts";

/** Each host is a network namespace with its own address. */
export const addresses = {
  ...{ db1: "10.43.0.11", db2: "10.43.0.12", db3: "10.43.0.13" },
  ...{ etcd1: "10.43.0.21", etcd2: "10.43.0.22", etcd3: "10.43.0.23" },
  ...{ lb1: "10.43.0.31", lb2: "10.43.0.32" },
  ...{ redis1: "10.43.0.41", redis2: "10.43.0.42", redis3: "10.43.0.43" },
  ...{ redis4: "10.43.0.44", redis5: "10.43.0.45", redis6: "10.43.0.46" },
  ...{ api1: "10.43.0.51", api2: "10.43.0.52", api3: "10.43.0.53" },
  ...{ worker1: "10.43.0.61", worker2: "10.43.0.62", worker3: "10.43.0.63" },
  ...{ client: "10.43.0.91", receiver: "10.43.0.92" },
} as const;

export type Host = keyof typeof addresses;

export const databaseHosts = ["db1", "db2", "db3"] as const;
export type DatabaseHost = (typeof databaseHosts)[number];
export const etcdHosts = ["etcd1", "etcd2", "etcd3"] as const;

const cableProgram = fileURLToPath(new URL("cable.ts", import.meta.url));
const cableLimitMs = 60_000;

const prefix = "faults-";

/** Names the namespaces of one run, so that several runs can exist side by side. */
export const fleetOf = (pid: number) => `${prefix}${pid}`;

/** The hosts of one run behind one switch, without a route to the machine's own network. */
export interface Hosts {
  /** The prefix of a command that runs on this host and ends with this program. */
  on(host: Host): string[];
  /** Drops all packets to and from the host, without notifying either side. */
  cut(host: Host): void;
  /** Drops the packets from one host to another, but not those in the other direction. */
  block(from: Host, to: Host): void;
  /** Drops this share of the packets to and from the host. */
  lose(host: Host, percent: number): void;
  /** Holds all packets to and from the host for this time each way. */
  slow(host: Host, milliseconds: number): Promise<void>;
  /** Ends all network faults. */
  heal(): void;
  /** Sends a signal to all processes on the host. */
  signal(host: Host, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });

const namespaceOf = (fleet: string, name: string) => `${fleet}-${name}`;
const switchOf = (fleet: string) => namespaceOf(fleet, "switch");
/** The files that `ip netns exec` shows in /etc on this host. */
const filesOf = (namespace: string) => `/etc/netns/${namespace}`;

export function connectHosts(fleet: string): Hosts {
  const nft = (...words: string[]) =>
    run("ip", "netns", "exec", switchOf(fleet), "nft", words.join(" "));
  const drop = (match: string) => nft(`add rule bridge faults forward ${match} drop`);
  const bothWays = (host: Host, match = "") => {
    drop(`iifname "p-${host}" ${match}`);
    drop(`oifname "p-${host}" ${match}`);
  };
  const net = switchOf(fleet);
  const cables = new Map<Host, ChildProcess>();
  const inSwitch = (...words: string[]) => run("ip", "-n", net, ...words);

  return {
    on: (host) => [...dyingWithUs(), "ip", "netns", "exec", namespaceOf(fleet, host)],
    cut: (host) => bothWays(host),
    block: (from, to) => drop(`iifname "p-${from}" oifname "p-${to}"`),
    lose: (host, percent) => bothWays(host, `numgen random mod 100 < ${percent}`),
    async slow(host, milliseconds) {
      const [near, far, own] = [`near-${host}`, `far-${host}`, `b-${host}`];
      const [command = "", ...args] = [
        ...[...dyingWithUs(), "ip", "netns", "exec", net],
        ...[process.execPath, cableProgram, near, far, String(milliseconds)],
      ];
      cables.set(host, spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] }));
      const isThere = () =>
        [near, far].every((name) => run("ip", "-n", net, "-br", "link").includes(name));
      await until(isThere, { withinMs: cableLimitMs });
      // The host's port moves to its own bridge. The cable leads on to the switch.
      inSwitch("link", "add", own, "type", "bridge");
      inSwitch("link", "set", own, "up");
      inSwitch("link", "set", far, "master", "bridge0", "up");
      inSwitch("link", "set", near, "master", own, "up");
      inSwitch("link", "set", `p-${host}`, "master", own);
    },
    heal() {
      nft("flush chain bridge faults forward");
      for (const [host, cable] of cables) {
        inSwitch("link", "set", `p-${host}`, "master", "bridge0");
        inSwitch("link", "del", `b-${host}`);
        cable.kill("SIGKILL");
      }
      cables.clear();
    },
    signal: (host, signal) => signalAll(namespaceOf(fleet, host), signal),
  };
}

export function makeHosts(fleet: string) {
  const net = switchOf(fleet);
  run("ip", "netns", "add", net);
  run("ip", "-n", net, "link", "add", "bridge0", "type", "bridge");
  for (const device of ["lo", "bridge0"]) run("ip", "-n", net, "link", "set", device, "up");
  const nft = (...words: string[]) => run("ip", "netns", "exec", net, "nft", words.join(" "));
  nft("add table bridge faults");
  nft("add chain bridge faults forward { type filter hook forward priority 0; }");
  const names = Object.entries(addresses).map(([host, address]) => `${address} ${host}\n`);
  for (const [host, address] of Object.entries(addresses)) {
    const namespace = namespaceOf(fleet, host);
    const port = `p-${host}`;
    run("ip", "netns", "add", namespace);
    const peer = ["peer", "name", "eth0", "netns", namespace];
    run("ip", "-n", net, "link", "add", port, "type", "veth", ...peer);
    run("ip", "-n", net, "link", "set", port, "master", "bridge0", "up");
    run("ip", "-n", namespace, "address", "add", `${address}/24`, "dev", "eth0");
    for (const device of ["lo", "eth0"]) run("ip", "-n", namespace, "link", "set", device, "up");
    mkdirSync(filesOf(namespace), { recursive: true });
    writeFileSync(`${filesOf(namespace)}/hosts`, `127.0.0.1 localhost\n${names.join("")}`);
  }
}

/** Ends every process on the hosts of this run, and removes the hosts. */
export function removeHosts(fleet: string) {
  for (const namespace of namespaces().filter((name) => name.startsWith(`${fleet}-`))) {
    while (pidsIn(namespace).length > 0) signalAll(namespace, "SIGKILL");
    run("ip", "netns", "del", namespace);
    rmSync(filesOf(namespace), { recursive: true, force: true });
  }
}

/** Removes the hosts that killed runs left behind. */
export function removeAbandonedHosts() {
  const fleets = namespaces().map((name) => /^faults-(\d+)-/.exec(name));
  for (const [, pid = ""] of fleets.filter((match) => match !== null)) {
    if (!isFaultsProgram(Number(pid))) removeHosts(fleetOf(Number(pid)));
  }
}

function isFaultsProgram(pid: number) {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, "utf8").includes("faults");
}

const namespaces = () =>
  run("ip", "netns", "list")
    .split("\n")
    .map((line) => line.split(" ", 1)[0] ?? "")
    .filter((name) => name.startsWith(prefix));

const pidsIn = (namespace: string) =>
  run("ip", "netns", "pids", namespace).split("\n").filter(Boolean).map(Number);

function signalAll(namespace: string, signal: NodeJS.Signals) {
  for (const pid of pidsIn(namespace)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended since it was listed.
    }
  }
}
