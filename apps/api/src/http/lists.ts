import { pipeline } from "node:stream/promises";
import { type CsvColumn, csvLine, metadataOf, type RouteAccess } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import type { Request, RequestHandler, Response } from "express";
import { type Caller, haveSameRights } from "../kernel/callers/caller.ts";
import type { Deps } from "../kernel/deps.ts";
import type { PagePosition } from "../kernel/lists/cursors.ts";
import {
  type CsvPiece,
  csvPiece,
  type List,
  type Listing,
  pageOfList,
} from "../kernel/lists/list.ts";
import { readPiece } from "../kernel/lists/turns.ts";
import { forbidden, invalidRequest } from "../kernel/refusal.ts";
import { fromReplica } from "../kernel/replica/from-replica.ts";
import { admitAgain } from "./admit.ts";
import { callerOf, queryOf, withRowsFor } from "./request-context.ts";
import type { AskerOf, ListHandler, RouteHandler } from "./route-handlers.ts";

export const isList = (route: AppRoute) => metadataOf(route).isList === true;

type Rows = List<PagePosition, unknown>;

type AnyAsker = Partial<AskerOf<AppRoute>> & {
  caller?: Caller;
  person?: { identityUserId: string };
};

/** Responds with a page of the list that the handler returns. */
export const paged =
  (handler: ListHandler<AppRoute>): RouteHandler<AppRoute> =>
  async (request) => {
    const { caller, person } = request as AnyAsker;
    const organizationId = caller?.organizationId ?? person?.identityUserId;
    if (organizationId === undefined) throw new Error("The list has no caller");
    const list = (await handler(request as Parameters<typeof handler>[0])) as Rows;
    const query = request.query as Listing["query"];
    return { status: 200, body: await pageOfList(request.deps, { organizationId, query }, list) };
  };

const csvType = "text/csv; charset=utf-8";

/** The transfer ends if the receiver reads nothing for this long. */
const stalledMs = 120_000;

/** Passes the request on to the JSON route unless the client prefers CSV. */
export const ifCsvIsPreferred: RequestHandler = (req, res, next) => {
  res.vary("Accept");
  const preferred = req.accepts(["application/json", "text/csv", csvType]);
  next(preferred === "text/csv" || preferred === csvType ? undefined : "route");
};

interface Exporter {
  deps: Deps;
  authenticate: RequestHandler;
}

/**
 * Responds with all pieces of the list as CSV. It bypasses ts-rest's server, which would pipe a
 * stream without handling its errors.
 */
export function exported(
  { deps, authenticate }: Exporter,
  route: AppRoute,
  { handler, columns }: { handler: ListHandler<AppRoute>; columns: readonly CsvColumn[] },
): RequestHandler {
  const { access } = metadataOf(route);
  if (access.kind === "public") throw new Error(`${route.path} has an export, but no caller`);
  const admit = admitAgain(authenticate, route, access satisfies RouteAccess);
  return async (req, res) => {
    const query = queryOf(route, req);
    refusePaging(req);
    const caller = callerOf(res);
    // A scope is lost after an await in a stream, so each piece enters it again.
    const inScope = <Result>(run: (deps: Deps) => Promise<Result>) =>
      withRowsFor(route, { deps, res }, run);
    const request = { caller, query, params: req.params };
    const found = await inScope(async (rowDeps) => {
      const asked = { ...request, deps: rowDeps } as Parameters<typeof handler>[0];
      const list = (await handler(asked)) as Rows;
      return { list, columns: (await list.columns?.()) ?? columns };
    });
    const { order } = query as Listing["query"];
    const read = (after?: PagePosition) =>
      inScope((rowDeps) =>
        fromReplica(rowDeps, caller, ({ db }) => csvPiece(db, found, { after, order })),
      );
    // The first piece does not wait for other requests, so a rejection is sent immediately.
    const first = await read();
    const next = (after: PagePosition) =>
      readPiece(caller.organizationId, async () => {
        await admit({ req, res });
        requireSameRights(caller, callerOf(res));
        return read(after);
      });
    const text = textOf({ header: csvLine(found.columns.map(({ name }) => name)), first, next });
    await sendCsv({ req, res }, `${found.list.name}.csv`, text);
  };
}

/**
 * Rejects the parameters of a page, because a caller could think that an ignored limit had applied.
 */
function refusePaging({ query }: Request) {
  for (const name of ["limit", "cursor"]) {
    if (name in query) {
      throw invalidRequest({
        path: name,
        message: "must be omitted for CSV, because the file contains all rows",
      });
    }
  }
}

/** An export includes what the caller could see when it began, so the export ends if that changes. */
function requireSameRights(before: Caller, now: Caller) {
  if (!haveSameRights(before, now))
    throw forbidden("Your permissions changed during this request. Send it again.");
}

interface Pieces {
  header: string;
  first: CsvPiece;
  next(after: PagePosition): Promise<CsvPiece>;
}

async function* textOf({ header, first, next }: Pieces): AsyncGenerator<string> {
  yield header + first.text;
  for (let after = first.next; after !== undefined; ) {
    const piece = await next(after);
    after = piece.next;
    yield piece.text;
  }
}

/**
 * Reads each additional piece after the receiver has read the previous ones. A failure after the
 * first piece can only end the transfer early. The receiver then knows that rows are missing.
 */
async function sendCsv(
  { req, res }: { req: Request; res: Response },
  fileName: string,
  text: AsyncGenerator<string>,
) {
  res.set("Content-Disposition", `attachment; filename="${fileName}"`);
  res.type(csvType);
  if (req.method === "HEAD") return void res.end();
  res.setTimeout(stalledMs);
  try {
    await pipeline(text, res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
