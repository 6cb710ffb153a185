import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** One PostgreSQL for the whole run; its database holds the migrated schema, to be copied. */
    postgres: string;
  }
}

export interface TestDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

const createAttemptCountMax = 100;

/** A fresh database of its own with every migration applied, or none when `empty`. */
export async function createTestDatabase(options?: { empty: boolean }): Promise<TestDatabase> {
  const template = new URL(inject("postgres"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const source = options?.empty ? "template0" : template.pathname.slice(1);
  // Through the log, which is the default, the copy takes twice the CPU time.
  const copy = `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await onServer(template, copy);
      break;
    } catch (error) {
      if (attempt === createAttemptCountMax || !isTemplateBusy(error)) throw error;
      await delay(20);
    }
  }
  return {
    connectionString: databaseUrl(template, name),
    drop: () => onServer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

// Another copy of the template may be under way.
function isTemplateBusy(error: unknown): boolean {
  return (error as { code?: string }).code === "55006";
}

async function onServer(server: URL, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(server, "postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: URL, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
