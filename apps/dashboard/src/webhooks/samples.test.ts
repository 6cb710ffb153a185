import { expect, test } from "vitest";
import { samples } from "./samples.ts";

test("the receivers on the page · are those in the guide, in seven languages", () => {
  expect(samples.map(({ language }) => language)).toEqual([
    "TypeScript",
    "Python",
    "Go",
    "Ruby",
    "PHP",
    "Java",
    "C#",
  ]);
  for (const { code } of samples) {
    expect(code).toMatch(/REFERRAL_SERVICE_WEBHOOK_SECRET/);
    expect(code).not.toContain("```");
  }
});
