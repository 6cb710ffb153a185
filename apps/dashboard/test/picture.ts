import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { expect } from "vitest";
import { loaded } from "./use-app.ts";

const kept = (name: string) => fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url));
const seen = (name: string) =>
  fileURLToPath(new URL(`../node_modules/.cache/pictures/${name}.png`, import.meta.url));

/** Takes pictures until two in a row are the same. */
async function settledPictureOf(page: Page) {
  let last = await pictureOf(page);
  for (let next = await pictureOf(page); !next.equals(last); next = await pictureOf(page))
    last = next;
  return last;
}

/** The time limit for a page to look as approved. Parts that load late must appear within it. */
const settledMs = 30_000;

/**
 * Compares the page with the picture of this name, pixel by pixel. `vitest -u` replaces it with the new
 * one. A missing picture is created, except in CI. The difference is drawn next to the new picture.
 */
export async function expectPicture(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready);
  const { snapshotUpdateState } = expect.getState().snapshotState;
  if (snapshotUpdateState === "all" || (snapshotUpdateState === "new" && !existsSync(kept(name)))) {
    await loaded(page);
    return write(kept(name), await settledPictureOf(page));
  }
  await loaded(page);
  const approved = await readFile(kept(name));
  const difference = await settledDifference(page, approved);
  if (difference.count === 0) return;
  await write(seen(name), difference.bytes);
  if (difference.drawn) await write(seen(`${name}.difference`), PNG.sync.write(difference.drawn));
  expect.fail(`${difference.count} pixels of ${name} differ; see ${seen(name)}`);
}

/**
 * Returns as soon as there is no difference. Most pictures have the same bytes. Only a stable picture is
 * decoded, because decoding takes longest.
 */
async function settledDifference(
  page: Page,
  approved: Buffer,
): Promise<Difference & { bytes: Buffer }> {
  const until = Date.now() + settledMs;
  let bytes = await pictureOf(page);
  let difference: Difference | undefined;
  while (!bytes.equals(approved)) {
    const next = await pictureOf(page);
    const isOver = Date.now() > until;
    if (!next.equals(bytes)) difference = undefined;
    if (next.equals(bytes) || isOver) difference ??= differenceOf(PNG.sync.read(approved), next);
    if (difference?.count === 0 || (isOver && difference)) return { ...difference, bytes: next };
    bytes = next;
  }
  return { count: 0, bytes };
}

interface Difference {
  count: number;
  drawn?: PNG;
}

/** The number of different pixels, and a picture of them. If the size differs, all pixels count. */
function differenceOf(before: PNG, bytes: Buffer): Difference {
  const after = PNG.sync.read(bytes);
  const { width, height } = before;
  if (after.width !== width || after.height !== height) {
    return { count: width * height, drawn: after };
  }
  const drawn = new PNG({ width, height });
  const count = pixelmatch(before.data, after.data, drawn.data, width, height);
  return { count, drawn };
}

async function pictureOf(page: Page) {
  await page.evaluate(hidePort);
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

/** Runs in the browser. Removes the port from the service's URL, because it differs in each run. */
function hidePort() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(location.origin)) {
      text.data = text.data.replaceAll(location.origin, "https://referrals.example");
    }
  }
}

async function write(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
