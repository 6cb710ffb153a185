import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { service } from "./german/service.ts";
import { german } from "./german.ts";
import { phrase, speak } from "./phrase.ts";

const sourcesIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder })
    .filter((file) => !file.includes("german"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);

test("A text in German · has only values of the English one", () => {
  const wrong = Object.entries(german).filter(([english, text]) =>
    placeholders(text).some((name) => !placeholders(english).includes(name)),
  );
  expect(wrong).toEqual([]);
});

test("A text in the catalog · is in the sources of the app", () => {
  const sources = sourcesIn(join(import.meta.dirname, ".."), "**/*.{ts,tsx}");
  const ofApp = Object.keys(german).filter((text) => !Object.hasOwn(service, text));
  const unused = ofApp.filter(
    (text) => !sources.includes(JSON.stringify(text)) && !sources.includes(`${text}: "`),
  );
  expect(unused).toEqual([]);
});

/** Replaces each value and number with a #. */
const withoutValues = (text: string) => text.replaceAll(/\$\{[^}]*\}|[\d,]*\d/g, "#");

test("A message from the service · still matches the service", () => {
  const said = withoutValues(sourcesIn(join(import.meta.dirname, "../../../api/src"), "**/*.ts"));
  const unused = Object.keys(service).filter((text) => !said.includes(withoutValues(text)));
  expect(unused).toEqual([]);
});

test("A text · is in the reader's language, with its values", async () => {
  expect(phrase("Leave {name}?", { name: "Acme" })).toBe("Leave Acme?");
  await speak("de-AT");
  expect(phrase("Leave {name}?", { name: "Acme" })).toBe("Acme verlassen?");
  await speak("fr-FR");
  expect(phrase("Sign in")).toBe("Sign in");
});
