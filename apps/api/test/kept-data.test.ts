import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { keptOrMade } from "./kept-data.ts";
import { makers } from "./migrated-data.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const content = "data that took long to make ".repeat(100_000);

async function place() {
  const directory = await mkdtemp(join(tmpdir(), "kept-data-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, "kept", "hash");
  const make = vi.fn(async (empty: string) => {
    await mkdir(join(empty, "data"), { mode: 0o700 });
    await writeFile(join(empty, "data", "table"), content);
  });
  return {
    file,
    make,
    /** Returns the data that a run gets. */
    async fill() {
      const filled = await mkdtemp(join(directory, "filled-"));
      await keptOrMade(file, filled, make);
      return {
        names: await readdir(filled),
        mode: (await stat(join(filled, "data"))).mode & 0o777,
        isWhole: (await readFile(join(filled, "data", "table"), "utf8")) === content,
      };
    },
  };
}

const whole = { names: ["data"], mode: 0o700, isWhole: true };

test("kept data · from an earlier run · is unpacked instead of created again", async () => {
  const { fill, make } = await place();
  expect(await fill()).toEqual(whole);
  expect(await fill()).toEqual(whole);
  expect(make).toHaveBeenCalledOnce();
});

test.each<[string, (file: string) => Promise<void>]>([
  ["empty", (file) => truncate(file, 0)],
  ["cut off", async (file) => truncate(file, (await stat(file)).size - 1)],
  ["of another form", (file) => writeFile(file, "no archive")],
  [
    "changed in one bit",
    async (file) => {
      const bytes = await readFile(file);
      const last = bytes.length - 1;
      bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
      await writeFile(file, bytes);
    },
  ],
])("kept data · %s · is created again and kept", async (_, damage) => {
  const { file, fill, make } = await place();
  await fill();
  await damage(file);
  expect(await fill()).toEqual(whole);
  expect(await fill()).toEqual(whole);
  expect(make).toHaveBeenCalledTimes(2);
});

test("kept data · created by several runs at once · is complete in each run and replaces earlier data", async () => {
  const { file, fill } = await place();
  await mkdir(dirname(file));
  await writeFile(join(dirname(file), "earlier"), "made of earlier migrations");
  expect(await Promise.all([fill(), fill(), fill()])).toEqual([whole, whole, whole]);
  expect(await readdir(dirname(file))).toEqual(["hash"]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

/** The files in the repository that this file imports, directly or indirectly. */
async function importedBy(file: string): Promise<string[]> {
  const source = await readFile(file, "utf8");
  const paths = [...source.matchAll(/ from "(\.[^"]+)"/g)].map(([, path = ""]) =>
    join(dirname(file), path),
  );
  return [...paths, ...(await Promise.all(paths.map(importedBy))).flat()];
}

test("migrated data · from another version of a module that creates it · is not reused", async () => {
  const imported = await importedBy(join(root, "apps/api/test/make-migrated-data.ts"));
  const covered = (path: string) => makers.some((maker) => path.startsWith(join(root, maker)));
  expect(imported.filter((path) => !covered(path))).toEqual([]);
});
