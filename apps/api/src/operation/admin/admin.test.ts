import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type PermissionLevel, personBounds } from "@referral-service/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../../../.ci/test-volume.ts";
import type { Organization } from "../../../test/arrangements.ts";
import { compileCache } from "../../../test/compile-cache.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { operatorOf } from "../../../test/operator.ts";
import { keyedRoutes } from "../../../test/routes.ts";
import { sampleFor } from "../../../test/sample.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { AdminError } from "./admin-deps.ts";
import { wantsHelp } from "./command.ts";
import { runAdminTo } from "./run-admin.ts";

const service = useService();
let organization: Organization;
beforeEach(async () => {
  organization = await service.createOrganization();
});

const admin = operatorOf(service);

async function refusalOf(...words: string[]): Promise<string> {
  const outcome = await admin(...words).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(AdminError);
  const { message } = outcome as AdminError;
  expect(message).toMatch(/^[^\n]+[^.\n]$/);
  return message;
}

const publicIdOf = (key: string) => /^rk_(?:org|user)_(.{16})/.exec(key)?.[1] ?? "";

const get = (path: string, key: string) => service.call("GET", path, { key });

const audits = async (slug: string) => {
  const { client } = service.deps.db;
  const { id } = await client.organization.findFirstOrThrow({ where: { slug } });
  const rows = await client.auditLog.findMany({
    where: { organizationId: id },
    orderBy: { id: "asc" },
  });
  return rows.map(({ action, actorType, actorId, changes }) => ({
    action,
    actor: [actorType, actorId],
    changes: changes as Record<string, { from: unknown; to: unknown }>,
  }));
};

const byOperator = ["operator", null];

let slugCount = 0;
function newOrganization(options: Record<string, string> = {}) {
  slugCount += 1;
  const slug = `acme-${slugCount}`;
  const given = {
    name: "Acme & Sons",
    slug,
    plan: "unlimited",
    email: `ada@${slug}.example`,
    ...options,
  };
  return { slug, words: Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]) };
}

describe("create-organization", () => {
  test("creates an organization whose super admin can start immediately", async () => {
    const { slug, words } = newOrganization();
    const lines = await admin("create-organization", ...words);
    const key = lines.at(-1) ?? "";
    expect(key).toMatch(/^rk_user_/);
    expect((await get("/referrals", key)).status).toBe(200);
    const { data } = (await get("/organizations", key)).body;
    expect(data).toMatchObject([{ slug, name: "Acme & Sons", plan: "unlimited" }]);
    const keys = await get(`/organizations/${data[0].id}/api-keys`, key);
    expect([keys.status, keys.body.data]).toEqual([200, []]);
    const principal = await service.deps.identity.identify(key);
    expect(principal).toMatchObject({
      users: [{ slug, permissionLevel: "super_admin", status: "active" }],
    });
    const rows = await audits(slug);
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ["organization.created", byOperator],
      ["user.created", byOperator],
      ["api_key.created", byOperator],
    ]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(24, -6));
  });

  test.each(["free", "starter", "growth"])(
    "on the plan %s · explains that the key cannot call yet, and the command that allows it",
    async (plan) => {
      const { words } = newOrganization({ plan });
      const lines = await admin("create-organization", ...words);
      const key = lines.at(-1) ?? "";
      const notice = lines.find((line) => line.includes("cannot call the API yet")) ?? "";
      expect(notice).toContain(`the ${plan} plan does not include API access`);
      const refused = await get("/referrals", key);
      expect([refused.status, refused.body.error.code]).toEqual([403, "PLAN_REQUIRED"]);
      const [, command = ""] = notice.split(": admin ");
      await admin(...(command.split(" ") as [string, ...string[]]));
      service.deps.identity.forget();
      expect((await get("/referrals", key)).status).toBe(200);
    },
  );

  test("on the plan unlimited · prints no such explanation", async () => {
    const { words } = newOrganization();
    expect((await admin("create-organization", ...words)).join("\n")).not.toContain("cannot call");
  });

  test("with IDs at the identity provider · stores them", async () => {
    const { slug, words } = newOrganization({
      "identity-organization-id": "org_1",
      "identity-user-id": "user_1",
    });
    await admin("create-organization", ...words);
    const row = await service.deps.db.client.organization.findFirstOrThrow({
      where: { slug },
      include: { users: true },
    });
    expect(row.identityOrganizationId).toBe("org_1");
    expect(row.users.map(({ identityUserId }) => identityUserId)).toEqual(["user_1"]);
  });

  test("with a taken slug or name · reports it and creates nothing", async () => {
    const count = () => service.deps.db.client.user.count();
    const { words } = newOrganization();
    await admin("create-organization", ...words);
    const before = await count();
    expect(await refusalOf("create-organization", ...words)).toContain("slug");
    expect(await count()).toBe(before);
  });

  test("for a person who has an organization · makes them a user in another one, and their key works there", async () => {
    const { identityUserId, key } = await service.createPerson(organization.id);
    const { slug, words } = newOrganization({ "identity-user-id": identityUserId });
    await admin("create-organization", ...words);
    service.deps.identity.forget();
    const { data } = (await get("/organizations", key)).body;
    const slugs = data.map((one: { slug: string }) => one.slug);
    expect(slugs.toSorted()).toEqual([organization.slug, slug].toSorted());
  });

  test.each([
    ["name", " "],
    ["slug", "Acme"],
    ["slug", "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040"],
    ["plan", "Unlimited"],
    ["email", "ada"],
  ])("with a wrong %s (%s) · names it", async (name, value) => {
    const { words } = newOrganization({ [name]: value });
    expect(await refusalOf("create-organization", ...words)).toMatch(new RegExp(`^${name}: `));
  });

  test.each(["name", "slug", "plan", "email"])("without %s · names it", async (name) => {
    const { words } = newOrganization();
    words.splice(words.indexOf(`--${name}`), 2);
    expect(await refusalOf("create-organization", ...words)).toMatch(new RegExp(`^${name}: `));
  });
});

