import { describe, expect, test } from "vitest";
import {
  encryptionKey,
  expectSentenceAbout,
  refusalOf,
  required,
  strong,
} from "../../../test/refused-settings.ts";
import { defaultConnections, parseMigrationSettings, parseSettings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

test("parseSettings · with only the secrets · uses the documented defaults", () => {
  expect(parseSettings(required)).toEqual({
    port: 3_000,
    host: "127.0.0.1",
    trustedProxies: ["127.0.0.0/8", "::1/128"],
    databaseUrl: undefined,
    directDatabaseUrl: undefined,
    replicaUrl: undefined,
    replicaLagMaxMs: 10_000,
    preparesStatements: true,
    databaseConnections: defaultConnections,
    redisUrl: undefined,
    encryptionKeys: [encryptionKey],
    apiKeyPeppers: [required.API_KEY_PEPPER],
    authSecrets: [required.AUTH_SECRET],
    identity: { provider: "built-in" },
    publicUrl: "http://localhost:3000",
    rateLimit: { requestsMax: 600, windowSeconds: 60 },
    webhooks: {
      attemptCountMax: 5,
      firstDelayMs: 1_000,
      delayMaxMs: 3_600_000,
      jitterPercent: 20,
      timeoutMs: 10_000,
      disableAfterFailureCount: 10,
      disableAfterHours: 24,
      allowedCidrs: [],
    },
    retentionDays: 30,
    logLevel: "info",
    metricsPort: undefined,
    metricsHost: "127.0.0.1",
    mail: undefined,
  });
});

test("parseSettings · with every setting · uses each", () => {
  const settings = parseSettings({
    PORT: "8080",
    HOST: "0.0.0.0",
    TRUSTED_PROXIES: "10.0.0.7, 10.1.0.0/16, fd00::/8",
    DATABASE_URL: "postgresql://user:secret@db.example:5432/app",
    DATABASE_DIRECT_URL: "postgresql://user:secret@primary.example/app",
    DATABASE_REPLICA_URL: "postgresql://user:secret@replica.example/app",
    DATABASE_REPLICA_MAX_LAG_SECONDS: "5",
    DATABASE_PREPARED_STATEMENTS: "off",
    DATABASE_CONNECTIONS: "12",
    REDIS_URL: "rediss://cache.example:6380/1",
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString("base64"),
    API_KEY_PEPPER: "q".repeat(40),
    AUTH_SECRET: "t".repeat(40),
    PUBLIC_URL: "https://referrals.example.com/base//",
    RATE_LIMIT_REQUESTS: "1",
    RATE_LIMIT_WINDOW_SECONDS: "2",
    WEBHOOK_ATTEMPTS: "3",
    WEBHOOK_FIRST_DELAY_MS: "4",
    WEBHOOK_MAX_DELAY_MS: "5",
    WEBHOOK_JITTER_PERCENT: "0",
    WEBHOOK_TIMEOUT_MS: "6",
    WEBHOOK_DISABLE_AFTER_FAILURES: "7",
    WEBHOOK_DISABLE_AFTER_HOURS: "48",
    WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8, ::1/128",
    RETENTION_DAYS: "90",
    LOG_LEVEL: "debug",
    METRICS_PORT: "9464",
    METRICS_HOST: "::",
    IDENTITY_PROVIDER: "clerk",
    CLERK_SECRET_KEY: "sk_test_1",
    CLERK_API_URL: "https://clerk.example.com/",
    OIDC_ISSUER: "https://login.acme.example/tenant",
    OIDC_CLIENT_ID: "referrals",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Acme",
    SMTP_URL: "smtps://user:secret@mail.example:465",
    MAIL_FROM: "Acme Referrals <referrals@acme.example>",
  });
  expect(settings).toEqual({
    port: 8_080,
    host: "0.0.0.0",
    trustedProxies: ["10.0.0.7", "10.1.0.0/16", "fd00::/8"],
    databaseUrl: "postgresql://user:secret@db.example:5432/app",
    directDatabaseUrl: "postgresql://user:secret@primary.example/app",
    replicaUrl: "postgresql://user:secret@replica.example/app",
    replicaLagMaxMs: 5_000,
    preparesStatements: false,
    databaseConnections: 12,
    redisUrl: "rediss://cache.example:6380/1",
    encryptionKeys: [Buffer.alloc(32, 9)],
    apiKeyPeppers: ["q".repeat(40)],
    authSecrets: ["t".repeat(40)],
    identity: {
      provider: "clerk",
      secretKey: "sk_test_1",
      apiUrl: "https://clerk.example.com",
    },
    openId: {
      issuer: "https://login.acme.example/tenant",
      clientId: "referrals",
      clientSecret: "secret",
      name: "Acme",
    },
    publicUrl: "https://referrals.example.com/base",
    rateLimit: { requestsMax: 1, windowSeconds: 2 },
    webhooks: {
      attemptCountMax: 3,
      firstDelayMs: 4,
      delayMaxMs: 5,
      jitterPercent: 0,
      timeoutMs: 6,
      disableAfterFailureCount: 7,
      disableAfterHours: 48,
      allowedCidrs: ["127.0.0.0/8", "::1/128"],
    },
    retentionDays: 90,
    logLevel: "debug",
    metricsPort: 9_464,
    metricsHost: "::",
    mail: {
      server: {
        host: "mail.example",
        port: 465,
        isSecure: true,
        credentials: { user: "user", password: "secret" },
      },
      from: { name: "Acme Referrals", address: "referrals@acme.example" },
    },
  });
});

test("parseSettings · with one of the two settings of mail · names the other", () => {
  const [smtp, from] = [{ SMTP_URL: "smtp://localhost:25" }, { MAIL_FROM: "a@acme.example" }];
  expect(refusalOf({ ...required, ...smtp })).toBe(
    "SMTP_URL is set without MAIL_FROM. Set both or neither.",
  );
  expect(refusalOf({ ...required, ...from })).toBe(
    "MAIL_FROM is set without SMTP_URL. Set both or neither.",
  );
  expect(parseSettings({ ...required, ...smtp, ...from }).mail).toEqual({
    server: { host: "localhost", port: 25, isSecure: false, credentials: undefined },
    from: { name: "", address: "a@acme.example" },
  });
});

test.each([
  { MAIL_FROM: "nobody" },
  { MAIL_FROM: "a@acme.example, b@acme.example" },
  { MAIL_FROM: "Acme\r\nBcc: <a@acme.example>" },
  { MAIL_FROM: "Acme <a@acme.example> <b@acme.example>" },
  { SMTP_URL: "https://mail.example" },
  { SMTP_URL: "smtp:mail.example" },
])("parseSettings · with %o · reports the error", (changed) => {
  const mail = { SMTP_URL: "smtp://localhost", MAIL_FROM: "a@acme.example", ...changed };
  expectSentenceAbout(Object.keys(changed)[0] ?? "", refusalOf({ ...required, ...mail }));
});

test.each([
  "10.0.0",
  "proxy.example",
  "10.0.0.0/33",
  "10.0.0.1;10.0.0.2",
  "0.0.0.0/0",
  "10.0.0.1,::/0",
])("TRUSTED_PROXIES · %s · is rejected with one sentence", (TRUSTED_PROXIES) => {
  expectSentenceAbout("TRUSTED_PROXIES", refusalOf({ ...required, TRUSTED_PROXIES }));
});

test("parseMigrationSettings · with other settings that are wrong or missing · ignores them", () => {
  expect(parseMigrationSettings({ PORT: "none", DATABASE_URL: "" }).databaseUrl).toBeUndefined();
  expect(() => parseMigrationSettings({ DATABASE_URL: "mysql://127.0.0.1/none" })).toThrow(
    SettingsError,
  );
});

test("parseSettings · with empty values · treats them as missing", () => {
  expect(
    parseSettings({ ...required, PORT: "", REDIS_URL: "", WEBHOOK_ALLOWED_CIDRS: "" }),
  ).toEqual(parseSettings(required));
});

const wholeNumbers = {
  PORT: 65_535,
  METRICS_PORT: 65_535,
  RATE_LIMIT_REQUESTS: 1_000_000,
  RATE_LIMIT_WINDOW_SECONDS: 86_400,
  RETENTION_DAYS: 3_650,
  WEBHOOK_ATTEMPTS: 20,
  WEBHOOK_FIRST_DELAY_MS: 3_600_000,
  WEBHOOK_MAX_DELAY_MS: 86_400_000,
  WEBHOOK_TIMEOUT_MS: 60_000,
  WEBHOOK_DISABLE_AFTER_FAILURES: 1_000_000,
};

test.each(Object.entries(wholeNumbers))(
  "%s · from 1 to %i · is accepted, all else refused",
  (name, max) => {
    for (const value of ["1", String(max)]) {
      expect(() => parseSettings({ ...required, [name]: value })).not.toThrow();
    }
    for (const value of [
      "0",
      String(max + 1),
      "-1",
      "1.5",
      "1e3",
      "0x10",
      "ten",
      " 1",
      "9".repeat(30),
    ]) {
      expectSentenceAbout(name, refusalOf({ ...required, [name]: value }));
    }
  },
);

test.each([
  ["WEBHOOK_JITTER_PERCENT", "jitterPercent", 100],
  ["WEBHOOK_DISABLE_AFTER_HOURS", "disableAfterHours", 8_760],
])(
  "%s · from 0 to its maximum · is accepted, and everything else is rejected",
  (name, setting, max) => {
    for (const value of [0, max]) {
      const { webhooks } = parseSettings({ ...required, [name]: String(value) });
      expect(webhooks).toMatchObject({ [setting]: value });
    }
    for (const value of [String(max + 1), "-1", "0.2", "20%", "none"]) {
      expectSentenceAbout(name, refusalOf({ ...required, [name]: value }));
    }
  },
);

test.each([
  ["DATABASE_URL", ["localhost", "mysql://localhost/app", "http://localhost", "postgres"]],
  ["REDIS_URL", ["localhost:6379", "http://localhost", "redis"]],
  ["PUBLIC_URL", ["example.com", "ftp://example.com", "/"]],
  [
    "ENCRYPTION_KEY",
    [
      "x",
      "A".repeat(43),
      Buffer.alloc(31).toString("base64"),
      Buffer.alloc(33).toString("base64"),
      Buffer.alloc(32).toString("hex"),
      `${"!".repeat(43)}=`,
    ],
  ],
  ["API_KEY_PEPPER", ["x", "p".repeat(31)]],
  ["AUTH_SECRET", ["x", "s".repeat(31)]],
  [
    "WEBHOOK_ALLOWED_CIDRS",
    ["127.0.0.1", "localhost/8", "127.0.0.0/33", "127.0.0.0/8,", "127.0.0.0/8;::1/128", "x"],
  ],
  ["WEBHOOK_ALLOW_PRIVATE_NETWORKS", ["true", "yes", "I-KNOW"]],
  ["LOG_LEVEL", ["verbose", "INFO"]],
  ["IDENTITY_PROVIDER", ["auth0", "Built-in"]],
  ["CLERK_SECRET_KEY", ["sk test", "sk_tést"]],
  ["CLERK_API_URL", ["api.clerk.com", "ftp://api.clerk.com"]],
  ["OIDC_ISSUER", ["login.acme.example", "http://login.acme.example", "ftp://localhost"]],
  ["OIDC_NAME", ["x".repeat(41)]],
])("%s · with an invalid value · is named in one sentence", (name, values) => {
  for (const value of values) {
    expectSentenceAbout(name, refusalOf({ ...required, [name]: value }));
  }
});

test("CLERK_SECRET_KEY · missing with IDENTITY_PROVIDER=clerk · is rejected", () => {
  for (const CLERK_SECRET_KEY of ["", undefined]) {
    const variables = { ...required, IDENTITY_PROVIDER: "clerk", CLERK_SECRET_KEY };
    expectSentenceAbout("CLERK_SECRET_KEY", refusalOf(variables));
  }
});

const openId = {
  OIDC_ISSUER: "https://login.acme.example",
  OIDC_CLIENT_ID: "referrals",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_NAME: "Acme",
};

test.each(Object.keys(openId))(
  "%s · missing beside the others · is named in one sentence",
  (name) => {
    expectSentenceAbout(name, refusalOf({ ...required, ...openId, [name]: undefined }));
  },
);

test("OIDC_NAME · if missing with Clerk · is Clerk, and without the other OIDC settings there is no provider", () => {
  const clerk = { ...required, IDENTITY_PROVIDER: "clerk", CLERK_SECRET_KEY: "sk_test_1" };
  const { OIDC_NAME: _, ...others } = openId;
  expect(parseSettings({ ...clerk, ...others }).openId?.name).toBe("Clerk");
  expect(parseSettings(clerk).openId).toBeUndefined();
});

test.each(["DATABASE_URL", "ENCRYPTION_KEY", "API_KEY_PEPPER", "REDIS_URL"])(
  "%s · when rejected · is never repeated in the sentence",
  (name) => {
    expect(refusalOf({ ...required, [name]: "hunter2" })).not.toContain("hunter2");
  },
);

test.each([
  ["WEBHOOK_ATTEMPT", "WEBHOOK_ATTEMPTS"],
  ["WEBHOOK_TIMEOUT_SM", "WEBHOOK_TIMEOUT_MS"],
  ["WEBHOOK_ALOWED_CIDR", "WEBHOOK_ALLOWED_CIDRS"],
  ["RATE_LIMIT_REQUESTSS", "RATE_LIMIT_REQUESTS"],
  ["RATE_LIMIT_WINDOWS_SECOND", "RATE_LIMIT_WINDOW_SECONDS"],
])("%s · a misspelled name · is rejected with the correct name", (name, meant) => {
  const message = refusalOf({ ...required, [name]: "1" });
  expectSentenceAbout(name, message);
  expect(message).toContain(meant);
});

test.each([
  "PATH",
  "MY_WEBHOOK_URL",
  "WEBHOOK_SECRET",
  "WEBHOOK_URL",
  "WEBHOOK_",
  "RATE_LIMIT_MAX",
])("%s · the name of another program's variable · is ignored", (name) => {
  expect(() => parseSettings({ ...required, [name]: "x" })).not.toThrow();
});

describe("private ranges in production", () => {
  const production = { ...strong, NODE_ENV: "production" };

  test.each([
    "127.0.0.0/8",
    "127.0.0.1/32",
    "::1/128",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.1.0/24",
    "169.254.0.0/16",
    "100.64.0.0/10",
    "fc00::/7",
    "fe80::/10",
    "::ffff:127.0.0.0/104",
    "0.0.0.0/0",
    "::/0",
    "8.8.8.0/24,10.0.0.0/8",
    "8.0.0.0/5",
    "126.0.0.0/7",
    "128.0.0.0/1",
    "192.160.0.0/11",
    "2000::/3",
  ])("%s · when allowed · requires an explicit confirmation", (cidrs) => {
    const message = refusalOf({ ...production, WEBHOOK_ALLOWED_CIDRS: cidrs });
    expectSentenceAbout("WEBHOOK_ALLOWED_CIDRS", message);
    expect(message).toContain("WEBHOOK_ALLOW_PRIVATE_NETWORKS=i-know");
    const settings = parseSettings({
      ...production,
      WEBHOOK_ALLOWED_CIDRS: cidrs,
      WEBHOOK_ALLOW_PRIVATE_NETWORKS: "i-know",
    });
    expect(settings.webhooks.allowedCidrs).toEqual(cidrs.split(","));
    expect(() => parseSettings({ ...required, WEBHOOK_ALLOWED_CIDRS: cidrs })).not.toThrow();
  });

  test("public ranges · when allowed · require no confirmation", () => {
    const settings = parseSettings({ ...production, WEBHOOK_ALLOWED_CIDRS: "8.8.8.0/24" });
    expect(settings.webhooks.allowedCidrs).toEqual(["8.8.8.0/24"]);
  });
});

test.each(["before_commit:kill", "after_send:stop@3"])(
  "FAILPOINT=%s · is rejected in production and accepted elsewhere",
  (FAILPOINT) => {
    expect(() => parseSettings({ ...required, FAILPOINT })).not.toThrow();
    const message = refusalOf({ ...strong, FAILPOINT, NODE_ENV: "production" });
    expectSentenceAbout("FAILPOINT", message);
  },
);

test.each(["kill", "before_commit", "nowhere:kill", "before_commit:kill@0", "after_send:wait"])(
  "FAILPOINT=%s · naming no failpoint · is rejected, because it would never be reached",
  (FAILPOINT) => {
    expectSentenceAbout("FAILPOINT", refusalOf({ ...required, FAILPOINT }));
  },
);

test("PUBLIC_URL · if missing, with an IPv6 HOST · puts the address in brackets", () => {
  expect(parseSettings({ ...required, HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
});
