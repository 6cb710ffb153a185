import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const configPath = join(root, ".ci/import-arrows.mjs");
const depcruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

interface Arrows {
  rooms: string[];
  default: { forbidden: { name: string }[] };
}
const { rooms, default: config }: Arrows = await import(configPath);

const api = "apps/api/src";
/** For each rule a file with an import that it forbids. */
const forbiddenImports: Record<string, [file: string, statement: string]> = {
  "rooms-below-lists": [
    `${api}/lists/page.ts`,
    'import type { Referral } from "../referrals/referral.ts"',
  ],
  "rooms-below-app.ts": [`${api}/app.ts`, 'import type { ConnectedDeps } from "./boot.ts"'],
  "every-room-has-its-place": [`${api}/new-room/one.ts`, 'import { Refusal } from "../refusal.ts"'],
  "http-is-for-routes": [
    `${api}/users/create-user.ts`,
    'import type { RouteHandler } from "../http/mount.ts"',
  ],
  "database-libraries-are-for-database": [
    `${api}/users/store.ts`,
    'import type { Pool } from "pg"',
  ],
  "prisma-types-are-for-database": [
    `${api}/users/visibility.ts`,
    'import type { Prisma } from "../database/prisma-client/client.ts"',
  ],
  "database-is-entered-by-its-doors": [
    `${api}/events/store.ts`,
    'import type { Scope } from "../database/scope.ts"',
  ],
  "stores-speak-to-the-database": [
    `${api}/users/rename-user.ts`,
    'import { sql } from "../database/sql.ts"',
  ],
  "pure-files-do-no-io": [`${api}/users/policy.ts`, 'import { newId } from "../platform/ids.ts"'],
  "pure-files-use-no-node": [`${api}/users/view.ts`, 'import { readFile } from "node:fs/promises"'],
  "production-stands-alone": [
    `${api}/worker.ts`,
    'import type { DemoWorld } from "../../local/src/world.ts"',
  ],
  "api-and-sdk-are-apart": [
    `${api}/outbox/sign.ts`,
    'import { verifyWebhook } from "../../../../packages/sdk/src/webhooks/index.ts"',
  ],
  "api-tests-take-sdk-webhooks": [
    `${api}/users/users.test.ts`,
    'import type { Client } from "../../../../packages/sdk/src/index.ts"',
  ],
  "app-takes-types-of-the-contract": [
    "apps/dashboard/src/people/levels.ts",
    'import { permissionLevels } from "@referral-service/contract"',
  ],
  "app-knows-the-contract-alone": [
    "apps/dashboard/src/people/person.ts",
    'import type { User } from "@referral-service/api/users/user.ts"',
  ],
  "contract-stands-alone": [
    "packages/contract/src/users.ts",
    'import { Refusal } from "../../../apps/api/src/refusal.ts"',
  ],
  "sdk-has-no-dependencies": ["packages/sdk/src/client.ts", 'import type { z } from "zod"'],
  "sdk-command-line-runs-on-node": ["packages/sdk/src/cli/main.ts", 'import type { z } from "zod"'],
  "mcp-connects-tools-and-sdk": ["packages/mcp/src/serve.ts", 'import type { z } from "zod"'],
  "assistant-tools-know-the-contract": [
    "packages/assistant-tools/src/tool.ts",
    'import type { Caller } from "../../../apps/api/src/access/caller.ts"',
  ],
  "demo-is-a-customer": [
    "apps/demo/src/main.ts",
    'import { newId } from "../../api/src/platform/ids.ts"',
  ],
};

/** The files that the imports above name, and a circle of types. */
const others: Record<string, string> = {
  [`${api}/refusal.ts`]: "export class Refusal {}",
  [`${api}/access/caller.ts`]: "export interface Caller {}",
  [`${api}/boot.ts`]: "export interface ConnectedDeps {}",
  [`${api}/platform/ids.ts`]: "export const newId = () => 1",
  [`${api}/referrals/referral.ts`]: "export interface Referral {}",
  [`${api}/http/mount.ts`]: "export interface RouteHandler {}",
  [`${api}/database/sql.ts`]: "export const sql = 1",
  [`${api}/database/scope.ts`]: "export interface Scope {}",
  [`${api}/database/prisma-client/client.ts`]: "export interface Prisma {}",
  "apps/local/src/world.ts": "export interface DemoWorld {}",
  "packages/sdk/src/index.ts": "export interface Client {}",
  "packages/sdk/src/webhooks/index.ts": "export const verifyWebhook = 1",
  [`${api}/audit/one.ts`]: 'import type { Two } from "./two.ts"; export interface One { two: Two }',
  [`${api}/audit/two.ts`]: 'import type { One } from "./one.ts"; export interface Two { one: One }',
};

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "import-arrows-"));
  const files = { ...others };
  for (const [file, statement] of Object.values(forbiddenImports)) files[file] = statement;
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(directory, dirname(file)), { recursive: true });
    await writeFile(join(directory, file), `${text};\n`);
  }
});
afterAll(() => rm(directory, { recursive: true }));

/** What `pnpm lint` says of the files in the directory. */
function lint(): Promise<{ isPassed: boolean; errors: string[] }> {
  const words = [depcruise, "--config", configPath, "apps", "packages"];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: directory }, (error, stdout) => {
      const lines = stdout.matchAll(/^ +error ([^ ]+: [^ ]+)/gm);
      resolve({ isPassed: error === null, errors: [...lines].map(([, line = ""]) => line) });
    });
  });
}

test("the lint · of a forbidden import, types counted · fails and names the rule", async () => {
  const { isPassed, errors: found } = await lint();
  expect(isPassed).toBe(false);
  expect(found).toEqual(
    expect.arrayContaining(
      Object.entries(forbiddenImports).map(([rule, [file]]) => `${rule}: ${file}`),
    ),
  );
  expect(found.filter((line) => line.startsWith("no-circles: "))).toEqual([
    expect.stringContaining(`${api}/audit/`),
  ]);
});

test("the rules · each of them · has a forbidden import above", () => {
  const shown = ["no-circles", ...Object.keys(forbiddenImports)];
  const names = config.forbidden.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(shown));
  expect(names.filter((name) => !name.startsWith("rooms-below-") && !shown.includes(name))).toEqual(
    [],
  );
});

test("the rooms · of the source · are those of the order, and of the table in the docs", async () => {
  const entries = await readdir(join(root, api));
  const present = entries.filter((name) => !/^main\..+\.ts$|\.test\.ts$/.test(name));
  expect(present.toSorted()).toEqual(rooms.toSorted());

  const docs = await readFile(join(root, "docs/architecture.md"), "utf8");
  const [, table = ""] = docs.split("| Rooms, from top to bottom");
  const cells = table.split("\n\n")[0]?.matchAll(/^\| (`[^|]+?) +\|/gm) ?? [];
  const documented = [...cells].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+?)\/?`/g)].map(([, name]) => name),
  );
  expect(documented).toEqual(rooms.toReversed());
});