describe("set-plan", () => {
  test("takes effect on running nodes within a second", async () => {
    const { slug, key } = organization;
    expect((await get("/referrals", key)).status).toBe(200);
    await admin("set-plan", slug, "free");
    await until(async () => (await get("/referrals", key)).status === 403);
    await admin("set-plan", slug, "unlimited");
    await until(async () => (await get("/referrals", key)).status === 200);
    expect(await audits(slug)).toEqual([
      {
        action: "organization.updated",
        actor: byOperator,
        changes: { plan: { from: "unlimited", to: "free" } },
      },
      {
        action: "organization.updated",
        actor: byOperator,
        changes: { plan: { from: "free", to: "unlimited" } },
      },
    ]);
  });

  test("to the current plan · changes nothing", async () => {
    expect(await admin("set-plan", organization.slug, "unlimited")).toEqual([
      expect.stringContaining("already"),
    ]);
    expect(await audits(organization.slug)).toEqual([]);
  });

  test("for an unknown organization or plan · is rejected", async () => {
    expect(await refusalOf("set-plan", "nobody", "free")).toContain("nobody");
    expect(await refusalOf("set-plan", organization.slug, "gold")).toMatch(/^plan: /);
  });
});

describe("list-keys", () => {
  test("shows the organization's keys and those of its members, without secrets", async () => {
    const revoked = await service.createKey(organization.id, {
      name: "Old\u001b[31m\nkey",
      revokedAt: new Date(),
    });
    const person = await service.createPerson(organization.id, { permissionLevel: "marketer" });
    const gone = await service.createPerson(organization.id, { leftAt: new Date() });
    const foreign = await service.createOrganization();
    const lines = await admin("list-keys", organization.slug);
    const text = lines.join("\n");
    expect(lines).toHaveLength(4);
    for (const key of [organization.key, revoked, person.key]) {
      expect(text).toContain(publicIdOf(key));
      expect(text).not.toContain(key.slice(-30));
    }
    for (const key of [gone.key, foreign.key]) expect(text).not.toContain(publicIdOf(key));
    const lineOf = (key: string) => lines.find((line) => line.startsWith(publicIdOf(key)));
    expect(lineOf(revoked)).toContain("revoked");
    expect(lineOf(revoked)).toContain("Old�[31m�key");
    expect(lineOf(person.key)).toContain("grace@example.com");
  });
});

