import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { Caller } from "../kernel/callers/caller.ts";
import { joinedTo, type Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import {
  type Answer,
  enqueueAnswer,
  enqueueUnderWay,
  findAnswer,
  type RecordKey,
  takeKey,
} from "../kernel/idempotency/store.ts";
import { lastSpan } from "../kernel/platform/clock.ts";
import { invalidRequest, Refusal } from "../kernel/refusal.ts";
import { holderOf } from "./request-context.ts";

/** The required form of an Idempotency-Key. */
export const keyForm = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a POST once per Idempotency-Key. The first response is stored in the same transaction as the
 * effect and returned to every repeated request. Rejections have no effect and are not stored.
 */
export async function idempotently<Result extends Answer>(
  deps: Deps,
  { req, res, showsSecret }: { req: Request; res: Response; showsSecret: boolean },
  run: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const request = keyedRequest(req, res);
  if (request === undefined) return run(deps);
  const { record, requestHash } = request;
  return deps.db.transaction(async (tx) => {
    const first = await firstAnswer(tx, deps, request);
    if (first !== undefined) {
      const shown = showsSecret ? shownAgain(deps, res, first) : first;
      return replayed(res, shown) as Result;
    }
    const result = await run({ ...deps, db: joinedTo(tx, deps.db) });
    const answer = showsSecret ? secretAnswer(deps, res, result) : result;
    enqueueAnswer(tx, deps, record, { requestHash, answer });
    return result;
  });
}

const secretShownMs = 600_000;

interface SecretBody {
  shownTo: string;
  shownUntilMs: number;
  body: unknown;
}

/**
 * The stored form of a response with a secret. It contains the only caller who can read the
 * response again, and the time until which they can.
 */
const secretAnswer = ({ clock }: Deps, res: Response, { status, body }: Answer) => ({
  status,
  body: {
    shownTo: holderOf(res),
    shownUntilMs: clock.now().getTime() + secretShownMs,
    body,
  } satisfies SecretBody,
});

function shownAgain({ clock }: Deps, res: Response, { status, body: kept }: Answer): Answer {
  const { shownTo, shownUntilMs, body } = kept as SecretBody;
  // A time further in the future was stored before the clock was set back.
  const { since, until } = lastSpan(clock.now(), secretShownMs);
  const shownAtMs = shownUntilMs - secretShownMs;
  const isShown = shownAtMs > since.getTime() && shownAtMs <= until.getTime();
  if (shownTo === holderOf(res) && isShown) return { status, body };
  throw new Refusal(
    "IDEMPOTENCY_KEY_REUSED",
    "The first response to this Idempotency-Key contained a secret. The service returns this response again for 10 minutes, but only to the key or person that sent the request. Rotate the secret if you lost it.",
  );
}

/**
 * Time in ms, longer than any effect takes. The key is free again after this time if a process dies
 * in the meantime.
 */
const underWayMs = 60_000;

/**
 * Runs a POST with an effect outside the database once per Idempotency-Key. No transaction can
 * delay or undo this effect, so the key is taken before the effect, and the response is stored
 * after it.
 */
export async function idempotentlyOutside<Result extends Answer>(
  deps: Deps,
  { req, res }: { req: Request; res: Response },
  run: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const request = keyedRequest(req, res);
  if (request === undefined) return run(deps);
  const { record, requestHash } = request;
  const first = await deps.db.transaction(async (tx) => {
    const found = await firstAnswer(tx, deps, request);
    if (found === undefined) {
      enqueueUnderWay(tx, deps, record, { requestHash, keptMs: underWayMs });
    }
    return found;
  });
  if (first !== undefined) return replayed(res, first) as Result;
  try {
    const answer = await run(deps);
    await deps.db.transaction(async (tx) =>
      enqueueAnswer(tx, deps, record, { requestHash, answer }),
    );
    return answer;
  } catch (error) {
    await deps.db.transaction(async (tx) =>
      enqueueUnderWay(tx, deps, record, { requestHash, keptMs: 0 }),
    );
    throw error;
  }
}

interface KeyedRequest {
  record: RecordKey;
  requestHash: Buffer;
}

/**
 * Whether the request repeats one that already has a response. The first response is returned
 * again, even if the request would be rejected now.
 */
export async function isRepetition(deps: Deps, { req, res }: { req: Request; res: Response }) {
  const request = keyedRequest(req, res);
  return request !== undefined && (await findAnswer(deps, request.record)) !== undefined;
}

/**
 * Returns the record's key and owner, and the hash of the request. Undefined for a request without
 * an Idempotency-Key or without an organization, because records belong to an organization's users
 * and keys.
 */
function keyedRequest(req: Request, res: Response): KeyedRequest | undefined {
  const key = req.get("idempotency-key");
  const { caller } = res.locals;
  if (req.method !== "POST" || key === undefined || caller === undefined) return undefined;
  if (!keyForm.test(key)) {
    throw invalidRequest({
      path: "Idempotency-Key",
      message: "must be 1–255 visible ASCII characters",
    });
  }
  return { record: { ownerId: ownerOf(caller), key }, requestHash: hashOf(req, res) };
}

/** Takes the key. Returns the first response for a repeated request, and undefined for the first request. */
async function firstAnswer(
  tx: Tx,
  deps: Deps,
  { record, requestHash }: KeyedRequest,
): Promise<Answer | undefined> {
  const { isTaken, first } = await takeKey(tx, deps, record);
  if (first === undefined) {
    if (isTaken) return undefined;
    throw stillInProgress();
  }
  if (!requestHash.equals(first.requestHash)) throw reused();
  switch (first.state) {
    case "answered":
      return first.answer;
    case "under_way":
      throw stillInProgress();
    case "erased":
      throw erased();
    default:
      return first satisfies never;
  }
}

function replayed(res: Response, answer: Answer) {
  res.set("Idempotency-Replayed", "true");
  return answer;
}

/**
 * The owner of the record. For an organization key it is the organization, so that rotating the key changes
 * nothing.
 */
const ownerOf = (caller: Caller) =>
  caller.kind === "person" ? caller.userId : caller.organizationId;

const stillInProgress = () =>
  new Refusal(
    "IDEMPOTENCY_IN_PROGRESS",
    "The first request with this Idempotency-Key is still in progress. Repeat the request after the number of seconds in Retry-After.",
    { retryAfterSeconds: 1 },
  );

const reused = () =>
  new Refusal(
    "IDEMPOTENCY_KEY_REUSED",
    "This Idempotency-Key was already used for a different request. Use a new key.",
  );

const erased = () =>
  new Refusal(
    "IDEMPOTENCY_KEY_REUSED",
    "The first request with this Idempotency-Key succeeded, but its response was deleted with the person's data. " +
      "Do not send the request again.",
  );

const hashOf = (req: Request, res: Response) =>
  createHash("sha256")
    .update(`${req.method} ${addressOf(req)}\n`)
    .update(res.locals.bodyBytes ?? "")
    .digest();

/**
 * A request can name the organization in several ways, but the record's owner belongs to only one
 * organization.
 */
function addressOf({ originalUrl }: Request): string {
  const url = new URL(originalUrl, "http://localhost");
  url.searchParams.delete("organization");
  url.searchParams.sort();
  return url.pathname + url.search;
}
