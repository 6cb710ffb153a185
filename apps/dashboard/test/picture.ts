import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { expect } from "vitest";

const kept = (name: string) => fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url));
const seen = (name: string) =>
  fileURLToPath(new URL(`../node_modules/.cache/pictures/${name}.png`, import.meta.url));

/**
 * Compares the page with the picture of this name, pixel by pixel. `vitest -u` takes the new one over; one
 * that is missing is made, but not in CI. What differs is drawn beside the new picture.
 */
export async function expectPicture(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.screenshot({ animations: "disabled", caret: "hide" });
  const { snapshotUpdateState } = expect.getState().snapshotState;
  if (snapshotUpdateState === "all" || (snapshotUpdateState === "new" && !existsSync(kept(name)))) {
    return write(kept(name), bytes);
  }
  const [before, after] = [PNG.sync.read(await readFile(kept(name))), PNG.sync.read(bytes)];
  const { width, height } = before;
  expect({ width: after.width, height: after.height }).toEqual({ width, height });
  const difference = new PNG({ width, height });
  const count = pixelmatch(before.data, after.data, difference.data, width, height);
  if (count === 0) return;
  await write(seen(name), bytes);
  await write(seen(`${name}.difference`), PNG.sync.write(difference));
  expect(count, `pixels of ${name} differ; see ${seen(name)}`).toBe(0);
}

async function write(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