describe("revoke-key", () => {
  test.each(["text", "prefix", "public id"])(
    "by its %s · takes effect within a second",
    async (form) => {
      const { key, slug } = organization;
      const prefix = key.slice(0, "rk_org_".length + 16);
      const name = { text: key, prefix, "public id": publicIdOf(key) }[form] ?? "";
      expect((await get("/referrals", key)).status).toBe(200);
      await admin("revoke-key", name);
      await until(async () => (await get("/referrals", key)).status === 401);
      expect(await admin("revoke-key", name)).toEqual([expect.stringContaining("already")]);
      expect(await audits(slug)).toMatchObject([{ action: "api_key.revoked", actor: byOperator }]);
    },
  );

  test("for a person's key · is logged in all of their organizations", async () => {
    const second = await service.createOrganization();
    const { key, identityUserId } = await service.createPerson(organization.id);
    await service.addUser(second.id, identityUserId);
    await admin("revoke-key", publicIdOf(key));
    for (const { slug } of [organization, second]) {
      expect(await audits(slug)).toMatchObject([{ action: "api_key.revoked" }]);
    }
  });

  test("for a text that is not a key · reports it without repeating the text", async () => {
    const slip = `${organization.key}x`;
    expect(await refusalOf("revoke-key", slip)).not.toContain(slip);
    expect(await refusalOf("revoke-key", "0".repeat(16))).toContain("No key");
    expect((await get("/referrals", organization.key)).status).toBe(200);
  });
});

describe("create-personal-key", () => {
  async function keyCountOf(userId: string): Promise<number> {
    const { rows } = await service.pool.query(
      `SELECT count(*)::int FROM api_keys JOIN users USING (identity_user_id) WHERE users.id = $1`,
      [userId],
    );
    return rows[0].count;
  }

  test("for any member, on any plan · prints a key once", async () => {
    const free = await service.createOrganization({ plan: "free" });
    const { userId } = await service.createPerson(free.id);
    const email = "member@example.com";
    await forceUser(service, userId, { email });
    const lines = await admin("create-personal-key", free.slug, email);
    const key = lines.at(-1) ?? "";
    expect((await get("/organizations", key)).body.data).toMatchObject([{ id: free.id }]);
    expect(await audits(free.slug)).toMatchObject([
      { action: "api_key.created", actor: byOperator, changes: { userId: { to: userId } } },
    ]);
  });

  test("for a person with 20 usable keys · is rejected and creates none", async () => {
    const { slug, id } = organization;
    const { userId } = await service.createPerson(id);
    const email = "many-keys@example.com";
    await forceUser(service, userId, { email });
    while ((await keyCountOf(userId)) < personBounds.personalKeys) {
      await admin("create-personal-key", slug, email);
    }
    expect(await refusalOf("create-personal-key", slug, email)).toContain(
      "limit of 20 personal keys",
    );
    expect(await keyCountOf(userId)).toBe(personBounds.personalKeys);
  });

  test("for an unknown person, or several with one address · is rejected", async () => {
    const { slug, id } = organization;
    expect(await refusalOf("create-personal-key", slug, "nobody@example.com")).toContain("nobody");
    await service.createReferrer(id);
    await service.createReferrer(id);
    expect(await refusalOf("create-personal-key", slug, "grace@example.com")).toContain("several");
  });
});

