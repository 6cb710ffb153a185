import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";

/** With a checksum, so that what a disk or a kill has damaged is noticed. */
const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Fills an empty directory with what is kept in this file. What is missing or damaged is made, and kept
 * instead of all else beside the file.
 */
export async function keptOrMade(
  file: string,
  directory: string,
  make: (directory: string) => Promise<void>,
) {
  if (existsSync(file) && (await unpack(file, directory))) return;
  await removeAllIn(directory);
  await make(directory);
  await keep(file, directory);
}

/** As root, with the owners of the files. Returns whether all of it was whole. */
async function unpack(file: string, directory: string): Promise<boolean> {
  const tar = spawn("tar", ["-xf", "-", "-C", directory], { stdio: ["pipe", "ignore", "ignore"] });
  const ends = await Promise.allSettled([
    pipeline(createReadStream(file), createZstdDecompress(), tar.stdin),
    success(tar),
  ]);
  return ends.every(({ status }) => status === "fulfilled");
}

/** Readers see a whole file or none, and a crash of the machine leaves no part of one. */
async function keep(file: string, directory: string) {
  const unfinished = `${file}.${randomUUID()}`;
  const kept = dirname(file);
  await mkdir(kept, { recursive: true });
  const names = await readdir(directory);
  const tar = spawn("tar", ["-cf", "-", "-C", directory, ...names], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const onDisk = createWriteStream(unfinished, { mode: 0o600, flush: true });
  await Promise.all([
    pipeline(tar.stdout, createZstdCompress(compression), onDisk),
    success(tar),
  ]);
  // Another run may have kept its own meanwhile, and removed this one.
  if (existsSync(unfinished)) await rename(unfinished, file);
  await removeAllIn(kept, file);
}

async function success(child: ChildProcess) {
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}

async function removeAllIn(directory: string, except?: string) {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (path !== except) await rm(path, { recursive: true, force: true });
  }
}
