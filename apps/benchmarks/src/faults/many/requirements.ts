import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The programs and files that the fleet needs, with the package that has each. */
const needed = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  "redis-server": "redis-server",
  "redis-sentinel": "redis-sentinel",
  "redis-cli": "redis-tools",
  nft: "nftables",
  ip: "iproute2",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
};

const isThere = (program: string) =>
  program.startsWith("/")
    ? existsSync(program)
    : spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** One sentence about what is missing, undefined if nothing is. */
export function whatIsMissing(): string | undefined {
  if (process.getuid?.() !== 0) return "The faults of many machines need root, to create hosts.";
  const packages = Object.entries(needed)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name);
  if (packages.length === 0) return undefined;
  const names = [...new Set(packages)].join(" ");
  return `The faults of many machines need packages: apt-get install --no-install-recommends ${names}`;
}
