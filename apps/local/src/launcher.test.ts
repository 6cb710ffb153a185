import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { launchersAbove } from "./launcher.ts";

// The processes above `npx -y pnpm@12 start` in a terminal.
const npxChain = [
  "sh\0-c\0node a.mjs && node main.ts",
  "pnpm\0start",
  "sh\0-c\0pnpm start",
  "npm exec pnpm@12 start",
];

test.each([
  { launchedBy: "npx from a terminal", above: ["-bash", "login"], chain: npxChain },
  { launchedBy: "npx from a script", above: ["sh\0-c\0npx -y pnpm@12 start"], chain: npxChain },
  { launchedBy: "npx under setsid", above: [], chain: npxChain },
  {
    launchedBy: "npm run by its script",
    above: ["bash\0run.sh"],
    chain: ["/bin/sh\0-c\0node main.ts", "/usr/bin/node\0/usr/lib/npm/bin/npm-cli.js\0start"],
  },
  { launchedBy: "a shell alone", above: ["bash", "sshd"], chain: [] },
  { launchedBy: "a command of a shell", above: ["sh\0-c\0node main.ts", "node\0x.js"], chain: [] },
])("launchersAbove · with $launchedBy · finds only the launchers", ({ chain, above }) => {
  const all = [...chain, ...above];
  const look = (pid: number) => {
    const commandLine = all[pid];
    return commandLine === undefined
      ? undefined
      : { pid, parent: pid + 1, born: `${pid}`, commandLine };
  };
  expect(launchersAbove(0, look).map((launcher) => launcher.commandLine)).toEqual(chain);
});

test("onLauncherGone · when the launcher is killed · calls back", async () => {
  const directory = await mkdtemp(join(tmpdir(), "launcher-"));
  try {
    const url = new URL("./launcher.ts", import.meta.url);
    const watcher = `
      import { onLauncherGone } from ${JSON.stringify(url)};
      setInterval(() => {}, 1000);
      onLauncherGone(() => { console.log("gone"); process.exit(); });
      console.log("watching");
    `;
    const launcher = join(directory, "pnpm.mjs");
    await writeFile(
      launcher,
      `import { spawn } from "node:child_process";
      spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(watcher)}],
        { stdio: "inherit", detached: true });`,
    );
    const started = spawn(process.execPath, [launcher], { stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe("watching");
    started.kill("SIGKILL");
    await once(started, "exit");
    expect((await lines.next()).value).toBe("gone");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
