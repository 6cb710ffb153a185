import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contrastOf, nearestAccent } from "@referral-service/contract/accent-colors";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "..");
const styles = readFileSync(join(src, "styles.css"), "utf8");

/** The colors in the first block of the selector. */
function colorsOf(selector: string): Record<string, string> {
  const [, after = ""] = styles.split(`${selector} {`);
  const [block = ""] = after.split("}");
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
}

const light = colorsOf(":root");
const dark = { ...light, ...colorsOf('[data-theme="dark"]') };
const themes = {
  light,
  dark,
  "dark, in menus and dialogs": { ...dark, ...colorsOf('[data-theme="dark"] .bg-raised') },
};

const texts = ["ink", "ink-2", "ink-3", "accent-text", "good", "warn", "bad", "info"];
const grounds = [
  "page",
  "rail",
  "pane",
  "surface",
  "raised",
  "hover",
  "selected",
  "highlighted",
].concat(["accent-soft", "good-soft", "warn-soft", "bad-soft", "info-soft"]);
/** Backgrounds that have their own text color. */
const filled = { accent: "accent-ink", "accent-hover": "accent-ink" };
/** Lines, dots and bars, which are not the background of any text. */
const shapes = [
  "accent-text",
  "line",
  "line-strong",
  "line-field",
  "ink",
  "ink-2",
  "ink-3",
  "good",
  "warn",
  "bad",
  "info",
];

/** The colors of all classes of this kind in the app. */
function usedIn(kind: "text" | "bg"): string[] {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(tsx?|css)$/.test(file),
  );
  const classes = files.flatMap((file) => [
    ...readFileSync(join(src, file), "utf8").matchAll(new RegExp(`\\b${kind}-([\\w-]+)`, "g")),
  ]);
  return [...new Set(classes.map(([, name = ""]) => name))].filter((name) => name in light);
}

test("every color of texts and backgrounds · is compared", () => {
  const textColors = [...texts, ...Object.values(filled)];
  expect(usedIn("text").filter((name) => !textColors.includes(name))).toEqual([]);
  const groundColors = [...grounds, ...Object.keys(filled), ...shapes];
  expect(usedIn("bg").filter((name) => !groundColors.includes(name))).toEqual([]);
});

test.each([
  // axe checks the light theme in a browser, and finds no text with these colors there.
  ["light", ["ink-3 on accent-soft", "ink-3 on bad-soft", "info on bad-soft"]],
  ["dark", []],
  ["dark, in menus and dialogs", []],
] as const)("%s · every text is readable on every ground", (theme, unused) => {
  const colors = themes[theme];
  const pairs = [
    ...texts.flatMap((text) => grounds.map((ground) => [text, ground])),
    ...Object.entries(filled).map(([ground, text]) => [text, ground]),
  ];
  const faint = pairs.filter(
    ([text = "", ground = ""]) => contrastOf(colors[text] ?? "", colors[ground] ?? "") < 4.5,
  );
  expect(faint.map(([text, ground]) => `${text} on ${ground}`)).toEqual(unused);
});

/**
 * Each background lies on the previous one: the page next to the rail, records next to their list,
 * cards, and floating elements. A line separates the page from the rail, and records from their list,
 * so their steps are small.
 */
const steps = [
  { from: "rail", to: "page", least: 1.04 },
  { from: "page", to: "pane", least: 1.03 },
  { from: "pane", to: "surface", least: 1.06 },
  { from: "surface", to: "raised", least: 1.06 },
];

test("dark · every level is lighter than the one below it, by a step that is seen", () => {
  const lightness = (color: string) => contrastOf(dark[color] ?? "", "#000000");
  const small = steps.filter(({ from, to, least }) => lightness(to) / lightness(from) < least);
  expect(small).toEqual([]);
});

const isFaint = (color = "", ground = "") => contrastOf(color, ground) < 3;

/** The backgrounds of fields. In rows with another background, checkboxes have the color of texts. */
const fieldGrounds = ["page", "rail", "pane", "surface"];
const groundsInDialogs = ["raised", "hover", "selected"];
const focusGrounds = [...fieldGrounds, ...groundsInDialogs];

const organizationAccents = ["#ffffff", "#000000", "#ffe600", "#0f766e", "#7f1d1d", "#5251c9"];

test.each(Object.entries(themes))(
  "%s · the borders of fields are visible on every background",
  (theme, colors) => {
    const fieldGroundsOf = theme.includes("dialogs") ? groundsInDialogs : fieldGrounds;
    expect(
      fieldGroundsOf.filter((ground) => isFaint(colors["line-field"], colors[ground])),
    ).toEqual([]);
  },
);

test.each(["light", "dark"] as const)(
  "%s · the focus ring is visible on every background, including with an organization's accent",
  (theme) => {
    const colors = themes[theme];
    expect(focusGrounds.filter((ground) => isFaint(colors.accent, colors[ground]))).toEqual([]);
    // Only the pages for signing in have the organization's accent, with the surface of public pages.
    const accents = organizationAccents.map(nearestAccent);
    expect(accents.filter((accent) => isFaint(accent, colors.page))).toEqual([]);
  },
);
