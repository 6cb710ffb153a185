import { readFileSync } from "node:fs";
import { contrastOf } from "@referral-service/contract/accent-colors";
import type axeTypes from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const axeSource = readFileSync(
  new URL("../node_modules/axe-core/axe.min.js", import.meta.url),
  "utf8",
);

/** Fails if a part of the page would be a problem for people with a screen reader or low vision. */
export async function expectAccessible(
  page: Page,
  {
    in: looked = "structure",
    within = page.locator("html"),
    said,
  }: { in?: "all" | "structure" | "colours"; within?: Locator; said?: string } = {},
) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const { violations, unjudged } = await within.evaluate(findViolations, {
    structure: looked !== "colours",
    colours: looked !== "structure",
  });
  expect(violations, said).toEqual([]);
  const faint = unjudged.filter(({ color, ground, least }) => contrastOf(color, ground) < least);
  expect(faint, said).toEqual([]);
}

/** Runs in the page. */
async function findViolations(element: Element, looked: Record<"structure" | "colours", boolean>) {
  const { axe } = window as unknown as { axe: typeof axeTypes };

  const seenIn = window as unknown as { checkedParts?: Set<string>; checkedLooks?: Set<string> };
  seenIn.checkedParts ??= new Set();
  seenIn.checkedLooks ??= new Set();
  const { checkedParts, checkedLooks } = seenIn;

  /**
   * Rows, links and fields whose shape equals that of an earlier one since the page was loaded. They
   * differ only in their texts, so axe checks the first.
   */
  function repeatedParts() {
    const shapeOf = (part: Element) => {
      const names = part.getAttributeNames().map((name) => name + (part.getAttribute(name) === ""));
      const looks = ["class", "style", "role", "type"].map((name) => part.getAttribute(name));
      const hasField = part instanceof HTMLLabelElement && part.control !== null;
      return [part.tagName, ...names, ...looks, part.textContent === "", hasField].join(" ");
    };
    return [...element.querySelectorAll("tr, li, nav > *, div:has(> label)")].filter((part) => {
      // A row can be right in one parent, and wrong in another.
      const around = [part.parentElement?.tagName, part.parentElement?.role];
      const shape = [...around, ...[part, ...part.querySelectorAll("*")].map(shapeOf)].join();
      const isKnown = checkedParts.has(shape);
      checkedParts.add(shape);
      return isKnown;
    });
  }

  /**
   * The first text of each color, background and size, unless axe has judged one since the page was loaded.
   */
  function newTexts() {
    const behind = new Map<Element | null, string>([[null, ""]]);
    const groundOf = (part: Element | null): string => {
      const known = behind.get(part);
      if (known !== undefined || part === null) return known ?? "";
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(part);
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
      const isNone = own === "rgba(0, 0, 0, 0) none 1";
      const ground = groundOf(part.parentElement) + (isNone ? "" : `; ${own}`);
      behind.set(part, ground);
      return ground;
    };
    const hasText = (part: Element) =>
      part.matches("input:not([type=checkbox], [type=radio]), select, textarea") ||
      [...part.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== "");
    const firsts = new Map<string, Element>();
    for (const part of element.querySelectorAll("*")) {
      if (!hasText(part) || !part.checkVisibility()) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(part);
      // Disabled parts need no contrast, and axe never judges them.
      if (part.closest(":disabled, [aria-disabled=true]") !== null) continue;
      const look = [color, fontSize, fontWeight, groundOf(part)].join(", ");
      if (!checkedLooks.has(look) && !firsts.has(look)) firsts.set(look, part);
    }
    return firsts;
  }

  /** The colors of a text that axe cannot judge, such as a text in a dialog above its page. */
  function colorsOf(part: Element) {
    const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (pixel === null) throw new Error("No canvas");
    const paint = (color: string) => {
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
    };
    const around: Element[] = [];
    for (let at: Element | null = part; at !== null; at = at.parentElement) around.unshift(at);
    const styles = around.map((each) => getComputedStyle(each));
    if (styles.some((style) => style.opacity !== "1" || style.backgroundImage !== "none")) return;
    const ground = styles.map((style) => paint(style.backgroundColor)).at(-1) ?? "";
    const own = getComputedStyle(part);
    const size = Number.parseFloat(own.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(own.fontWeight) >= 700);
    return { text: part.textContent, color: paint(own.color), ground, least: isLarge ? 3 : 4.5 };
  }

  const unjudged: NonNullable<ReturnType<typeof colorsOf>>[] = [];
  const violations: axeTypes.Result[] = [];
  if (looked.structure) {
    const found = await axe.run(
      { include: [element], exclude: repeatedParts() },
      {
        resultTypes: ["violations"],
        preload: false,
        rules: { "color-contrast": { enabled: false } },
      },
    );
    violations.push(...found.violations);
  }
  const texts = looked.colours ? newTexts() : new Map<string, Element>();
  if (texts.size > 0) {
    const found = await axe.run(
      { include: [...texts.values()] },
      { runOnly: ["color-contrast"], preload: false, elementRef: true },
    );
    violations.push(...found.violations);
    // Axe cannot judge some texts in their place, such as those on a backdrop.
    const judged = new Set(
      [...found.passes, ...found.violations].flatMap(({ nodes }) => nodes.map((n) => n.element)),
    );
    for (const [look, part] of texts) {
      const isJudged = judged.has(part as HTMLElement);
      const isOff = part.closest("[aria-hidden=true]") !== null;
      const colors = isJudged || isOff ? undefined : colorsOf(part);
      if (colors !== undefined) unjudged.push(colors);
      if (isJudged || colors !== undefined) checkedLooks.add(look);
    }
  }
  return {
    violations: violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ html }) => html),
    })),
    unjudged,
  };
}
