import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { forms, hostileText, textFields } from "./forms.ts";
import { canBrowse, expectAccessible, expectNoneCut } from "./use-app.ts";
import { useBook } from "./use-book.ts";

const src = join(import.meta.dirname, "../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" });
const sourceOf = (file: string) => readFileSync(join(src, file), "utf8");
const stateFiles = files.filter((file) => file.endsWith(".states.tsx"));
const titles = stateFiles.map((file) => /chapter\("([^"]+)"/.exec(sourceOf(file))?.[1] ?? "");

/** What other forms are made of. */
const frames = ["forms/form-dialog.tsx", "forms/page-form.tsx"];

/** Forms of numbers alone, which no text can harm. */
const formsOfNumbers = ["referrals/duplicates/share-dialog.tsx"];

/** What the file imports, also through others. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  for (const [, path = ""] of sourceOf(file).matchAll(/ from "(\.[^"]+)"/g)) {
    const imported = join(dirname(file), path);
    if (reached.has(imported) || !files.includes(imported)) continue;
    reachedFrom(imported, reached.add(imported));
  }
  return reached;
}

test("every form of the app · has a state in the book, or is tried with the service", () => {
  const found = files.filter(
    (file) =>
      file.endsWith(".tsx") &&
      !frames.includes(file) &&
      /<(form|FormDialog|PageForm)\b/.test(sourceOf(file)),
  );
  const shown = new Set(stateFiles.flatMap((file) => [...reachedFrom(file)]));
  const tried = new Set([...forms.map(({ file }) => file), ...formsOfNumbers]);
  expect(found.filter((file) => !shown.has(file) && !tried.has(file))).toEqual([]);
});

describe.runIf(canBrowse)("the component book", () => {
  const book = useBook();

  const statesOf = (title: string) => book.hrefs.filter((href) => href.startsWith(`#${title}%2F`));

  test.each(titles)(
    "%s · in both themes and on a phone · is accessible and whole",
    async (title) => {
      const states = statesOf(title);
      const { page, show } = book;
      const body = page.locator("body");
      expect(states).not.toHaveLength(0);
      for (const href of states) {
        await show(href);
        await expectTexts(page, href);
        await expectAccessible(page, { in: "all", within: body, said: href });
        await page.emulateMedia({ colorScheme: "dark" });
        await expectAccessible(page, { in: "colours", within: body, said: href });
        await page.setViewportSize({ width: 390, height: 900 });
        await expect
          .poll(() => page.evaluate(() => document.body.scrollWidth), { message: href })
          .toBe(390);
        // Lists of other pages scroll sideways.
        if (title === "Insight") await expectNoneCut(page);
        await page.setViewportSize({ width: 1_440, height: 900 });
        await page.emulateMedia({ colorScheme: "light" });
      }
    },
  );

  async function expectTexts(page: Page, href: string) {
    const { says, lacks } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    if (says !== undefined) {
      await expect
        .poll(() => page.locator("body").textContent(), { message: href })
        .toContain(says);
    }
    if (lacks !== undefined) {
      expect(await page.locator("body").textContent(), href).not.toContain(lacks);
    }
  }

  test("what cannot be loaded · says so, and is asked for again by its button", async () => {
    const { page, show } = book;
    const failing = book.hrefs.filter((href) => href.endsWith("failing"));
    expect(failing).not.toHaveLength(0);
    const failures = () =>
      page.evaluate(() => Number(document.documentElement.dataset.failures ?? 0));
    for (const href of failing) {
      await show(href);
      const again = page.getByRole("button", { name: "Try again" }).first();
      await again.waitFor();
      const before = await failures();
      await again.click();
      await expect.poll(failures, { message: href }).toBeGreaterThan(before);
    }
  });

  test.each(titles)(
    "%s · with hostile texts in every field · does no harm, and keeps what is refused",
    async (title) => {
      const { page, show } = book;
      for (const href of statesOf(title)) {
        await show(href);
        const withTexts = page.locator("form").filter({ has: page.locator(textFields) });
        for (const form of await withTexts.all()) await sendHostile(form, href);
        expect(await page.evaluate(() => document.body.dataset.harmed), href).toBeUndefined();
      }
    },
  );

  async function sendHostile(form: Locator, href: string) {
    const page = form.page();
    const fields = await form.locator(textFields).all();
    for (const field of fields) await field.fill(hostileText);
    const typed = await Promise.all(fields.map((field) => field.inputValue()));
    await form.evaluate((element: HTMLFormElement) => {
      delete document.documentElement.dataset.answered;
      element.requestSubmit();
    });
    await page.waitForFunction(
      () =>
        document.documentElement.dataset.answered?.startsWith("2") === true ||
        document.querySelector("form [role=alert]") !== null,
    );
    if (await page.evaluate(() => document.documentElement.dataset.answered?.startsWith("2")))
      return;
    await expectAccessible(page, { within: form, said: href });
    for (const [index, field] of fields.entries()) {
      expect(await field.inputValue(), href).toBe(typed[index]);
    }
  }
});
