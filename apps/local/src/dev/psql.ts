import { spawnSync } from "node:child_process";
import { readRunningStart } from "../local-files.ts";
import { devDirectory, isDevRunning } from "./places.ts";

/** `pnpm dev:psql` opens the database of the running `pnpm dev` as the owner of the tables. */
function main(words: string[]): number {
  const url = isDevRunning() ? readRunningStart(devDirectory)?.DATABASE_URL : undefined;
  if (url === undefined) return fail("No `pnpm dev` is running here. Start it first.");
  // Passes the password in the environment, because every user on the machine can see a command's
  // arguments.
  const { username, password, hostname, port, pathname } = new URL(url);
  const { error, status } = spawnSync("psql", words, {
    stdio: "inherit",
    env: {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
    },
  });
  if (error === undefined) return status ?? 1;
  return fail(`psql is not installed. Install it, or open this URL with another client:\n${url}`);
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

process.exitCode = main(process.argv.slice(2));
