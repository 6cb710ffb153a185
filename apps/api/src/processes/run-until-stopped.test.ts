import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { until } from "../../test/until.ts";

const program = `
  import { runUntilStopped } from ${JSON.stringify(new URL("./run-until-stopped.ts", import.meta.url))};
  const start = async () => () => {
    console.log("stopping");
    return new Promise(() => {});
  };
  await runUntilStopped(start, { withinMs: 600_000 });
  setInterval(() => {}, 1_000);
  console.log("ready");
`;

test("a second signal · while a process stops · ends it immediately", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const exited = once(child, "exit");
  await until(() => output.includes("ready"));
  child.kill("SIGTERM");
  await until(() => output.includes("stopping"));
  expect(child.exitCode).toBeNull();
  // Two identical signals within half a second count once, so the test repeats the signal.
  await until(() => {
    child.kill("SIGTERM");
    return child.exitCode !== null;
  });
  expect(await exited).toEqual([1, null]);
});
