import { Readable } from "node:stream";
import { hasVersion, type Image, imageBody, type RouteMetadata } from "@referral-service/contract";
import type { AppRoute, AppRouter, ServerInferRequest, ServerInferResponses } from "@ts-rest/core";
import { createExpressEndpoints, RequestValidationError } from "@ts-rest/express";
import type { IRouter, Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import type { Caller, PersonCaller, PersonPrincipal } from "../access/caller.ts";
import type { IfVersion } from "../access/require-version.ts";
import type { Deps } from "../deps.ts";
import { type CsvExport, ifCsvIsPreferred, refusePaging, sendCsv } from "../lists/csv-export.ts";
import { failpoint } from "../platform/failpoint.ts";
import { admitTo } from "./admit.ts";
import { exactQuery } from "./exact-query.ts";
import { idempotently, idempotentlyOutside } from "./idempotency.ts";
import { ifVersionOf } from "./if-match.ts";
import { jsonBody } from "./json-body.ts";
import { callerOf, holderOf } from "./request-context.ts";

/** Who asks, by the kind of access that the contract states for a route. */
interface AskersByAccess {
  scope: { caller: Caller };
  personal: { caller: PersonCaller };
  identity: { person: PersonPrincipal };
  public: unknown;
}

type AskerOf<Route extends AppRoute> = Route extends {
  metadata: { access: { kind: infer Kind extends keyof AskersByAccess } };
}
  ? AskersByAccess[Kind]
  : unknown;

interface BoundDeps {
  /**
   * Bound to the caller's organization, and inside an idempotent request to its transaction: use
   * these, not captured ones.
   */
  deps: Deps;
}

/** What a change of a versioned resource has to depend on. */
type ConditionOf<Route extends AppRoute> = Route extends { metadata: { versioned: true } }
  ? { ifVersion: IfVersion }
  : unknown;

type RouteRequest<Route extends AppRoute> = ServerInferRequest<Route> &
  BoundDeps &
  AskerOf<Route> &
  ConditionOf<Route>;

/** A handler makes three moves: who, do, show. */
export type RouteHandler<Route extends AppRoute> = (
  request: RouteRequest<Route>,
) => Promise<ServerInferResponses<Route>>;

/** What a list is asked for, as JSON and as CSV alike. */
export type ListRequest<Route extends AppRoute> = Pick<ServerInferRequest<Route>, "query"> &
  BoundDeps &
  AskerOf<Route>;

/** For each list of a router that the contract offers as CSV. */
export type CsvExports<Router extends AppRouter> = {
  [Name in keyof Router as Router[Name] extends { metadata: { csv: true } }
    ? Name
    : never]: Router[Name] extends AppRoute
    ? (request: ListRequest<Router[Name]>) => Promise<CsvExport>
    : never;
};

export type RouteHandlers<Router extends AppRouter> = {
  [Name in keyof Router]: Router[Name] extends AppRoute ? RouteHandler<Router[Name]> : never;
};

type CsvExporter = (request: ListRequest<AppRoute> & { caller: Caller }) => Promise<CsvExport>;

export interface Gates {
  authenticate: RequestHandler;
  rateLimit: RequestHandler;
}

/** Puts a resource's routes behind the request pipeline. The only place that knows ts-rest's server. */
export function mount<Router extends AppRouter>(
  app: IRouter,
  { deps, gates }: { deps: Deps; gates: Gates },
  router: Router,
  handlers: RouteHandlers<Router>,
  exports?: CsvExports<Router>,
) {
  const implementations = Object.entries(router).map(([name, route]) => {
    const handler = (handlers as unknown as Record<string, RouteHandler<AppRoute>>)[name];
    if (handler === undefined) throw new Error(`${name} has no handler`);
    const middleware = gatesOf(route as AppRoute, gates);
    return [name, { middleware, handler: served(deps, route as AppRoute, handler) }];
  });
  for (const [name, route] of Object.entries(router) as [string, AppRoute][]) {
    if (!isCsvOffered(route)) continue;
    const open = (exports as Record<string, CsvExporter> | undefined)?.[name];
    if (open === undefined) throw new Error(`${name} has no export`);
    app.get(route.path, ifCsvIsPreferred, ...gatesOf(route, gates), exported(deps, route, open));
  }
  createExpressEndpoints(router, Object.fromEntries(implementations), app, {
    responseValidation: true,
    requestValidationErrorHandler: (error, _req, _res, next) => next(error),
  });
}

const isCsvOffered = (route: AppRoute) => (route.metadata as RouteMetadata).csv === true;

/** What a request of a route passes before it is answered. */
export function gatesOf(route: AppRoute, { authenticate, rateLimit }: Gates): RequestHandler[] {
  const { access } = route.metadata as RouteMetadata;
  const admission = access.kind === "public" ? [] : [authenticate, rateLimit, admitTo(access)];
  const takesBody = "body" in route && route.body !== null;
  const body = takesBody ? jsonBody(route) : [];
  return [...admission, exactQuery, ...body];
}

function served(deps: Deps, route: AppRoute, handler: RouteHandler<AppRoute>) {
  const { effect, showsSecret = false } = route.metadata as RouteMetadata;
  const once = effect === "outside" ? idempotentlyOutside : idempotently;
  return async ({ req, res, ...request }: { req: Request; res: Response }) => {
    const given = { ...askerOf(res), ifVersion: ifVersionOf(route, req) };
    const answer = await withRowsFor(route, { deps, res }, (rowDeps) =>
      once(rowDeps, { req, res, showsSecret }, async (requestDeps) =>
        handler({
          ...(request as ServerInferRequest<AppRoute>),
          ...given,
          deps: requestDeps,
        }),
      ),
    );
    failpoint("before_answer");
    // strictStatusCodes is a promise of the types only.
    if (!(answer.status in route.responses)) {
      throw new Error(`${route.method} ${route.path} answered an undeclared ${answer.status}`);
    }
    if (hasVersion(route.responses[answer.status])) showVersion({ req, res }, answer.body);
    return route.responses[answer.status] === imageBody ? inImageType(res, answer) : answer;
  };
}

/** One of the two where the route has one: admission and the type of a handler go by the same access. */
const askerOf = ({ locals: { caller, person } }: Response) => ({ caller, person });

function showVersion({ req, res }: { req: Request; res: Response }, body: unknown) {
  res.set("ETag", `"${(body as { version: number }).version}"`);
  // What an answer takes from other rows may change without the version, so that none is a 304.
  delete req.headers["if-none-match"];
}

/** As a stream, because ts-rest gives every other body the one type that its route declares. */
function inImageType(res: Response, { status, body }: { status: number; body: unknown }) {
  const { contentType, bytes } = body as Image;
  res.set({ "Content-Type": contentType, "Content-Length": String(bytes.length) });
  return { status, body: Readable.from(Buffer.from(bytes), { objectMode: false }) };
}

/** ts-rest's server would pipe a stream without looking after it, so CSV goes past it. */
function exported(deps: Deps, route: AppRoute, open: CsvExporter): RequestHandler {
  const querySchema = route.query as z.ZodType<ListRequest<AppRoute>["query"]>;
  return async (req, res) => {
    const { data: query, error } = querySchema.safeParse(req.query);
    if (error) throw new RequestValidationError(null, null, error, null);
    refusePaging(req);
    const caller = callerOf(res);
    // Scopes do not outlast an await in a stream, so each page enters it anew.
    const inScope = <Result>(run: (deps: Deps) => Promise<Result>) =>
      withRowsFor(route, { deps, res }, run);
    const csv = await inScope((rowDeps) => open({ deps: rowDeps, caller, query }));
    await sendCsv(req, res, { ...csv, page: (after) => inScope(() => csv.page(after)) });
  };
}

/** In an organization a handler is given its rows alone; without one, the side of the system. */
function withRowsFor<Result>(
  route: AppRoute,
  { deps, res }: { deps: Deps; res: Response },
  run: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const { access } = route.metadata as RouteMetadata;
  switch (access.kind) {
    case "scope":
    case "personal":
      return deps.db.inScope(callerOf(res).organizationId, (db) =>
        run({ ...deps, db, cursors: deps.cursors.boundTo(holderOf(res)) }),
      );
    case "identity":
      return run({ ...deps, cursors: deps.cursors.boundTo(holderOf(res)) });
    case "public":
      return run(deps);
    default:
      return access satisfies never;
  }
}
