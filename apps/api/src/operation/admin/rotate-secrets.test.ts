import { expect, test } from "vitest";
import { codeOf } from "../../../test/authenticator.ts";
import { openSession } from "../../../test/browser-session.ts";
import { useService } from "../../../test/use-service.ts";
import { createAccounts } from "../../access/accounts/accounts.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { type ConnectedDeps, connectDeps } from "../../processes/boot.ts";
import { rotateSecrets } from "./rotate-secrets.ts";

const service = useService();
const newer = "a newer secret, of more than 32 characters";

const rotated = (): Settings => {
  const { settings } = service.deps;
  return {
    ...settings,
    apiKeyPeppers: [newer, settings.apiKeyPeppers[0]],
    authSecrets: [newer, settings.authSecrets[0]],
  };
};

async function run(
  deps: ConnectedDeps,
  { isDryRun = false, lines = [] }: { isDryRun?: boolean; lines?: string[] } = {},
) {
  const print = (line: string) => void lines.push(line);
  const accounts = createAccounts(deps);
  await rotateSecrets({ ...deps, accounts, print }, { isDryRun });
  return lines;
}

/** Runs the work on a node that has a newer secret first in its settings. */
async function withRotated<Result>(
  work: (deps: ConnectedDeps) => Promise<Result>,
  settings = rotated(),
) {
  const deps = await connectDeps(settings);
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}

test("keys hashed with an older pepper · are listed until their next use hashes them again", async () => {
  const organization = await service.createOrganization();
  const unused = await service.createKey(organization.id, { name: "Nightly export" });
  const inLists = (lines: string[]) => lines.filter((line) => line.includes("Nightly export"));
  expect(inLists(await withRotated((deps) => run(deps)))).toEqual([
    expect.stringContaining(unused.slice("rk_org_".length, "rk_org_".length + 16)),
  ]);
  await withRotated(async ({ identity }) => {
    expect(await identity.identify(unused)).toBeDefined();
  });
  expect(inLists(await withRotated((deps) => run(deps)))).toEqual([]);
  const onlyNewer: Settings = { ...rotated(), apiKeyPeppers: [newer] };
  await withRotated(async ({ identity }) => {
    expect(await identity.identify(unused)).toBeDefined();
    expect(await identity.identify(organization.key)).toBeUndefined();
  }, onlyNewer);
});

test("second factors · are encrypted again, only counted in a dry run, and decrypted with only the newest secret", async () => {
  const [person, prepares] = await Promise.all([createPerson(), createPerson()]);
  const { body } = await prepare(person);
  await prepare(prepares);
  await person.browser.call("POST", "/auth/second-factor/confirm", {
    body: { code: codeOf(body.secret) },
  });
  const counted = /^two-factor secrets: (\d+) encrypted with an older secret$/;
  const countIn = (lines: string[]) =>
    lines.map((line) => counted.exec(line)?.[1]).find((count) => count !== undefined);
  const olderCount = await withRotated((deps) => run(deps, { isDryRun: true }));
  expect(Number(countIn(olderCount))).toBeGreaterThan(0);
  expect(countIn(await withRotated((deps) => run(deps)))).toBe(countIn(olderCount));
  expect(countIn(await withRotated((deps) => run(deps)))).toBe("0");
  const { rows } = await service.pool.query<{ secret: string; codes: string }>(
    `SELECT secret, "backupCodes" AS codes FROM identity.second_factors WHERE "userId" = $1`,
    [person.identityUserId],
  );
  expect(rows).toHaveLength(1);
  const accounts = createAccounts({
    ...service.deps,
    settings: { ...rotated(), authSecrets: [newer] },
  });
  for (const { secret, codes } of rows) {
    expect(await accounts.sealAnew(secret)).toBeDefined();
    expect(await accounts.sealAnew(codes)).toBeDefined();
  }
});

test("a second factor that no secret decrypts · is reported, and values for ENCRYPTION_KEY are still encrypted again", async () => {
  const person = await createPerson();
  await prepare(person);
  await service.pool.query(
    `UPDATE identity.second_factors SET secret = '$ba$1$broken' WHERE "userId" = $1`,
    [person.identityUserId],
  );
  const lines: string[] = [];
  const failed = withRotated((deps) => run(deps, { lines }));
  await expect(failed).rejects.toThrow("Two-factor secrets that could not be decrypted: 1");
  expect(lines.at(-1)).toBe("Older values of ENCRYPTION_KEY are no longer needed.");
});

async function createPerson() {
  const person = await service.createPerson(service.organization.id);
  return { ...person, browser: await openSession(service, person) };
}

const prepare = ({ browser }: Awaited<ReturnType<typeof createPerson>>) =>
  browser.call("POST", "/api/security/second-factor", { body: {} });
