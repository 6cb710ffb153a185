import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const onNode20 = `Object.defineProperty(process, "versions", {
  value: { ...process.versions, node: "20.20.2" },
})`;

test.each(["http", "worker", "migrate", "admin"])(
  "main.%s · on an old Node · explains it in one sentence before anything else is loaded",
  async (name) => {
    const program = fileURLToPath(new URL(`../main.${name}.ts`, import.meta.url));
    const preload = `data:text/javascript,${encodeURIComponent(onNode20)}`;
    const outcome = await new Promise((resolve) => {
      execFile(process.execPath, ["--import", preload, program], (error, stdout, stderr) =>
        resolve([error?.code, stdout, stderr]),
      );
    });
    expect(outcome).toEqual([
      1,
      "",
      "The referral service needs Node 24.7 or newer. This is Node 20.20.2.\n",
    ]);
    // Static imports would be loaded before the message is printed.
    const imports = (await readFile(program, "utf8")).match(/^import .*$/gm);
    expect(imports).toEqual(['import "./processes/require-node.ts";']);
  },
);

test("engines · for the service · is the first version with argon2, and high enough for its dependencies", () => {
  const require = createRequire(import.meta.url);
  const { engines } = require("undici/package.json");
  const numberOf = (range: string) => range.slice(2).split(".").map(Number);
  const [needed = 0] = numberOf(engines.node);
  expect(manifest.engines.node).toBe(">=24.7");
  expect(needed).toBeLessThanOrEqual(24);
});
