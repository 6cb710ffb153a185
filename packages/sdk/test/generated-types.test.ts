import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatedFiles } from "../scripts/generated-files.ts";

test.each(Object.entries(generatedFiles()))(
  "src/generated/%s · whenever the contract changed · is what the contract gives",
  (name, text) => {
    const committed = readFileSync(new URL(`../src/generated/${name}`, import.meta.url), "utf8");
    expect(committed, "stale: run pnpm --filter @referral-service/sdk generate").toBe(text);
  },
);
