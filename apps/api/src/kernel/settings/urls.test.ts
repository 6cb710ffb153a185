import { Redis } from "ioredis";
import pg from "pg";
import { expect, test } from "vitest";
import {
  expectSentenceAbout,
  refusalOf,
  required,
  strong,
} from "../../../test/refused-settings.ts";
import { ownPortsOf, parseMigrationSettings, parseSettings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

test.each([
  ...["allow", "prefer", "require", "verify-ca", "no-verify"].map((mode) => `sslmode=${mode}`),
  ...["ssl=no-verify", "ssl=true", "sslmode=verify-full&uselibpqcompat=true"],
  ...["sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "sslkey=/nowhere/key.pem"],
])(
  "DATABASE_URL · with %s · is rejected with one sentence that hides its password",
  (parameters) => {
    const DATABASE_URL = `postgresql://user:hunter2@db.example/app?${parameters}`;
    const message = refusalOf({ ...required, DATABASE_URL });
    expectSentenceAbout("DATABASE_URL", message);
    expect(message).not.toContain("hunter2");
  },
);

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
])("DATABASE_URL · with several hosts, %s · is accepted", (DATABASE_URL) => {
  expect(parseSettings({ ...required, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each([
  "postgres://user:hunter2@a,,b/app",
  "postgres://user:hunter2@a,b:port/app",
  "postgres://user:hunter2@a,b/app?target_session_attrs=any",
  "postgres://user:hunter2@a/app?target_session_attrs=standby",
  "postgres://user:hunter2@/app?host=a,b",
  "mysql://user:hunter2@a,b/app",
])("DATABASE_URL · %s · is rejected with one sentence that hides its password", (DATABASE_URL) => {
  const message = refusalOf({ ...required, DATABASE_URL });
  expectSentenceAbout("DATABASE_URL", message);
  expect(message).not.toContain("hunter2");
});

test("DATABASE_REPLICA_URL · for a server that accepts writes · is rejected", () => {
  const urlFor = (attributes: string) =>
    `postgres://user:hunter2@a,b/app?target_session_attrs=${attributes}`;
  const message = refusalOf({ ...required, DATABASE_REPLICA_URL: urlFor("read-write") });
  expectSentenceAbout("DATABASE_REPLICA_URL", message);
  for (const DATABASE_REPLICA_URL of [urlFor("standby"), "postgres://a,b/app"]) {
    const { replicaUrl } = parseSettings({ ...required, DATABASE_REPLICA_URL });
    expect(replicaUrl).toBe(DATABASE_REPLICA_URL);
  }
});

test("ownPortsOf · with several hosts in DATABASE_URL, and a replica · has the port of each", () => {
  const DATABASE_URL = "postgres://a:5433,b,c:5434/app";
  const DATABASE_REPLICA_URL = "postgres://d:5435/app";
  const ports = [5_433, 5_432, 5_434];
  expect(ownPortsOf(parseSettings({ ...required, DATABASE_URL, DATABASE_REPLICA_URL }))).toEqual([
    ...[3_000, ...ports, ...ports, 5_435],
  ]);
});

test.each([
  ...["PGSSLMODE", "PGSSLROOTCERT", "PGSSLNEGOTIATION", "PGOPTIONS", "PGPASSWORD", "PGHOST"],
  ...["PGUSER", "PGPASSFILE", "PGCLIENT_ENCODING"],
])(
  "%s · in production · is rejected with one sentence, because only DATABASE_URL counts",
  (name) => {
    const variables = { ...strong, NODE_ENV: "production", [name]: "disable" };
    expectSentenceAbout(name, refusalOf(variables));
    expect(() => parseMigrationSettings(variables)).toThrow(SettingsError);
    expect(() => parseSettings({ ...variables, NODE_ENV: "development" })).not.toThrow();
    expect(() => parseSettings({ ...variables, [name]: "", PGDATA: "/data" })).not.toThrow();
  },
);

test("DATABASE_DIRECT_URL · if missing · equals DATABASE_URL, or is undefined without it", () => {
  const DATABASE_URL = "postgresql://user:secret@db.example/app";
  const DATABASE_DIRECT_URL = "postgresql://user:secret@primary.example/app";
  expect(parseSettings({ ...required, DATABASE_URL }).directDatabaseUrl).toBe(DATABASE_URL);
  expect(parseMigrationSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(parseMigrationSettings({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseUrl).toBe(
    DATABASE_DIRECT_URL,
  );
  expectSentenceAbout("DATABASE_URL", refusalOf({ ...required, DATABASE_DIRECT_URL }));
});

test.each([
  ["no port", "postgres://u:p@h/db", 5_432],
  ["a port after the host", "postgres://u:p@h:6432/db", 6_432],
  ["a port as a parameter", "postgres://u:p@h/db?port=6432", 6_432],
  ["both", "postgres://u:p@h:5433/db?port=6432", 6_432],
  ["two parameters", "postgres://u:p@h/db?port=5433&port=6432", 6_432],
  ["an empty parameter", "postgres://u:p@h:6432/db?port=", 6_432],
])(
  "ownPortsOf · with %s in DATABASE_URL · has the port that pg connects to",
  (_name, DATABASE_URL, port) => {
    expect(new pg.Client({ connectionString: DATABASE_URL }).port).toBe(port);
    expect(ownPortsOf(parseSettings({ ...required, DATABASE_URL }))).toEqual([3_000, port, port]);
  },
);

test.each([
  ["no port", "redis://h", 6_379],
  ["a port after the host", "redis://h:6380", 6_380],
  ["a port as a parameter", "redis://h/0?port=6380", 6_380],
  ["both", "redis://h:6380?port=6381", 6_380],
])(
  "ownPortsOf · with %s in REDIS_URL · has the port that ioredis connects to",
  (_name, REDIS_URL, port) => {
    expect(Number(new Redis(REDIS_URL, { lazyConnect: true }).options.port)).toBe(port);
    expect(ownPortsOf(parseSettings({ ...required, REDIS_URL }))).toEqual([3_000, port]);
  },
);

test.each([
  ["redis+sentinel://u:p@s1:26380,s2,[::1]:26381/2?name=main", [26_380, 26_379, 26_381]],
  ["rediss+sentinel://s1?name=main", [26_379]],
  ["redis+cluster://:p@n1:7000,n2", [7_000, 6_379]],
  ["rediss+cluster://n1", [6_379]],
])("REDIS_URL · %s · is accepted, and each port counts as ours", (REDIS_URL, ports) => {
  expect(ownPortsOf(parseSettings({ ...required, REDIS_URL }))).toEqual([3_000, ...ports]);
});

test.each([
  "redis://:hunter2@a,b",
  "redis+sentinel://:hunter2@s1,s2/0",
  "redis+sentinel://:hunter2@s1,,s2?name=main",
  "redis+sentinel://:hunter2@s1/zero?name=main",
  "redis+cluster://:hunter2@n1:port",
  "redis+cluster://:hunter2@n1/1",
  "redis+ring://:hunter2@n1",
])("REDIS_URL · %s · is rejected with one sentence that hides its password", (REDIS_URL) => {
  const message = refusalOf({ ...required, REDIS_URL });
  expectSentenceAbout("REDIS_URL", message);
  expect(message).not.toContain("hunter2");
});
