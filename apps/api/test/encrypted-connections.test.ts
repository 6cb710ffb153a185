import { randomUUID } from "node:crypto";
import { chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { requireUsable } from "../src/processes/boot.ts";
import { authority, type Certificate, certificate, inDays } from "./certificates.ts";
import { sharedPostgres } from "./database.ts";
import { freePort } from "./free-port.ts";
import { startProcess } from "./process.ts";
import { redisServerPath, startRedis } from "./redis.ts";
import { startService, testSettings } from "./service.ts";
import { untilLimitedByRedis } from "./shared-rate-limit.ts";
import { until } from "./until.ts";
import { startSubscriber } from "./webhooks.ts";

const trustedBefore = getCACertificates("default");
let folder: string;
let ca: Certificate;
let caFile: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tls-"));
  ca = await authority();
  caFile = await fileOf(ca.cert);
});
afterEach(async () => {
  setDefaultCACertificates(trustedBefore);
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string) {
  const path = join(folder, randomUUID());
  await writeFile(path, text);
  return path;
}

/** Has the effect of NODE_EXTRA_CA_CERTS in a running process. */
const trust = (...certificates: string[]) =>
  setDefaultCACertificates([...trustedBefore, ...certificates]);

/** Makes the shared server accept encrypted connections in addition to plain ones. */
async function showCertificate({ cert, key }: Certificate, { clientAuthority = "" } = {}) {
  const ask = async (question: string) => {
    const client = new pg.Client({ connectionString: await sharedPostgres() });
    await client.connect();
    const { rows } = await client.query(question);
    await client.end();
    return rows[0];
  };
  const { data_directory } = await ask("SHOW data_directory");
  const { uid, gid } = await stat(data_directory);
  const name = randomUUID();
  const files = { cert, key, ...(clientAuthority !== "" && { ca: clientAuthority }) };
  for (const [kind, pem] of Object.entries(files)) {
    const path = join(data_directory, `${name}.${kind}`);
    await writeFile(path, pem, { mode: 0o600 });
    await chown(path, uid, gid);
    await ask(`ALTER SYSTEM SET ssl_${kind}_file = '${path}'`);
  }
  await ask("ALTER SYSTEM SET ssl = on");
  await ask("SELECT pg_reload_conf()");
  await until(async () => (await ask("SHOW ssl_cert_file")).ssl_cert_file.includes(name));
}

function encrypted(databaseUrl: string, host = "localhost", parameters = {}) {
  const url = new URL(databaseUrl);
  url.hostname = host;
  url.search = String(new URLSearchParams({ sslmode: "verify-full", ...parameters }));
  return url.href;
}

async function startRedisWith(shown: Certificate) {
  const port = await freePort();
  const [cert, key] = [await fileOf(shown.cert), await fileOf(shown.key)];
  const redis = await startRedis({
    words: [
      ...["--tls-port", `${port}`, "--tls-cert-file", cert, "--tls-key-file", key],
      ...["--tls-ca-cert-file", caFile, "--tls-auth-clients", "no"],
    ],
  });
  stops.push(redis.stop);
  return { ...redis, url: `rediss://localhost:${port}` };
}

async function submitAndReceive(service: Awaited<ReturnType<typeof startService>>) {
  const { receiver } = await startSubscriber(service, service.organization);
  stops.push(receiver.stop);
  await service.startWorker();
  const { referrerId } = service.organization;
  const body = { name: "Ada", referrerId };
  expect((await service.call("POST", "/referrals", { body })).status).toBe(201);
  await receiver.waitFor(1);
}

const isEncrypted = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";

test("DATABASE_URL · with verify-full and a private authority · works for requests, queue and deliveries", async () => {
  await showCertificate(await certificate({ ca, names: ["localhost"] }));
  const service = await startService({
    connectionUrlFor: async (url) => encrypted(url, "localhost", { sslrootcert: caFile }),
  });
  stops.push(service.stop);
  await requireUsable(service.deps.settings);
  await submitAndReceive(service);
  expect(await service.deps.db.query({ text: isEncrypted })).toEqual([{ ssl: true }]);
  const { rows } = await service.pool.query(
    `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND ssl = false`,
  );
  expect(rows).toEqual([]);
});

test("DATABASE_URL · with a client certificate · sends it to the server", async () => {
  await showCertificate(await certificate({ ca, names: ["localhost"] }), {
    clientAuthority: ca.cert,
  });
  const login = await certificate({ ca });
  const [sslcert, sslkey] = [await fileOf(login.cert), await fileOf(login.key)];
  const service = await startService({
    connectionUrlFor: async (url) =>
      encrypted(url, "localhost", { sslrootcert: caFile, sslcert, sslkey }),
  });
  stops.push(service.stop);
  await requireUsable(service.deps.settings);
  const text = "SELECT client_dn FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
  expect(await service.deps.db.query({ text })).toEqual([{ client_dn: "/CN=Server" }]);
});

const refusals: [string, () => Promise<Certificate>, RegExp][] = [
  [
    "of an unknown authority",
    async () => certificate({ ca: await authority(), names: ["localhost"] }),
    /certificate has an unknown authority/,
  ],
  [
    "signed by itself",
    () => certificate({ names: ["localhost"] }),
    /certificate has an unknown authority/,
  ],
  [
    "of another name",
    () => certificate({ ca, names: ["other.example"] }),
    /certificate is for another host name/,
  ],
  [
    "that has expired",
    () => certificate({ ca, names: ["localhost"], notAfterDate: inDays(-1) }),
    /certificate has expired/,
  ],
];

const refusalOf = async (databaseUrl: string, environment?: Record<string, string>) =>
  requireUsable(testSettings(databaseUrl, environment)).then(
    () => "none",
    ({ message }) => message as string,
  );

test.each(refusals)(
  "DATABASE_URL · with a certificate %s · is rejected with one sentence that hides the password",
  async (_, make, why) => {
    trust(ca.cert);
    await showCertificate(await make());
    const url = encrypted(await sharedPostgres());
    const message = await refusalOf(url);
    expect(message).toMatch(/^DATABASE_URL points to a server [^\n.]+\.$/);
    expect(message).toMatch(why);
    expect(message).not.toContain(new URL(url).password);
  },
);

test("a process · with a rejected certificate in DATABASE_URL · exits with that sentence", async () => {
  await showCertificate(await certificate({ names: ["localhost"] }));
  const service = await startService();
  stops.push(service.stop);
  const DATABASE_URL = encrypted(service.deps.settings.databaseUrl ?? "");
  for (const name of isFullVolume ? (["http", "worker"] as const) : (["worker"] as const)) {
    await expect(startProcess(name, service, { DATABASE_URL })).rejects.toThrow(
      /: DATABASE_URL points to a server whose certificate has an unknown authority[^\n]+\.\n$/,
    );
  }
});

test("DATABASE_URL · with an address that the certificate does not name · is rejected", async () => {
  trust(ca.cert);
  await showCertificate(await certificate({ ca, names: ["localhost"] }));
  expect(await refusalOf(encrypted(await sharedPostgres(), "127.0.0.1"))).toMatch(
    /another host name/,
  );
  expect(await refusalOf(encrypted(await sharedPostgres()))).toBe("none");
});

describe.skipIf(redisServerPath() === undefined)("REDIS_URL", () => {
  test("with a protocol that its Redis does not speak · is rejected with one sentence that hides the password", async () => {
    const redis = await startRedisWith(await certificate({ ca, names: ["localhost"] }));
    const { port } = new URL(redis.url);
    const [withoutTls, withTls] = await Promise.all([
      refusalOf(await sharedPostgres(), { REDIS_URL: `redis://:hunter2@localhost:${port}` }),
      refusalOf(await sharedPostgres(), { REDIS_URL: `rediss://:hunter2@localhost:${redis.port}` }),
    ]);
    expect(withoutTls).toBe(
      "REDIS_URL points to a server that requires TLS. Use rediss:// in the URL.",
    );
    expect(withTls).toBe(
      "REDIS_URL points to a server that does not support TLS. Use redis:// in the URL.",
    );
  });

  test("for an unavailable Redis server · does not stop the start", async () => {
    const redis = await startRedisWith(await certificate({ ca, names: ["localhost"] }));
    await redis.stop();
    for (const url of [redis.url, `redis://localhost:${redis.port}`]) {
      expect(await refusalOf(await sharedPostgres(), { REDIS_URL: url })).toBe("none");
    }
  });
});

describe.skipIf(redisServerPath() === undefined)("REDIS_URL with rediss://", () => {
  test("with a private authority · works for the queue and the rate limit", async () => {
    trust(ca.cert);
    const redis = await startRedisWith(await certificate({ ca, names: ["localhost"] }));
    const service = await startService({ environment: { REDIS_URL: redis.url } });
    stops.push(service.stop);
    await requireUsable(service.deps.settings);
    expect(await service.deps.jobs.isAvailable()).toBe(true);
    await submitAndReceive(service);
    await untilLimitedByRedis(service.deps, () => service.call("GET", "/referrals"));
  });

  test.each(refusals)(
    "with a certificate %s · is rejected with one sentence",
    async (_, make, why) => {
      trust(ca.cert);
      const { url } = await startRedisWith(await make());
      const message = await refusalOf(await sharedPostgres(), {
        REDIS_URL: url.replace("//", "//:hunter2@"),
      });
      expect(message).toMatch(/^REDIS_URL points to a server [^\n.]+\.$/);
      expect(message).toMatch(why);
      expect(message).not.toContain("hunter2");
    },
  );
});
