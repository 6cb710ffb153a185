import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../../docs/decisions/", import.meta.url);
const files = readdirSync(folder).sort();

const contributing = readFileSync(new URL("../../../CONTRIBUTING.md", import.meta.url), "utf8");

const headings = (text: string) => [...text.matchAll(/^#{1,2} .+$/gm)].map(([heading]) => heading);

test("docs/decisions · has one decision for each number", () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(new Set(numbers).size).toBe(files.length);
});

test.each(files)("docs/decisions/%s · has the headings of a decision", (file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const [, number] = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file) ?? [];
  expect(headings(text)).toEqual([
    expect.stringMatching(new RegExp(`^# ${Number(number)}\\. \\S`)),
    "## Context",
    "## Decision",
    "## Consequences",
    ...(text.includes("## Measured") ? ["## Measured"] : []),
  ]);
  const [, ...sections] = text.split(/^## .+$/m);
  for (const section of sections) expect(section.trim()).not.toBe("");
});

test.each(files)("docs/decisions/%s · is in the table of CONTRIBUTING.md", (file) => {
  expect(contributing).toContain(`](docs/decisions/${file})`);
});

test.each(
  files.filter((file) => readFileSync(new URL(file, folder), "utf8").includes("## Measured")),
)("docs/decisions/%s · under Measured · has a figure", (file) => {
  const [, measured = ""] = readFileSync(new URL(file, folder), "utf8").split("## Measured");
  expect(measured).toMatch(/\d/);
});
