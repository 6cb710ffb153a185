import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { Caller } from "../access/caller.ts";
import type { Deps } from "../deps.ts";
import { type Answer, findAnswer, lockRecord, storeAnswer } from "../idempotency-records/store.ts";
import { joinedTo } from "../platform/db.ts";
import { invalidRequest, Refusal } from "../refusal.ts";
import { callerOf } from "./request-context.ts";

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a POST once per Idempotency-Key: the first answer is stored with the effect, in its
 * transaction, and given again to every repetition. Refusals have no effect and are not stored.
 */
export async function idempotently<Result extends Answer>(
  deps: Deps,
  { req, res }: { req: Request; res: Response },
  run: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const key = req.get("idempotency-key");
  if (req.method !== "POST" || key === undefined) return run(deps);
  if (!visibleAscii.test(key)) {
    throw invalidRequest({
      path: "Idempotency-Key",
      message: "Must be 1–255 visible ASCII characters",
    });
  }
  const record = { ownerId: ownerOf(callerOf(res)), key };
  const requestHash = hashOf(req, res);
  return deps.db.transaction(async (tx) => {
    const [locked, first] = await Promise.all([
      lockRecord(tx, record),
      findAnswer(tx, deps, record),
    ]);
    if (!locked) throw stillInProgress();
    if (first !== undefined) {
      if (!requestHash.equals(first.requestHash)) throw reused();
      res.set("Idempotency-Replayed", "true");
      return first.answer as Result;
    }
    const answer = await run({ ...deps, db: joinedTo(tx, deps.db) });
    storeAnswer(tx, deps, record, { requestHash, answer });
    return answer;
  });
}

/** Of an organization key the organization, so that rotating the key changes nothing. */
const ownerOf = (caller: Caller) =>
  caller.kind === "person" ? caller.userId : caller.organizationId;

const stillInProgress = () =>
  new Refusal(
    "IDEMPOTENCY_IN_PROGRESS",
    "The first request with this Idempotency-Key is still being worked on",
    { retryAfterSeconds: 1 },
  );

const reused = () =>
  new Refusal(
    "IDEMPOTENCY_KEY_REUSED",
    "This Idempotency-Key was already used for a different request; use a new one",
  );

const hashOf = (req: Request, res: Response) =>
  createHash("sha256")
    .update(`${req.method} ${req.originalUrl}\n`)
    .update(res.locals.bodyBytes ?? "")
    .digest();
