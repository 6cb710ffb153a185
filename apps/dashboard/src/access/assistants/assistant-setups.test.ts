import { expect, test } from "vitest";
import { setupsFor } from "./assistant-setups.ts";

test("the set-ups on the page · are those of the guide, with the service's address and the organization", () => {
  const setups = setupsFor({ origin: "https://refer.test", organization: "harbour-homes" });
  expect(setups.map(({ name }) => name)).toEqual([
    "Claude Code",
    "Claude Desktop",
    "Cursor",
    "VS Code",
    "Codex",
  ]);
  for (const { code, place } of setups) {
    expect(code).toContain("https://refer.test");
    expect(code).toContain("harbour-homes");
    expect(code).not.toContain("example.com");
    expect(place).toMatch(/:$/);
    if (code.startsWith("{")) JSON.parse(code);
  }
  const [first] = setupsFor({ origin: "https://refer.test" });
  expect(first?.code).toContain('"https://refer.test/mcp"');
});
