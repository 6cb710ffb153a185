import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8").replaceAll(/[ \n]+/g, " ");

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const [, why = ""] = /^## Why\n(.*?)^## /ms.exec(readme) ?? [];
const figures = [...why.matchAll(/\*\*(\d[^*]*)\*\*/g)].map(([, figure = ""]) =>
  figure.replaceAll(/\s+/g, " "),
);

test("README · can be read in a few minutes", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

test("README · has figures under Why", () => {
  expect(figures.length).toBeGreaterThan(4);
});

test.each(figures)("README · with the figure %s · agrees with docs/figures.md", (figure) => {
  expect(text("docs/figures.md")).toContain(figure);
});
