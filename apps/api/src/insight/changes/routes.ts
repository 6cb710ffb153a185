import {
  type appContract,
  type ChangedResource,
  changedResource,
} from "@referral-service/contract/app";
import { RequestValidationError } from "@ts-rest/express";
import type { IRouter, Response } from "express";
import { admitAgain } from "../../http/admit.ts";
import { keyIdOf, passesAgain, sendEventStream } from "../../http/event-stream.ts";
import { type Gates, gatesOf } from "../../http/mount.ts";
import { callerOf } from "../../http/request-context.ts";
import { positionIn } from "../../kernel/audit/position-store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { InsightDeps } from "../deps.ts";
import type { Follower } from "./feed.ts";
import { heardBy, ownRequests, type Recorded } from "./rules.ts";
import { readNewsSince, visibleAmong } from "./store.ts";

const positionAgeMaxMs = 60_000;

/** The interval between messages while nothing changes. */
const heartbeatMs = 10_000;

export function mountChanges(
  app: IRouter,
  { deps, gates }: { deps: InsightDeps; gates: Gates },
  route: typeof appContract.changes.follow,
) {
  const admit = admitAgain(gates.authenticate, route, route.metadata.access);
  app.get(route.path, ...gatesOf(route, gates), async (req, res) => {
    const { data: query, error } = route.query.safeParse(req.query);
    if (error) throw new RequestValidationError(null, null, error, null);
    // "close" has already been emitted if the browser has left the page.
    if (res.destroyed) return;
    const { organizationId } = callerOf(res);
    const follower = deps.changeFeed.follow({ sessionId: keyIdOf(res), organizationId });
    res.once("close", follower.close);
    const text = messages(follower, {
      heard: (entries) => heard(deps, personOf(res), entries),
      requests: (entries) => ownRequests(personOf(res), entries),
      missed: () => missedSince(deps, organizationId, query.position),
      isStillAdmitted: () => passesAgain(admit, { req, res }),
    });
    await sendEventStream({ req, res }, text);
  });
}

interface Messages {
  /**
   * Returns the changes that the caller can be notified of, with the permissions at the last check.
   */
  heard: (entries: Recorded[]) => Promise<ChangedResource[]>;
  /** Returns the caller's requests that made the changes, if nothing else made one of them. */
  requests: (entries: Recorded[]) => string[];
  /** Returns what was recorded before the stream began. Undefined if this is unknown. */
  missed: () => Promise<Recorded[] | undefined>;
  isStillAdmitted: () => Promise<boolean>;
}

/** Sends nothing before the session and the person's role are checked again. */
async function* messages(
  follower: Follower,
  { heard, requests, missed, isStillAdmitted }: Messages,
) {
  const first = await missed();
  yield first === undefined
    ? messageOf(changedResource.options, [])
    : messageOf(await heard(first), requests(first));
  let quietSince = performance.now();
  for (;;) {
    const entries = await follower.next(heartbeatMs);
    if (follower.signal.aborted) return;
    const isBeat = performance.now() - quietSince >= heartbeatMs;
    if (!isBeat && (await heard(entries)).length === 0) continue;
    if (!(await isStillAdmitted())) return;
    // The resources are checked again, because the person can have lost permissions since the
    // entries were read.
    yield messageOf(await heard(entries), requests(entries));
    quietSince = performance.now();
  }
}

/** Every message has an ID, even an empty one. Otherwise, a browser keeps the previous one. */
const messageOf = (resources: ChangedResource[], requestIds: string[]) =>
  `id: ${requestIds.join()}\ndata: ${JSON.stringify(resources)}\n\n`;

async function missedSince({ db, clock }: Deps, organizationId: string, text: string | undefined) {
  const position = text === undefined ? undefined : positionIn(text);
  if (position === undefined || clock.now().getTime() - position.at.getTime() > positionAgeMaxMs)
    return undefined;
  return readNewsSince(db, organizationId, position);
}

function personOf(res: Response): PersonCaller {
  const caller = callerOf(res);
  if (caller.kind !== "person") throw new Error("The caller is not a signed-in person");
  return caller;
}

async function heard({ db }: Deps, caller: PersonCaller, entries: Recorded[]) {
  const { resources, rows } = heardBy(caller, entries);
  if (rows.size === 0) return [...resources];
  const seen = await db.inScope(caller.organizationId, (own) => visibleAmong(own, caller, rows));
  return [...resources, ...seen];
}
