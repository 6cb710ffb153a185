import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

/** Debian keeps PostgreSQL's programs in a directory for each version. */
export const postgresPrograms = (): string | undefined =>
  globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1);

/** The library that shifts the clock of a process. */
export const clockLibrary = (): string | undefined =>
  globSync("/usr/lib/*/faketime/libfaketime.so.1").at(0);

/** The programs that the fleet needs, with the package of each. */
const needed = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  "redis-server": "redis-server",
  "redis-sentinel": "redis-sentinel",
  "redis-cli": "redis-tools",
  nft: "nftables",
  ip: "iproute2",
  socat: "socat",
};

/** Before this release, a primary that was frozen can take its role back from the next primary. */
const oldestPatroni = "3.0.3";

const isThere = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** One sentence about what is missing. Undefined if nothing is. */
export function whatIsMissing(): string | undefined {
  if (process.getuid?.() !== 0) return "The faults of many machines need root, to create hosts.";
  const packages = Object.entries(needed)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name);
  if (postgresPrograms() === undefined) packages.push("postgresql");
  if (clockLibrary() === undefined) packages.push("libfaketime");
  if (packages.length > 0) {
    const names = [...new Set(packages)].join(" ");
    return `The faults of many machines need packages: apt-get install --no-install-recommends ${names}`;
  }
  const patroni = versionOf("patroni");
  return isOlder(patroni, oldestPatroni)
    ? `The faults of many machines need Patroni ${oldestPatroni} or newer, and this machine has ${patroni}. Install it from PyPI, as .ci/faults-many does.`
    : undefined;
}

/** Reads the last word of a line like "patroni 4.1.5". */
const versionOf = (program: string) =>
  spawnSync(program, ["--version"]).stdout.toString().trim().split(" ").at(-1) ?? "";

const isOlder = (version: string, other: string) =>
  version.localeCompare(other, "en", { numeric: true }) < 0;
