import { Redis } from "ioredis";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../../../test/seeded-random.ts";
import { isGuessable } from "./production.ts";
import { ownPortsOf, parseMigrationSettings, parseSettings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

const encryptionKey = Buffer.alloc(32, 1);
const required = {
  ENCRYPTION_KEY: encryptionKey.toString("base64"),
  API_KEY_PEPPER: "p".repeat(32),
  AUTH_SECRET: "s".repeat(32),
};

const base64 = (bytes: number[]) => Buffer.from(bytes).toString("base64");
const strong = {
  ENCRYPTION_KEY: "kq0Rk1SxXvWq7m3h9cF2yT8uJ4bN6eGzLpQdVsAoHwE=",
  API_KEY_PEPPER: "2f1c7d9e05b84a6393ade1f07c5b28d4",
  AUTH_SECRET: "b7a04c19de5f42388e61d0c97ab3f512",
};

function refusalOf(variables: Record<string, string | undefined>): string {
  try {
    parseSettings(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  }
  throw new Error(`${JSON.stringify(variables)} was accepted`);
}

/** One sentence that begins with the name of the setting. */
function expectSentenceAbout(name: string, message: string) {
  expect(message.startsWith(`${name} `)).toBe(true);
  expect(message).toMatch(/^[^\n]+\.$/);
  expect(message).not.toContain("undefined");
}

test("parseSettings · with nothing but the secrets · takes the documented defaults", () => {
  expect(parseSettings(required)).toEqual({
    port: 3_000,
    host: "127.0.0.1",
    trustedProxies: ["127.0.0.0/8", "::1/128"],
    databaseUrl: undefined,
    directDatabaseUrl: undefined,
    preparesStatements: true,
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

test("parseSettings · with every setting · takes each over", () => {
  const settings = parseSettings({
    PORT: "8080",
    HOST: "0.0.0.0",
    TRUSTED_PROXIES: "10.0.0.7, 10.1.0.0/16, fd00::/8",
    DATABASE_URL: "postgresql://user:secret@db.example:5432/app",
    DATABASE_DIRECT_URL: "postgresql://user:secret@primary.example/app",
    DATABASE_PREPARED_STATEMENTS: "off",
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
    preparesStatements: false,
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
])("parseSettings · with %o · says what is wrong with it", (changed) => {
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
])("TRUSTED_PROXIES · %s · is refused in one sentence", (TRUSTED_PROXIES) => {
  expectSentenceAbout("TRUSTED_PROXIES", refusalOf({ ...required, TRUSTED_PROXIES }));
});

test.each([
  ...["allow", "prefer", "require", "verify-ca", "no-verify"].map((mode) => `sslmode=${mode}`),
  ...["ssl=no-verify", "ssl=true", "sslmode=verify-full&uselibpqcompat=true"],
  ...["sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "sslkey=/nowhere/key.pem"],
])("DATABASE_URL · with %s · is refused in one sentence without its password", (parameters) => {
  const DATABASE_URL = `postgresql://user:hunter2@db.example/app?${parameters}`;
  const message = refusalOf({ ...required, DATABASE_URL });
  expectSentenceAbout("DATABASE_URL", message);
  expect(message).not.toContain("hunter2");
});

test.each(["", "?sslmode=disable", "?sslmode=verify-full", `?sslrootcert=${import.meta.filename}`])(
  "DATABASE_URL · with %s · is accepted",
  (parameters) => {
    const DATABASE_URL = `postgresql://user:secret@db.example/app${parameters}`;
    expect(parseSettings({ ...required, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  },
);

test.each([
  "postgres://a,b,c/app?target_session_attrs=read-write",
  "postgresql://user:se@cret@db1:5432,[::1]:5433,db3/app?target_session_attrs=primary",
])("DATABASE_URL · of several hosts, %s · is accepted", (DATABASE_URL) => {
  expect(parseSettings({ ...required, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each([
  "postgres://user:hunter2@a,,b/app",
  "postgres://user:hunter2@a,b:port/app",
  "postgres://user:hunter2@a,b/app?target_session_attrs=any",
  "postgres://user:hunter2@a/app?target_session_attrs=standby",
  "postgres://user:hunter2@/app?host=a,b",
  "mysql://user:hunter2@a,b/app",
])("DATABASE_URL · %s · is refused in one sentence without its password", (DATABASE_URL) => {
  const message = refusalOf({ ...required, DATABASE_URL });
  expectSentenceAbout("DATABASE_URL", message);
  expect(message).not.toContain("hunter2");
});

test("ownPortsOf · with several hosts in DATABASE_URL · has the port of each", () => {
  const DATABASE_URL = "postgres://a:5433,b,c:5434/app";
  const ports = [5_433, 5_432, 5_434];
  expect(ownPortsOf(parseSettings({ ...required, DATABASE_URL }))).toEqual([
    ...[3_000, ...ports, ...ports],
  ]);
});

test.each([
  ...["PGSSLMODE", "PGSSLROOTCERT", "PGSSLNEGOTIATION", "PGOPTIONS", "PGPASSWORD", "PGHOST"],
  ...["PGUSER", "PGPASSFILE", "PGCLIENT_ENCODING"],
])(
  "%s · in production · is refused in one sentence, because DATABASE_URL is what holds",
  (name) => {
    const variables = { ...strong, NODE_ENV: "production", [name]: "disable" };
    expectSentenceAbout(name, refusalOf(variables));
    expect(() => parseMigrationSettings(variables)).toThrow(SettingsError);
    expect(() => parseSettings({ ...variables, NODE_ENV: "development" })).not.toThrow();
    expect(() => parseSettings({ ...variables, [name]: "", PGDATA: "/data" })).not.toThrow();
  },
);

test("DATABASE_DIRECT_URL · left out · is DATABASE_URL, and is nothing without it", () => {
  const DATABASE_URL = "postgresql://user:secret@db.example/app";
  const DATABASE_DIRECT_URL = "postgresql://user:secret@primary.example/app";
  expect(parseSettings({ ...required, DATABASE_URL }).directDatabaseUrl).toBe(DATABASE_URL);
  expect(parseMigrationSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(parseMigrationSettings({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseUrl).toBe(
    DATABASE_DIRECT_URL,
  );
  expectSentenceAbout("DATABASE_URL", refusalOf({ ...required, DATABASE_DIRECT_URL }));
});

test("parseMigrationSettings · with other settings that are wrong or missing · does not look at them", () => {
  expect(parseMigrationSettings({ PORT: "none", DATABASE_URL: "" }).databaseUrl).toBeUndefined();
  expect(() => parseMigrationSettings({ DATABASE_URL: "mysql://127.0.0.1/none" })).toThrow(
    SettingsError,
  );
});

test("parseSettings · with empty values · treats them as not set", () => {
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
])("%s · from 0 to its maximum · is accepted, all else refused", (name, setting, max) => {
  for (const value of [0, max]) {
    const { webhooks } = parseSettings({ ...required, [name]: String(value) });
    expect(webhooks).toMatchObject({ [setting]: value });
  }
  for (const value of [String(max + 1), "-1", "0.2", "20%", "none"]) {
    expectSentenceAbout(name, refusalOf({ ...required, [name]: value }));
  }
});

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
])("%s · with a value that does not parse · is named in one sentence", (name, values) => {
  for (const value of values) {
    expectSentenceAbout(name, refusalOf({ ...required, [name]: value }));
  }
});

test.each(["ENCRYPTION_KEY", "API_KEY_PEPPER"])(
  "%s · not set · is refused, in production and elsewhere",
  (name) => {
    for (const NODE_ENV of ["production", undefined]) {
      expectSentenceAbout(name, refusalOf({ ...strong, [name]: undefined, NODE_ENV }));
      expectSentenceAbout(name, refusalOf({ ...strong, [name]: "", NODE_ENV }));
    }
  },
);

test.each([
  ["ENCRYPTION_KEY", "all zeros", base64(Array(32).fill(0))],
  ["ENCRYPTION_KEY", "one byte", base64(Array(32).fill(65))],
  ["ENCRYPTION_KEY", "16 bytes twice", base64([...Array(32).keys()].map((byte) => byte % 16))],
  [
    "ENCRYPTION_KEY",
    "13 bytes again and again",
    base64([...Array(32).keys()].map((byte) => byte % 13)),
  ],
  [
    "ENCRYPTION_KEY",
    "a word and zeros",
    base64([...Buffer.from("password"), ...Array(24).fill(0)]),
  ],
  [
    "ENCRYPTION_KEY",
    "zeros and some others",
    base64([...Array(25).fill(0), 9, 80, 3, 200, 41, 7, 99]),
  ],
  ["ENCRYPTION_KEY", "the first bytes", base64([...Array(32).keys()])],
  ["ENCRYPTION_KEY", "every seventh byte", base64([...Array(32).keys()].map((byte) => 7 * byte))],
  ["AUTH_SECRET", "letters again and again, and one more", `${"abcdefgh".repeat(4)}X`],
  ["AUTH_SECRET", "a word twice, counted on", "password12345678password12345679"],
  ["AUTH_SECRET", "the alphabet", "zyxwvutsrqponmlkjihgfedcba987654"],
  ["AUTH_SECRET", "one letter and some others", `${"a".repeat(25)}bcdefgh`],
  ["API_KEY_PEPPER", "one letter", "p".repeat(40)],
  ["API_KEY_PEPPER", "a word again and again", "correct-horse-".repeat(4)],
  ["API_KEY_PEPPER", "four letters in any order", "abcdbcdacdabdabccbadbadcadcbdcba"],
])("%s · of %s · is refused in production", (name, _kind, value) => {
  const variables = { ...strong, [name]: value };
  const message = refusalOf({ ...variables, NODE_ENV: "production" });
  expectSentenceAbout(name, message);
  expect(message).not.toContain(value);
  expect(() => parseSettings(variables)).not.toThrow();
});

test("ENCRYPTION_KEY · with several values · gives them in their order, each checked", () => {
  const [newer, older] = [Buffer.alloc(32, 3), encryptionKey].map((key) => key.toString("base64"));
  for (const ENCRYPTION_KEY of [`${newer} ${older}`, `${newer}\n${older}\n`]) {
    const { encryptionKeys } = parseSettings({ ...required, ENCRYPTION_KEY });
    expect(encryptionKeys).toEqual([Buffer.alloc(32, 3), encryptionKey]);
  }
  expectSentenceAbout(
    "ENCRYPTION_KEY",
    refusalOf({ ...required, ENCRYPTION_KEY: `${newer} short` }),
  );
  expectSentenceAbout("ENCRYPTION_KEY", refusalOf({ ...required, ENCRYPTION_KEY: " \n" }));
  expectSentenceAbout(
    "ENCRYPTION_KEY",
    refusalOf({
      ...strong,
      ENCRYPTION_KEY: `${strong.ENCRYPTION_KEY} ${older}`,
      NODE_ENV: "production",
    }),
  );
});

test.each([
  ["no port", "postgres://u:p@h/db", 5_432],
  ["a port behind the host", "postgres://u:p@h:6432/db", 6_432],
  ["a port as a parameter", "postgres://u:p@h/db?port=6432", 6_432],
  ["both", "postgres://u:p@h:5433/db?port=6432", 6_432],
  ["two parameters", "postgres://u:p@h/db?port=5433&port=6432", 6_432],
  ["an empty parameter", "postgres://u:p@h:6432/db?port=", 6_432],
])(
  "ownPortsOf · with %s in DATABASE_URL · has the port to which pg connects",
  (_name, DATABASE_URL, port) => {
    expect(new pg.Client({ connectionString: DATABASE_URL }).port).toBe(port);
    expect(ownPortsOf(parseSettings({ ...required, DATABASE_URL }))).toEqual([3_000, port, port]);
  },
);

test.each([
  ["no port", "redis://h", 6_379],
  ["a port behind the host", "redis://h:6380", 6_380],
  ["a port as a parameter", "redis://h/0?port=6380", 6_380],
  ["both", "redis://h:6380?port=6381", 6_380],
])(
  "ownPortsOf · with %s in REDIS_URL · has the port to which ioredis connects",
  (_name, REDIS_URL, port) => {
    expect(Number(new Redis(REDIS_URL, { lazyConnect: true }).options.port)).toBe(port);
    expect(ownPortsOf(parseSettings({ ...required, REDIS_URL }))).toEqual([3_000, port]);
  },
);

test("secrets · that are random, or a sentence · are taken in production", () => {
  const others = { ...strong, AUTH_SECRET: "a secret that has enough characters" };
  for (const secrets of [strong, others]) {
    expect(() => parseSettings({ ...secrets, NODE_ENV: "production" })).not.toThrow();
  }
});

test.each([
  ["32 bytes", (bytes: Buffer) => bytes],
  ["64 hex digits", (bytes: Buffer) => bytes.toString("hex")],
  ["44 characters of base64", (bytes: Buffer) => bytes.toString("base64")],
])("a secret · of %s made at random · cannot be guessed", (_name, write) => {
  const random = seededRandom(7);
  for (let count = 0; count < 5_000; count += 1) {
    const bytes = Buffer.from(Array.from({ length: 32 }, () => Math.floor(random() * 256)));
    expect(isGuessable(write(bytes)), bytes.toString("hex")).toBe(false);
  }
});

test.each([
  ["AUTH_SECRET", "API_KEY_PEPPER", { AUTH_SECRET: strong.API_KEY_PEPPER }],
  ["API_KEY_PEPPER", "ENCRYPTION_KEY", { API_KEY_PEPPER: strong.ENCRYPTION_KEY }],
  [
    "AUTH_SECRET",
    "ENCRYPTION_KEY",
    { AUTH_SECRET: `${strong.AUTH_SECRET} ${strong.ENCRYPTION_KEY}` },
  ],
])("%s · the same as %s · is refused in production", (name, other, values) => {
  const message = refusalOf({ ...strong, ...values, NODE_ENV: "production" });
  expectSentenceAbout(name, message);
  expect(message).toContain(other);
  expect(() => parseSettings({ ...strong, ...values })).not.toThrow();
});

test("CLERK_SECRET_KEY · not set with IDENTITY_PROVIDER=clerk · is refused", () => {
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

test("OIDC_NAME · left out with Clerk · is Clerk; without any of the others there is no provider", () => {
  const clerk = { ...required, IDENTITY_PROVIDER: "clerk", CLERK_SECRET_KEY: "sk_test_1" };
  const { OIDC_NAME: _, ...others } = openId;
  expect(parseSettings({ ...clerk, ...others }).openId?.name).toBe("Clerk");
  expect(parseSettings(clerk).openId).toBeUndefined();
});

test.each(["DATABASE_URL", "ENCRYPTION_KEY", "API_KEY_PEPPER", "REDIS_URL"])(
  "%s · refused · is never repeated in the sentence",
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
])("%s · a misspelt name · is refused, with the name that was meant", (name, meant) => {
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
])("%s · a name of another program · is none of ours", (name) => {
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
  ])("%s · opened · need the word of somebody who knows", (cidrs) => {
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

  test("public ranges · opened · need nothing", () => {
    const settings = parseSettings({ ...production, WEBHOOK_ALLOWED_CIDRS: "8.8.8.0/24" });
    expect(settings.webhooks.allowedCidrs).toEqual(["8.8.8.0/24"]);
  });
});

test.each(["before_commit:kill", "after_send:stop@3"])(
  "FAILPOINT=%s · anywhere but in production · is taken, and there refused",
  (FAILPOINT) => {
    expect(() => parseSettings({ ...required, FAILPOINT })).not.toThrow();
    const message = refusalOf({ ...strong, FAILPOINT, NODE_ENV: "production" });
    expectSentenceAbout("FAILPOINT", message);
  },
);

test.each(["kill", "before_commit", "nowhere:kill", "before_commit:kill@0", "after_send:wait"])(
  "FAILPOINT=%s · naming no failpoint · is refused, instead of never being reached",
  (FAILPOINT) => {
    expectSentenceAbout("FAILPOINT", refusalOf({ ...required, FAILPOINT }));
  },
);

test("PUBLIC_URL · not set, with an IPv6 HOST · puts that in brackets", () => {
  expect(parseSettings({ ...required, HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
});
