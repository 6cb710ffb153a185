import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { forms, hostileText, textFields } from "./forms.ts";
import { canBrowse, expectNoneCut } from "./use-app.ts";
import { useBook } from "./use-book.ts";

const src = join(import.meta.dirname, "../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" });
const sourceOf = (file: string) => readFileSync(join(src, file), "utf8");
const stateFiles = files.filter((file) => file.endsWith(".states.tsx"));
const titles = stateFiles.map((file) => /chapter\("([^"]+)"/.exec(sourceOf(file))?.[1] ?? "");

/** Components that other forms use. */
const frames = ["forms/form-dialog.tsx", "forms/page-form.tsx"];

/** Forms with only numbers, where hostile texts are not possible. */
const formsOfNumbers = ["referrals/duplicates/share-dialog.tsx"];

/** The files that this file imports, directly or indirectly. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  for (const [, path = ""] of sourceOf(file).matchAll(/ from "(\.[^"]+)"/g)) {
    const imported = join(dirname(file), path);
    if (reached.has(imported) || !files.includes(imported)) continue;
    reachedFrom(imported, reached.add(imported));
  }
  return reached;
}

test("every form in the app · has a state in the book, or is tested with the service", () => {
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

  const triedForms = new Set<string>();
  const statesOf = (title: string) => book.hrefs.filter((href) => href.startsWith(`#${title}%2F`));

  test.each(titles)(
    "%s · on a phone and with hostile texts · is accessible and complete, and keeps rejected input",
    async (title) => {
      const states = statesOf(title);
      const { page, show } = book;
      const body = page.locator("body");
      expect(states).not.toHaveLength(0);
      for (const href of states) {
        await show(href);
        await expectTexts(page, href);
        await expectAccessible(page, { in: "all", within: body, said: href });
        if (isFullVolume) {
          await page.emulateMedia({ colorScheme: "dark" });
          await expectAccessible(page, { in: "colours", within: body, said: href });
          await page.emulateMedia({ colorScheme: "light" });
        }
        await page.setViewportSize({ width: 390, height: 900 });
        await expect
          .poll(() => page.evaluate(() => document.body.scrollWidth), { message: href })
          .toBe(390);
        // Lists on other pages scroll sideways.
        if (title === "Insight") await expectNoneCut(page);
        await page.setViewportSize({ width: 1_440, height: 900 });
        if (href.endsWith("failing")) await expectAskedAgain(page, href);
        const withTexts = page.locator("form").filter({ has: page.locator(textFields) });
        for (const form of await withTexts.all()) {
          if (await isNew(form)) await sendHostile(form, href);
        }
        expect(await page.evaluate(() => document.body.dataset.harmed), href).toBeUndefined();
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

  /** A part that cannot be loaded reports it and offers another attempt. */
  async function expectAskedAgain(page: Page, href: string) {
    const failures = () =>
      page.evaluate(() => Number(document.documentElement.dataset.failures ?? 0));
    const again = page.getByRole("button", { name: "Retry" }).first();
    await again.waitFor();
    const before = await failures();
    await again.click();
    await expect.poll(failures, { message: href }).toBeGreaterThan(before);
  }

  /** Forms with the same fields differ in their values. Only a full-volume run tries all of them. */
  async function isNew(form: Locator) {
    const fields = await form.evaluate((element) =>
      [...element.querySelectorAll("label, button")].map((part) => part.textContent).join(),
    );
    return isFullVolume || (!triedForms.has(fields) && triedForms.add(fields) !== undefined);
  }

  async function sendHostile(form: Locator, href: string) {
    const page = form.page();
    await form.evaluate(fill, { textFields, text: hostileText });
    const typed = await form.evaluate(textsIn, textFields);
    // The first submission is rejected even if the contract accepts it.
    await page.evaluate(() => {
      document.documentElement.dataset.refuses = "next";
    });
    const submit = () => form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    await submit();
    const saveBar = page.getByRole("region", { name: "Save changes" });
    await form.getByRole("alert").or(saveBar.getByRole("alert")).first().waitFor();
    expect(await form.evaluate(textsIn, textFields), href).toEqual(typed);
    const isAcceptable = await page.evaluate(
      () => document.documentElement.dataset.refuses === "done",
    );
    if (!isAcceptable) return expectAccessible(page, { within: form, said: href });
    await submit();
    await page.waitForFunction(
      () => document.documentElement.dataset.answered?.startsWith("2") === true,
    );
  }
});

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Runs in the page and types as a person does. One call for each field would take longer than all states
 * together.
 */
function fill(form: Element, { textFields, text }: { textFields: string; text: string }) {
  for (const field of form.querySelectorAll<Field>(textFields)) {
    field.focus();
    field.select();
    document.execCommand("insertText", false, text);
  }
}

/** Runs in the page. */
const textsIn = (form: Element, textFields: string) =>
  [...form.querySelectorAll<Field>(textFields)].map(({ value }) => value);