describe("explain-key", () => {
  interface Verdict {
    place: string;
    method: string;
    path: string;
    answer: string;
    code: string | undefined;
  }

  const verdictsIn = (lines: string[]): Verdict[] => {
    let place = "";
    return lines.flatMap((line) => {
      place = /^Operations in (\S+):$/.exec(line)?.[1] ?? place;
      const verdict = /^(GET|POST|PUT|PATCH|DELETE)\s+(\S+)\s+(yes|no)(?:\s+(\S+))?/.exec(line);
      if (verdict === null) return [];
      const [, method = "", path = "", answer = "", code] = verdict;
      return [{ place, method, path, answer, code }];
    });
  };

  const lookedFor = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040";

  /** The API's response to a request that only a missing permission can reject. */
  async function askApi({ place, method, path }: Verdict, key: string, isPersonal: boolean) {
    const { client } = service.deps.db;
    const named = await client.organization.findFirst({ where: { slug: place } });
    const id = named?.id ?? lookedFor;
    const inPath = path.includes("/organizations/:id");
    const target = path
      .replace("/api/v1", "")
      .replace("/organizations/:id", `/organizations/${id}`)
      .replaceAll(/:\w+/g, lookedFor);
    const isNamed = isPersonal && !inPath && place !== "" && path !== "/api/v1/organizations";
    const { status, body } = await service.call(
      method,
      isNamed && path !== "/api/v1/health" ? `${target}?organization=${place}` : target,
      { key, ...(["POST", "PUT", "PATCH"].includes(method) && { body: {} }) },
    );
    const code: string | undefined = body?.error?.code;
    const isAdmitted = status < 400 || ["INVALID_REQUEST", "NOT_FOUND"].includes(code ?? "");
    return isAdmitted ? { answer: "yes", code: undefined } : { answer: "no", code };
  }

  async function expectSameAsApi(key: string, isPersonal = key.startsWith("rk_user_")) {
    const lines = await admin("explain-key", publicIdOf(key));
    expect(lines.join("\n")).not.toContain(key.slice(-30));
    const verdicts = verdictsIn(lines);
    const kindOf = ({ place, method, answer, code }: Verdict) =>
      [place, method === "GET", answer, code].join();
    for (const verdict of sampleFor("explain-key")(verdicts, kindOf)) {
      const { answer, code } = verdict;
      expect({ ...verdict, answer, code }).toEqual({
        ...verdict,
        ...(await askApi(verdict, key, isPersonal)),
      });
    }
    return { lines, verdicts };
  }

  // The health check needs no key, so it is not among these routes.
  const routeCount = keyedRoutes.length + 1;

  test("for an organization key · agrees with the API", async () => {
    for (const scopes of [[], ["referrals:read"], ["users:write", "webhooks:read"]] as const) {
      const { verdicts } = await expectSameAsApi(
        await service.createKey(organization.id, { scopes }),
      );
      expect(verdicts).toHaveLength(routeCount);
    }
  });

  test.each(["super_admin", "admin", "marketer", "referrer"] as PermissionLevel[])(
    "for a personal key of a %s · agrees with the API",
    async (permissionLevel) => {
      const { key } = await service.createPerson(organization.id, { permissionLevel });
      const { verdicts } = await expectSameAsApi(key);
      expect(verdicts).toHaveLength(routeCount);
    },
  );

  test("for a person in several organizations · explains each", async () => {
    const free = await service.createOrganization({ plan: "free" });
    const blocking = await service.createOrganization();
    const { key, identityUserId } = await service.createPerson(organization.id, {
      permissionLevel: "admin",
      isBdr: true,
      canSendBonuses: true,
    });
    await service.addUser(free.id, identityUserId, { permissionLevel: "super_admin" });
    await service.addUser(blocking.id, identityUserId, { status: "blocked" });
    const { lines, verdicts } = await expectSameAsApi(key);
    expect(verdicts).toHaveLength(3 * routeCount);
    const text = lines.join("\n");
    expect(text).toContain(
      `${organization.slug} as admin, can send bonuses, BDR, active, plan unlimited`,
    );
    expect(text).toContain(`${free.slug} as super_admin, active, plan free`);
    expect(text).toContain(`${blocking.slug} as referrer, blocked, plan unlimited`);
  });

  test("for a member of none, and for a revoked and an expired key · agrees with the API", async () => {
    const { key } = await service.createPerson(organization.id, { leftAt: new Date() });
    await expectSameAsApi(key);
    const past = new Date(Date.now() - 1_000);
    const revoked = await service.createKey(organization.id, { revokedAt: past });
    const expired = await service.createKey(organization.id, { expiresAt: past });
    expect((await expectSameAsApi(revoked)).lines.join("\n")).toMatch(/State +revoked/);
    expect((await expectSameAsApi(expired)).lines.join("\n")).toMatch(/State +expired/);
  });

  test("with a whole key · is rejected with the reason and the public ID, and repeats no key", async () => {
    const refusal = await refusalOf("explain-key", organization.key);
    expect(refusal).toContain("complete API key");
    expect(refusal).toContain(publicIdOf(organization.key));
    expect(refusal).not.toContain(organization.key.slice(-30));
  });
});

