import { describe, expect, test } from "vitest";
import { canBrowse, useApp } from "./use-app.ts";

const kilobyte = 1_000;

describe.runIf(canBrowse)("what a browser has to load", () => {
  const app = useApp();

  test("the first signed-in page · stays within its budget", async () => {
    const page = await app.open("/favicon.svg", { as: "superAdmin" });
    const loaded = { js: 0, css: 0 };
    page.on("response", (response) => {
      const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1];
      const bytes = Number(response.headers()["content-length"]);
      if (kind === "js" || kind === "css") loaded[kind] += bytes;
    });
    await page.goto(`/app${app.organizationPath}/referrals`);
    await page.getByRole("row").nth(1).waitFor();
    expect(loaded.js).toBeGreaterThan(0);
    expect(loaded.js).toBeLessThan(170 * kilobyte);
    expect(loaded.css).toBeLessThan(12 * kilobyte);
  });
});
