import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forceKeyIn, forceOrganizationIn, forceUserIn } from "../../../test/forced-states.ts";
import { statementsDuring } from "../../../test/statements.ts";
import { startTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { type ConnectedDeps, connectDeps } from "../../processes/boot.ts";
import type { Tx } from "../database/database.ts";
import { makeKeyText } from "./api-key-text.ts";
import { countAccessChange, readAccessVersion } from "./store.ts";

/** Two nodes share one database. The second node's connection can be cut. */
const service = useService();
let otherNode: ConnectedDeps;
let proxy: TcpProxy;
let organization: Organization;
beforeAll(async () => {
  const url = new URL(service.deps.settings.databaseUrl ?? "");
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  otherNode = await connectDeps({ ...service.deps.settings, databaseUrl: url.href });
});
afterAll(async () => {
  proxy.setMode("pass");
  await otherNode.close();
  await proxy.stop();
});
/** Only the test moves the cache's clock, so a slow machine changes nothing. */
let passedMs = 0;
beforeAll(() => {
  const startedAtMs = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => startedAtMs + passedMs);
});
afterAll(() => vi.restoreAllMocks());
beforeEach(async () => {
  organization = await service.createOrganization();
});

const here = (key: string) => service.deps.identity.identify(key);
const there = (key: string) => otherNode.identity.identify(key);

/** Makes a change as use cases do: the transaction also increments the access version. */
const change = (work: (tx: Tx) => Promise<unknown>) =>
  service.deps.db.transaction(async (tx) => {
    await work(tx);
    await countAccessChange(tx, service.deps.identity);
  });

const publicIdOf = (key: string) => /^rk_(?:org|user)_(.{16})/.exec(key)?.[1] ?? "";

/** The queries that a node sends while it works, except for its own polls. */
async function queryCountDuring(work: () => Promise<unknown>) {
  const statements = await statementsDuring(work);
  return statements.filter(({ text }) => !text.includes("access_version")).length;
}

describe("queries", () => {
  test("for a valid key · are one, and none afterwards until something changes", async () => {
    const { key } = organization;
    expect(await queryCountDuring(() => here(key))).toBe(1);
    const many = async () => {
      for (let call = 0; call < 20; call += 1) await here(key);
    };
    expect(await queryCountDuring(many)).toBe(0);
    await change(async () => {});
    // The node sends two queries if its own poll notices the change in the meantime.
    expect([1, 2]).toContain(await queryCountDuring(many));
  });

  test("for a personal key in two organizations · are one", async () => {
    const { key, identityUserId } = await service.createPerson(organization.id);
    const second = await service.createOrganization();
    await service.addUser(second.id, identityUserId);
    expect(await queryCountDuring(() => here(key))).toBe(1);
  });

  test("for a text that cannot be a key · are none", async () => {
    const { key } = organization;
    const malformed = ["", "x", "rk_org_", `${key}0`, key.slice(0, -1), "a".repeat(1_000_000)];
    const work = () => Promise.all(malformed.map(here));
    expect(await queryCountDuring(work)).toBe(0);
    expect(await work()).toEqual(malformed.map(() => undefined));
  });

  test("for a new key in many requests at once · are one", async () => {
    const work = () => Promise.all(Array.from({ length: 20 }, () => here(organization.key)));
    expect(await queryCountDuring(work)).toBe(1);
  });
});

