import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { docsUrl, documents, generateCommand } from "../scripts/documents.ts";

const present = documents();

const committed = (name: string) => {
  try {
    return readFileSync(new URL(name, docsUrl), "utf8");
  } catch {
    return "";
  }
};

test.each(Object.keys(present))(
  "docs/%s · beside the contract as it stands · is up to date",
  (name) => {
    // Compares a boolean, so that a stale file shows the fix instead of thousands of different
    // lines.
    const fresh = committed(name) === present[name];
    expect(fresh, `docs/${name} is stale. Run: ${generateCommand}`).toBe(true);
  },
);

test("generated files · all of them · end in a newline", () => {
  for (const text of Object.values(present)) expect(text).toMatch(/[^\n]\n$/);
});

test("docs/openapi.json · with all operations · is smaller than 600 kB", () => {
  expect(Buffer.byteLength(present["openapi.json"] ?? "")).toBeLessThan(600_000);
});
