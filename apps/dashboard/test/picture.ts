import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "@referral-service/api/test/until.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { expect } from "vitest";

const kept = (name: string) => fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url));
const seen = (name: string) =>
  fileURLToPath(new URL(`../node_modules/.cache/pictures/${name}.png`, import.meta.url));

/** Runs in the browser. Returns whether everything that the page shows has arrived. */
function isComplete() {
  // Other images might never be requested.
  const isShown = (image: Element) =>
    image.checkVisibility() && image.getBoundingClientRect().top < innerHeight;
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: AnyRouter };
  const context = router?.options.context as { queryClient: QueryClient } | undefined;
  return (
    document.querySelector(".animate-pulse") === null &&
    document.fonts.status === "loaded" &&
    [...document.images].every((image) => image.complete || !isShown(image)) &&
    (context === undefined || context.queryClient.isFetching() === 0)
  );
}

/** Takes pictures until two in a row are the same. */
async function settledPictureOf(page: Page) {
  let last = await pictureOf(page);
  await until(async () => {
    const next = await pictureOf(page);
    const isSettled = next.equals(last);
    last = next;
    return isSettled;
  });
  return last;
}

/**
 * Compares the page with the picture of this name, pixel by pixel. `vitest -u` replaces it with the new
 * one. A missing picture is created, except in CI. The difference is drawn next to the new picture. Most
 * pictures have the same bytes. Only a stable picture is decoded, because decoding takes longest.
 */
export async function expectPicture(page: Page, name: string) {
  await page.waitForFunction(isComplete);
  const { snapshotUpdateState } = expect.getState().snapshotState;
  if (snapshotUpdateState === "all" || (snapshotUpdateState === "new" && !existsSync(kept(name)))) {
    return write(kept(name), await settledPictureOf(page));
  }
  const approved = await readFile(kept(name));
  if ((await pictureOf(page)).equals(approved)) return;
  const bytes = await settledPictureOf(page);
  const { count, drawn } = differenceOf(PNG.sync.read(approved), bytes);
  if (count === 0) return;
  await write(seen(name), bytes);
  await write(seen(`${name}.difference`), PNG.sync.write(drawn));
  expect.fail(`${count} pixels of ${name} differ; see ${seen(name)}`);
}

/** The number of different pixels, and a picture of them. If the size differs, all pixels count. */
function differenceOf(before: PNG, bytes: Buffer) {
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
