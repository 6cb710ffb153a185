import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  generateCommand,
  settingsPage,
  settingsReference,
} from "../../../scripts/settings-reference.ts";
import { settingNames } from "./environment.ts";

test("docs/settings.md · matches the settings in the code", () => {
  const isFresh = readFileSync(settingsPage, "utf8") === settingsReference();
  expect(isFresh, `docs/settings.md is stale. Run: ${generateCommand}`).toBe(true);
});

test("docs/settings.md · names each setting except the failpoint", () => {
  const named = [...settingsReference().matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(settingNames.filter((name) => name !== "FAILPOINT").toSorted());
});
