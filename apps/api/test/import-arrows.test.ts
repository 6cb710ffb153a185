import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";

const root = resolve(import.meta.dirname, "../../..");
const configPath = join(root, ".ci/import-arrows.mjs");
const depcruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

interface Arrows {
  districts: Record<string, string[]>;
  default: { forbidden: { name: string }[] };
}
const { districts, default: config }: Arrows = await import(configPath);

const api = "apps/api/src";
/** One file with a forbidden import for each rule. */
const forbiddenImports: Record<string, [file: string, statement: string]> = {
  "arrows-of-kernel": [
    `${api}/kernel/lists/page.ts`,
    'import type { Referral } from "../../referrals/rules.ts"',
  ],
  "arrows-of-people": [
    `${api}/people/users/rename-user.ts`,
    'import type { Referral } from "../../referrals/rules.ts"',
  ],
  "arrows-of-app.ts": [`${api}/app.ts`, 'import type { ConnectedDeps } from "./processes/boot.ts"'],
  "every-file-has-its-place": [
    `${api}/new-district/one.ts`,
    'import { Refusal } from "../kernel/refusal.ts"',
  ],
  "http-is-for-routes": [
    `${api}/people/users/create-user.ts`,
    'import type { RouteHandler } from "../../http/mount.ts"',
  ],
  "opentelemetry-is-for-tracing": [
    `${api}/http/trace-requests.ts`,
    'import type { Span } from "@opentelemetry/api"',
  ],
  "tracing-is-loaded-on-demand": [
    `${api}/processes/connect-kernel.ts`,
    'import { createRecordingTracer } from "../kernel/tracing/recording-tracer.ts"',
  ],
  "routes-are-for-districts": [
    `${api}/people/users/remind-user.ts`,
    'import { userRoutes } from "./routes.ts"',
  ],
  "districts-are-for-the-app": [
    `${api}/processes/start-worker.ts`,
    'import { people } from "../people/district.ts"',
  ],
  "database-libraries-are-for-database": [
    `${api}/people/users/store.ts`,
    'import type { Pool } from "pg"',
  ],
  "prisma-types-are-for-database": [
    `${api}/people/companies/rules.ts`,
    'import type { Prisma } from "../../kernel/database/prisma-client/client.ts"',
  ],
  "database-is-entered-by-its-doors": [
    `${api}/webhooks/events/store.ts`,
    'import type { Scope } from "../../kernel/database/scope.ts"',
  ],
  "kernel-knows-no-server": [
    `${api}/kernel/limits/bounds/require-room.ts`,
    'import type { Request } from "express"',
  ],
  "stores-speak-to-the-database": [
    `${api}/people/users/block-user.ts`,
    'import { sql } from "../../kernel/database/sql.ts"',
  ],
  "pure-files-do-no-io": [
    `${api}/people/users/rules.ts`,
    'import { newId } from "../../kernel/platform/ids.ts"',
  ],
  "pure-files-use-no-node": [
    `${api}/people/users/facts.ts`,
    'import { readFile } from "node:fs/promises"',
  ],
  "production-stands-alone": [
    `${api}/processes/start-http.ts`,
    'import type { DemoWorld } from "../../../local/src/world.ts"',
  ],
  "api-and-sdk-are-apart": [
    `${api}/kernel/outbox/sign.ts`,
    'import { verifyWebhook } from "../../../../../packages/sdk/src/webhooks/index.ts"',
  ],
  "api-tests-take-sdk-webhooks": [
    `${api}/people/users/users.test.ts`,
    'import type { Client } from "../../../../../packages/sdk/src/index.ts"',
  ],
  "app-arrows-of-ui": [
    "apps/dashboard/src/ui/button.tsx",
    'import type { ApiError } from "../data/api-error.ts"',
  ],
  "app-arrows-of-money": [
    "apps/dashboard/src/money/payment-panel.tsx",
    'import type { Timeline } from "../referrals/timeline.tsx"',
  ],
  "app-arrows-of-people": [
    "apps/dashboard/src/people/routes.ts",
    'import type { startRoute } from "../shell/routes.tsx"',
  ],
  "every-file-of-the-app-has-its-place": [
    "apps/dashboard/src/pages/one.ts",
    'import type { Tone } from "../ui/tag.tsx"',
  ],
  "app-takes-types-of-the-contract": [
    "apps/dashboard/src/words/levels.ts",
    'import { permissionLevels } from "@referral-service/contract"',
  ],
  "app-knows-the-contract-alone": [
    "apps/dashboard/src/people/person.ts",
    'import type { User } from "@referral-service/api/people/users/rules.ts"',
  ],
  "app-calls-the-service-in-data": [
    "apps/dashboard/src/people/people-page.tsx",
    'import { request } from "../data/request.ts"',
  ],
  "app-keeps-data-in-data": [
    "apps/dashboard/src/people/person-page.tsx",
    'import { useQuery } from "@tanstack/react-query"',
  ],
  "contract-stands-alone": [
    "packages/contract/src/users.ts",
    'import { Refusal } from "../../../apps/api/src/kernel/refusal.ts"',
  ],
  "sdk-has-no-dependencies": ["packages/sdk/src/client.ts", 'import type { z } from "zod"'],
  "sdk-command-line-runs-on-node": ["packages/sdk/src/cli/main.ts", 'import type { z } from "zod"'],
  "mcp-connects-tools-and-sdk": ["packages/mcp/src/serve.ts", 'import type { z } from "zod"'],
  "assistant-tools-know-the-contract": [
    "packages/assistant-tools/src/tool.ts",
    'import type { Caller } from "../../../apps/api/src/kernel/callers/caller.ts"',
  ],
  "demo-is-a-customer": [
    "apps/demo/src/main.ts",
    'import { newId } from "../../api/src/kernel/platform/ids.ts"',
  ],
};