describe("the arguments", () => {
  test.each([
    [["nothing-known"], "nothing-known"],
    [["constructor"], "constructor"],
    [["set-plan"], "set-plan <slug> <plan>"],
    [["set-plan", "a", "b", "c"], "set-plan <slug> <plan>"],
    [["list-keys", "--all"], "list-keys <slug>"],
    [["create-organization", "--name"], "create-organization --name"],
    [["create-organization", "stray"], "create-organization --name"],
  ])("%j · are rejected with one sentence that explains the use", async (words, named) => {
    expect(await refusalOf(...words)).toContain(named);
  });
});

test.each([[["--help"]], [["help"]], [[]], [["set-plan", "--help"]], [["-h"]]])(
  "The words %j · print the help",
  (words) => {
    expect(wantsHelp(words)).toBe(true);
  },
);

const environment = () => {
  const { databaseUrl = "", apiKeyPeppers, authSecrets, encryptionKeys } = service.deps.settings;
  return {
    DATABASE_URL: databaseUrl,
    API_KEY_PEPPER: apiKeyPeppers[0],
    AUTH_SECRET: authSecrets[0],
    ENCRYPTION_KEY: Buffer.from(encryptionKeys[0]).toString("base64"),
  };
};

describe("as a program", () => {
  const program = fileURLToPath(new URL("../../main.admin.ts", import.meta.url));

  const run = (words: string[], environment: Record<string, string> = {}) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { PATH: process.env.PATH, ...compileCache, ...environment };
      execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      });
    });

  test("with DATABASE_URL · creates a key that works", async () => {
    const { words } = newOrganization();
    const { code, stdout, stderr } = await run(["create-organization", ...words], environment());
    expect([code, stderr]).toEqual([0, ""]);
    const key = stdout.trimEnd().split("\n").at(-1) ?? "";
    expect((await get("/referrals", key)).status).toBe(200);
  });

  test.runIf(isFullVolume)("with a reader that stops reading · exits quietly", async () => {
    const env = { PATH: process.env.PATH, ...compileCache, ...environment() };
    const child = spawn(process.execPath, [program, "explain-key", publicIdOf(organization.key)], {
      env,
    });
    child.stdout.destroy();
    const stderr = text(child.stderr);
    const [code] = await once(child, "exit");
    expect([code, await stderr]).toEqual([0, ""]);
  });

  test("without a database · prints one sentence, exit code 1", async () => {
    const { code, stdout, stderr } = await run(["list-keys", "x"], {
      ...environment(),
      DATABASE_URL: "",
    });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^DATABASE_URL [^\n]+\.\n$/);
  });
});

describe("the program's output", () => {
  async function outputOf(words: string[], environment: Record<string, string>) {
    const printed = { stdout: "", stderr: "" };
    const writer = (name: "stdout" | "stderr") => ({
      write: (text: string) => {
        printed[name] += text;
      },
    });
    const output = { stdout: writer("stdout"), stderr: writer("stderr") };
    return { code: await runAdminTo(output, words, () => environment), ...printed };
  }

  test("--help · lists every command, without a database", async () => {
    const { code, stdout } = await outputOf(["--help"], {});
    expect(code).toBe(0);
    for (const name of ["create-organization", "set-plan", "list-keys", "explain-key"]) {
      expect(stdout).toContain(name);
    }
  });

  test.each([
    ["with an unavailable database", ["list-keys", "x"], "postgres://127.0.0.1:1/none"],
    ["with an invalid setting", ["list-keys", "x"], "mysql://x"],
    ["with an unknown organization", ["list-keys", "no-such-slug"], undefined],
    ["with an unknown command", ["drop-everything"], undefined],
  ])("%s · is one sentence, exit code 1", async (_name, words, databaseUrl) => {
    const { code, stdout, stderr } = await outputOf(words, {
      ...environment(),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^[^\n]+\.\n$/);
    expect(stderr).not.toContain(service.deps.settings.apiKeyPeppers[0]);
  });
});