describe("a change", () => {
  const personOf = async (identify: typeof here, key: string) => {
    const principal = await identify(key);
    return principal?.kind === "person" ? principal.users : undefined;
  };
  const scopesOf = async (identify: typeof here, key: string) => {
    const principal = await identify(key);
    return principal?.kind === "organization-key" ? [...principal.scopes] : undefined;
  };
  const planOf = async (identify: typeof here, key: string) => {
    const principal = await identify(key);
    return principal?.kind === "organization-key" ? principal.organization.plan : undefined;
  };

  /**
   * Both nodes know the previous state. This node sees the change immediately, and the other one
   * sees it within a second.
   */
  async function expectSeen<Seen>(
    look: (identify: typeof here) => Promise<Seen>,
    { before, after, work }: { before: Seen; after: Seen; work: (tx: Tx) => Promise<unknown> },
  ) {
    expect([await look(here), await look(there)]).toEqual([before, before]);
    await change(work);
    expect(await look(here)).toEqual(after);
    passedMs += 1_000;
    expect(await look(there)).toEqual(after);
  }

  test("revocation · takes effect here immediately and elsewhere within a second", async () => {
    const { key } = organization;
    await expectSeen(async (identify) => (await identify(key)) !== undefined, {
      before: true,
      after: false,
      work: (tx) => forceKeyIn(tx, service, key, { revokedAt: new Date() }),
    });
  });

  test("to scopes · takes effect here immediately and elsewhere within a second", async () => {
    const key = await service.createKey(organization.id, { scopes: ["users:read"] });
    await expectSeen((identify) => scopesOf(identify, key), {
      before: ["users:read"],
      after: ["users:write"],
      work: (tx) => forceKeyIn(tx, service, key, { scopes: ["users:write"] }),
    });
  });

  test("to the plan · takes effect here immediately and elsewhere within a second", async () => {
    const { id, key } = organization;
    await expectSeen((identify) => planOf(identify, key), {
      before: "unlimited",
      after: "free",
      work: (tx) => forceOrganizationIn(tx, id, { plan: "free" }),
    });
  });

  test("to a user · takes effect here immediately and elsewhere within a second", async () => {
    const { key, userId } = await service.createPerson(organization.id);
    const look = async (identify: typeof here) => {
      const [user] = (await personOf(identify, key)) ?? [];
      return user && [user.permissionLevel, user.status];
    };
    await expectSeen(look, {
      before: ["referrer", "active"],
      after: ["admin", "blocked"],
      work: (tx) => forceUserIn(tx, userId, { permissionLevel: "admin", status: "blocked" }),
    });
    await expectSeen(look, {
      before: ["admin", "blocked"],
      after: undefined,
      work: (tx) => forceUserIn(tx, userId, { leftAt: new Date() }),
    });
  });

  test("that is rolled back · changes nothing and causes no lookups", async () => {
    const { key } = organization;
    const { db, identity } = service.deps;
    const forget = vi.spyOn(identity, "forget");
    const version = await readAccessVersion(db);
    const failing = db.transaction(async (tx) => {
      await forceKeyIn(tx, service, key, { revokedAt: new Date() });
      await countAccessChange(tx, identity);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(forget).not.toHaveBeenCalled();
    expect(await readAccessVersion(db)).toBe(version);
    expect(await here(key)).toBeDefined();
  });
});

describe("without its database", () => {
  test("a node · within a second trusts no cached keys and admits no one", async () => {
    const { key } = organization;
    expect(await there(key)).toBeDefined();
    proxy.setMode("reset");
    passedMs += 1_000;
    try {
      await expect(there(key)).rejects.toThrow();
      await expect(there(makeKeyText("org"))).rejects.toThrow();
      expect(await there("malformed")).toBeUndefined();
    } finally {
      proxy.setMode("pass");
    }
    await until(() => there(key).catch(() => undefined));
  });
});

describe("expiry", () => {
  const clocked = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
  let nowMs = 1_760_000_000_000;

  test("of a cached key · is noticed immediately", async () => {
    const expiresAt = new Date(nowMs + 60_000);
    const key = await clocked.createKey(clocked.organization.id, { expiresAt });
    const status = async () => (await clocked.call("GET", "/webhooks", { key })).status;
    expect(await status()).toBe(200);
    nowMs += 59_999;
    expect(await status()).toBe(200);
    nowMs += 1;
    expect(await status()).toBe(401);
  });
});

describe("last use", () => {
  const lastUsedAt = async (key: string) =>
    (await service.deps.db.client.apiKey.findFirstOrThrow({ where: { publicId: publicIdOf(key) } }))
      .lastUsedAt;

  test("of a key · is stored when a node stops, and only for valid keys", async () => {
    const revoked = await service.createKey(organization.id, { revokedAt: new Date() });
    const node = await connectDeps(service.deps.settings);
    const startedAt = new Date();
    await node.identity.identify(organization.key);
    await node.identity.identify(revoked);
    expect(await lastUsedAt(organization.key)).toBeNull();
    await node.close();
    const usedAt = await lastUsedAt(organization.key);
    expect(usedAt?.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
    expect(await lastUsedAt(revoked)).toBeNull();
  });

  test("of a key · is stored every minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const node = await connectDeps(service.deps.settings);
    await node.identity.identify(organization.key);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    try {
      await until(async () => (await lastUsedAt(organization.key)) !== null);
    } finally {
      await node.close();
    }
  });
});
