import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

/**
 * Fills an empty or a new directory from the archive in this file. A missing or damaged archive is created
 * again and replaces everything else in its folder.
 */
export async function keptOrMade(
  file: string,
  directory: string,
  make: (directory: string) => Promise<void>,
) {
  await mkdir(directory, { recursive: true });
  const content = await unlessMissing(readFile(file));
  const archive = content && whole(content);
  if (archive !== undefined) return unpack(archive, directory);
  await make(directory);
  await keep(file, await pack(directory));
}

async function unpack(archive: Buffer, directory: string) {
  const tar = spawn("tar", ["-xf", "-", "-C", directory], { stdio: ["pipe", "ignore", "inherit"] });
  // `tar` stops reading at the end of the archive. Its exit code shows whether the archive is complete.
  tar.stdin.on("error", () => {});
  tar.stdin.end(await promisify(zstdDecompress)(archive));
  await success(tar);
}

async function pack(directory: string): Promise<Buffer> {
  const words = ["-cf", "-", "-C", directory, ...(await readdir(directory))];
  const tar = spawn("tar", words, { stdio: ["ignore", "pipe", "inherit"] });
  const [archive] = await Promise.all([buffer(tar.stdout), success(tar)]);
  return promisify(zstdCompress)(archive);
}

/**
 * Readers never see an incomplete file. Another run that stores its own archive in the meantime can remove
 * this one.
 */
async function keep(file: string, archive: Buffer) {
  const unfinished = `${file}.${randomUUID()}`;
  const kept = dirname(file);
  await mkdir(kept, { recursive: true });
  const content = Buffer.concat([digestOf(archive), archive]);
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  if (!(await unlessMissing(rename(unfinished, file).then(() => true)))) return;
  for (const name of await readdir(kept)) {
    const other = join(kept, name);
    if (other !== file) await rm(other, { force: true });
  }
}

async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** The archive in a file's content, unless the content is damaged. */
function whole(content: Buffer): Buffer | undefined {
  const archive = content.subarray(digestLength);
  return digestOf(archive).equals(content.subarray(0, digestLength)) ? archive : undefined;
}

const digestLength = 32;
const digestOf = (archive: Buffer) => createHash("sha256").update(archive).digest();

async function success(child: ChildProcess) {
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}
