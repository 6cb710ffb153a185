import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler } from "express";
import { type AppDeps, createReferralApp } from "../app.ts";
import { createInMemoryClient } from "../http/in-memory.ts";
import type { Database, Tx } from "../kernel/database/database.ts";
import { findAnyReferrer } from "../referrals/people-store.ts";

/**
 * The number of referrals that each connection creates. A statement is prepared from its tenth use,
 * and then once on each connection.
 */
const createCount = 12;
/**
 * The number of pages that each connection lists. More pages take memory and do not make the first
 * page of a client faster.
 */
const listCount = 2;

/**
 * Opens all database connections of this process. On each of them, it creates and lists referrals
 * through requests to itself, whose transactions are rolled back. Otherwise, the first requests
 * would wait for connections, for PostgreSQL to plan each statement, and for code to be compiled.
 * Ends after `limitMs` at the latest, and never fails, because requests can do without it.
 */
export async function warmUp(deps: AppDeps, { limitMs }: { limitMs: number }) {
  const timeIsUp = new AbortController();
  const work = sendRequests(deps, timeIsUp.signal).catch((error) =>
    deps.logger.warn({ err: error }, "Could not warm up before the first request"),
  );
  await Promise.race([work, delay(limitMs, undefined, { signal: timeIsUp.signal })]);
  timeIsUp.abort();
}

async function sendRequests(deps: AppDeps, timeIsUp: AbortSignal) {
  await deps.db.openConnections();
  const referrer = await findAnyReferrer(deps.db);
  if (referrer === null) return;
  const send = createClient(deps, referrer.organizationId);
  const { idle } = deps.db.connectionCounts();
  const onOneConnection = async () => {
    for (let round = 0; round < createCount && !timeIsUp.aborted; round += 1) {
      const id = deps.newId();
      const body = { name: "Warm-up", email: `${id}@example.com`, referrerId: referrer.id };
      await send({ method: "POST", headers: { "Idempotency-Key": id }, body });
      if (round < listCount) await send({ method: "GET" });
    }
  };
  await Promise.all(Array.from({ length: idle }, onOneConnection));
}

/**
 * Creates a client for the routes of referrals. Its requests change nothing, and only this process
 * can send them.
 */
function createClient(deps: AppDeps, organizationId: string) {
  const authenticate: RequestHandler = (_req, res, next) => {
    res.locals.requestId = deps.newId();
    res.locals.principal = {
      kind: "organization-key",
      keyId: res.locals.requestId,
      keyName: "",
      scopes: new Set(["referrals:read", "referrals:write"]),
      organization: { id: organizationId, slug: "", plan: "unlimited" },
    };
    next();
  };
  const gates = { authenticate, rateLimit: ((_req, _res, next) => next()) as RequestHandler };
  const undoing = { ...deps, db: undoingChanges(deps.db) };
  const send = createInMemoryClient(createReferralApp(undoing, gates));
  return async (request: Pick<Parameters<typeof send>[0], "method" | "headers" | "body">) => {
    const answer = await send({ ...request, path: "/api/v1/referrals", address: "127.0.0.1" });
    const body = await text(answer);
    if (answer.statusCode !== 200 && answer.statusCode !== 201) throw new Error(body);
  };
}

class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super();
    this.result = result;
  }
}

/** The same database, except that each transaction is rolled back after its work. */
function undoingChanges(db: Database): Database {
  return {
    ...db,
    inScope: (scopeId, work) => db.inScope(scopeId, (scoped) => work(undoingChanges(scoped))),
    transaction: <Result>(work: (tx: Tx) => Promise<Result>) =>
      db
        .transaction(async (tx): Promise<Result> => {
          throw new Undone(await work(tx));
        })
        .catch((error): Result => {
          if (error instanceof Undone) return error.result as Result;
          throw error;
        }),
  };
}
