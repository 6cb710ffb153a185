import { expect, test } from "vitest";
import { setupsFor } from "./assistant-setups.ts";

test("the setups on the page · are those in the guide, with the service's URL and the organization", () => {
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
