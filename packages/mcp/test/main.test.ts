import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Both starts share it, because loading their modules takes most of a start's CPU time. */
const compileCache = fileURLToPath(new URL("../node_modules/.cache/compile", import.meta.url));

/** Runs the program as an assistant does, and ends its input immediately. */
function run(address: string) {
  const env = {
    REFERRAL_SERVICE_URL: address,
    REFERRAL_SERVICE_API_KEY: "rk_user_example",
    NODE_COMPILE_CACHE: compileCache,
  };
  const options = { env, input: "", encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], options);
  return { status, out: stdout, err: stderr };
}

test("start · with a URL and a key · waits for the assistant and ends with its input", () => {
  expect(run("http://127.0.0.1:9")).toEqual({ status: 0, out: "", err: "" });
});

test("start · with an unusable URL · reports it and prints nothing on standard output", () => {
  const err = expect.stringMatching(/`baseUrl`.*\nSee --help/);
  expect(run("localhost")).toEqual({ status: 2, out: "", err });
});