/** The files that the imports above name, and a circular import of types. */
const others: Record<string, string> = {
  [`${api}/kernel/refusal.ts`]: "export class Refusal {}",
  [`${api}/kernel/callers/caller.ts`]: "export interface Caller {}",
  [`${api}/processes/boot.ts`]: "export interface ConnectedDeps {}",
  [`${api}/kernel/platform/ids.ts`]: "export const newId = () => 1",
  [`${api}/kernel/tracing/recording-tracer.ts`]: "export const createRecordingTracer = 1",
  [`${api}/referrals/rules.ts`]: "export interface Referral {}",
  [`${api}/http/mount.ts`]: "export interface RouteHandler {}",
  [`${api}/people/district.ts`]: "export const people = {}",
  [`${api}/people/users/routes.ts`]: "export const userRoutes = {}",
  [`${api}/kernel/database/sql.ts`]: "export const sql = 1",
  [`${api}/kernel/database/scope.ts`]: "export interface Scope {}",
  [`${api}/kernel/database/prisma-client/client.ts`]: "export interface Prisma {}",
  "apps/dashboard/src/data/api-error.ts": "export class ApiError {}",
  "apps/dashboard/src/data/request.ts": "export const request = 1",
  "apps/dashboard/src/referrals/timeline.tsx": "export interface Timeline {}",
  "apps/dashboard/src/shell/routes.tsx": "export const startRoute = 1",
  "apps/dashboard/src/ui/tag.tsx": "export interface Tone {}",
  "apps/local/src/world.ts": "export interface DemoWorld {}",
  "packages/sdk/src/index.ts": "export interface Client {}",
  "packages/sdk/src/webhooks/index.ts": "export const verifyWebhook = 1",
  [`${api}/kernel/audit/one.ts`]:
    'import type { Two } from "./two.ts"; export interface One { two: Two }',
  [`${api}/kernel/audit/two.ts`]:
    'import type { One } from "./one.ts"; export interface Two { one: One }',
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

/** Runs `pnpm lint` on the files in the directory. */
function lint(): Promise<{ isPassed: boolean; errors: string[] }> {
  const words = [depcruise, "--config", configPath, "apps", "packages"];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: directory }, (error, stdout) => {
      const lines = stdout.matchAll(/^ +error ([^ ]+: [^ ]+)/gm);
      resolve({ isPassed: error === null, errors: [...lines].map(([, line = ""]) => line) });
    });
  });
}

// The rules change seldom, and depcruise takes seconds.
test.runIf(isFullVolume)(
  "the lint · for a forbidden import, including types · fails and names the rule",
  async () => {
    const { isPassed, errors: found } = await lint();
    expect(isPassed).toBe(false);
    expect(found).toEqual(
      expect.arrayContaining(
        Object.entries(forbiddenImports).map(([rule, [file]]) => `${rule}: ${file}`),
      ),
    );
    expect(found.filter((line) => line.startsWith("no-circles: "))).toEqual([
      expect.stringContaining(`${api}/kernel/audit/`),
    ]);
  },
);

test("the rules · each · have a forbidden import above", () => {
  const shown = ["no-circles", ...Object.keys(forbiddenImports)];
  const names = config.forbidden.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(shown));
  expect(names.filter((name) => !/^(app-)?arrows-of-/.test(name) && !shown.includes(name))).toEqual(
    [],
  );
});

test("the service's districts · match the list in the code and the list in the docs", async () => {
  const entries = await readdir(join(root, api), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const below = ["http", "kernel"];
  expect(folders.toSorted()).toEqual([...Object.keys(districts), ...below, "processes"].toSorted());

  const docs = await readFile(join(root, "docs/architecture.md"), "utf8");
  const [, list = ""] = /^district +folders +imports\n(.*?)^```/ms.exec(docs) ?? [];
  const rows = [...list.matchAll(/^(\w+) +(.*?) {2,}(?:–|([\w ]+))$/gm)];
  const imports = rows.map(([, name, , imported]) => [name, imported?.split(" ") ?? []]);
  expect(Object.fromEntries(imports)).toEqual(districts);

  const documented = rows.map(([, name, named = ""]) => [name, named.split(" ").toSorted()]);
  const present = Object.keys(districts).map(async (name) => [name, await resourcesIn(name)]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(await Promise.all(present)));
});

/** The folders in a district, and "itself" if the district is a resource. */
async function resourcesIn(district: string): Promise<string[]> {
  const entries = await readdir(join(root, api, district), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== "app");
  const isResource = entries.some(({ name }) => name === "routes.ts");
  return [...folders.map(({ name }) => name), ...(isResource ? ["itself"] : [])].toSorted();
}
