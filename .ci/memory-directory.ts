import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** A folder that Linux keeps in memory. Containers often have little space there. */
const memory = "/dev/shm";
const enoughBytes = 2 * 1024 ** 3;
const prefix = "referral-service-tests-";

/**
 * Keeps the temporary files of this process and its children in memory if there is enough, because
 * copying a database there takes a twentieth of the time. The files are deleted with the process.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || freeBytes() < enoughBytes) return;
  removeWhatKilledRunsLeft();
  const directory = join(memory, `${prefix}${process.pid}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = directory;
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function removeWhatKilledRunsLeft() {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : process.pid;
    if (!isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
