import { expect, test } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** Words that are identical in both languages. */
const shared = new Set(["Link", "Name", "Status", "WhatsApp"]);

/** Every text with its path. Functions are called with sample values. */
function textsIn(node: unknown, path = ""): [path: string, text: string][] {
  if (typeof node === "string") return [[path, node]];
  if (typeof node === "function") {
    return [1, 2].map((count) => [`${path}(${count})`, String(node(count, "x"))]);
  }
  return Object.entries(node as object).flatMap(([name, child]) =>
    textsIn(child, `${path}.${name}`),
  );
}

test("the German texts for referrers · are complete and differ from the English ones", () => {
  const english = textsIn(en);
  const german = new Map(textsIn(de));
  expect([...german.keys()]).toEqual(english.map(([path]) => path));
  const left = english.filter(([path, text]) => german.get(path) === text && !shared.has(text));
  expect(left).toEqual([]);
});
