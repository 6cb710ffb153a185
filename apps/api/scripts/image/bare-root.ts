import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { Target } from "./dockerfile.ts";

/**
 * Mounts a folder read-only as the root, with the mounts of a container engine, and runs a command
 * there.
 */
const enter = `set -e
root=$1 secrets=$2; shift 2
mount --bind "$root" "$root"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$secrets" "$root/run/secrets"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs env -i "$@"`;

/**
 * The command prefix that makes this process root, because mounting needs root. Undefined if the
 * process cannot become root.
 */
export function asRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : undefined;
}

export interface Folders {
  /** The files of the image. */
  root: string;
  /** The contents of /run/secrets in a container. */
  secrets: string;
}

export interface Running {
  child: ChildProcess;
  /** The output of both streams so far. */
  output(): string;
  ended: Promise<number | null>;
}

/** Runs a command as a container engine would run a target. */
export function runIn(
  { root, secrets }: Folders,
  { environment, user }: Target,
  command: string[],
): Running {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const chroot = ["/usr/sbin/chroot", `--userspec=${user}`, "--groups=", root, ...command];
  const words = [
    "unshare",
    "--mount",
    "sh",
    "-c",
    enter,
    "sh",
    root,
    secrets,
    ...variables,
    ...chroot,
  ];
  const [program = "", ...args] = [...(asRoot() ?? []), ...words];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, output: () => output, ended };
}
