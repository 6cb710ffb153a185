import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

export type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";

/**
 * Runs `work` with Prisma's own schema engine as WebAssembly, so there is no binary to download.
 */
export async function withSchemaEngine<T>(
  connectionString: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= load();
  const { SchemaEngine } = await loaded;
  const opened: SqlDriverAdapter[] = [];
  const factory = bindMigrationAwareSqlAdapterFactory(wholeScripts(connectionString, opened));
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, factory);
  try {
    return await work(engine);
  } finally {
    engine.free();
    // The engine leaves these sessions open, and one of them holds Prisma's own advisory lock.
    await Promise.all(opened.map((adapter) => adapter.dispose()));
    letTimersGo();
  }
}

type PgAdapter = Awaited<ReturnType<PrismaPg["connect"]>>;

// adapter-pg splits a script at every semicolon, even inside $$ bodies and strings. PostgreSQL
// itself accepts the whole script as one transaction. Prisma's native engine also sends it like
// this.
function wholeScripts(
  connectionString: string,
  opened: SqlDriverAdapter[],
): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg({ connectionString });
  const whole = (adapter: PgAdapter): SqlDriverAdapter => {
    adapter.executeScript = async (script) => {
      const sent = adapter.underlyingDriver().query(script);
      // biome-ignore lint/complexity/useLiteralKeys: protected, and no public method converts an error for the engine.
      await sent.catch((error) => adapter["onError"](error));
    };
    readCharacters(adapter);
    return adapter;
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = whole(await factory.connect());
      opened.push(adapter);
      return adapter;
    },
    // The engine itself closes these sessions.
    connectToShadowDb: async () => whole(await factory.connectToShadowDb()),
  };
}

// adapter-pg rejects PostgreSQL's internal type "char", which the engine reads to describe a
// schema. It sees those columns as text here, and the engine sees them as characters again.
function readCharacters(adapter: PgAdapter): void {
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryArrayResult>;
  const charactersIn = new WeakMap<object, number[]>();
  const answer = async (...args: unknown[]) => {
    const result = await query(...args);
    if (Array.isArray(result)) return result;
    const characters = [...result.fields.keys()].filter(
      (column) => result.fields[column]?.dataTypeID === pg.types.builtins.CHAR,
    );
    for (const column of characters) {
      const field = result.fields[column];
      if (field) field.dataTypeID = pg.types.builtins.TEXT;
    }
    charactersIn.set(result.rows, characters);
    return result;
  };
  pool.query = answer as unknown as pg.Pool["query"];

  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (sql) => {
    const result = await queryRaw(sql);
    for (const column of charactersIn.get(result.rows) ?? []) {
      result.columnTypes[column] = ColumnTypeEnum.Character;
    }
    return result;
  };
}

// The part of the WebAssembly interface that is used here, because its types exist only in the DOM
// library.
interface WasmApi {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
}

interface Glue {
  __wbg_set_wasm(exports: object): void;
  SchemaEngine: typeof SchemaEngine;
}

let loaded: Promise<Glue> | undefined;

async function load(): Promise<Glue> {
  const engine = glue as unknown as Glue;
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmApi };
  // The engine's message when it panics.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string) {
        throw new Error(`Prisma's schema engine gave up: ${message}`);
      },
    },
  });
  const file = createRequire(import.meta.url).resolve(
    "@prisma/schema-engine-wasm/schema_engine_bg",
  );
  const bytes = await readFile(file.replace(/\.js$/, ".wasm"));
  const imports = { "./schema_engine_bg.js": withKnownTimers() };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return engine;
}

/** The timers that the engine has started. It does not clear them. */
const timers = new Set<NodeJS.Timeout>();

function withKnownTimers(): object {
  const entries = Object.entries(glue as Record<string, unknown>).map(([name, value]) => {
    if (!name.startsWith("__wbg_setTimeout_")) return [name, value];
    const start = value as (...args: unknown[]) => NodeJS.Timeout;
    const startKnown = (...args: unknown[]) => {
      const timer = start(...args);
      timers.add(timer);
      return timer;
    };
    return [name, startKnown];
  });
  return Object.fromEntries(entries);
}

/**
 * Call this only at the end, because the engine can still wait for a timer before. A timer would
 * keep a finished program alive for 10 seconds.
 */
function letTimersGo(): void {
  for (const timer of timers) timer.unref();
  timers.clear();
}
