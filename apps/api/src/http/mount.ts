import { type RouteMetadata, takesImage } from "@referral-service/contract";
import { type AppRoute, type AppRouter, isAppRoute } from "@ts-rest/core";
import { createExpressEndpoints } from "@ts-rest/express";
import type { IRouter, RequestHandler } from "express";
import { type Caller, haveSameRights } from "../kernel/callers/caller.ts";
import type { Deps } from "../kernel/deps.ts";
import {
  type CsvExport,
  ifCsvIsPreferred,
  refusePaging,
  sendCsv,
} from "../kernel/lists/csv-export.ts";
import { readPiece } from "../kernel/lists/turns.ts";
import { forbidden } from "../kernel/refusal.ts";
import { admitAgain, admitTo } from "./admit.ts";
import { exactQuery } from "./exact-query.ts";
import { jsonBody } from "./json-body.ts";
import { pictureBody } from "./picture-body.ts";
import { callerOf } from "./request-context.ts";
import type {
  CsvExports,
  ListRequest,
  PictureHandler,
  RouteHandler,
  RouteHandlers,
} from "./route-handlers.ts";
import { asked, queryOf, served, withRowsFor } from "./serve-route.ts";

type CsvExporter = (
  request: ListRequest<AppRoute> & { caller: Caller; params: unknown },
) => Promise<CsvExport>;

export interface Gates {
  authenticate: RequestHandler;
  rateLimit: RequestHandler;
  /** For routes that show a secret, or that need a recent sign-in. */
  requireFreshSignIn?: RequestHandler;
}

/** Puts a resource's routes behind the request pipeline. The only place that knows ts-rest's server. */
export function mount<Router extends AppRouter, Given extends Deps>(
  app: IRouter,
  { deps, gates }: { deps: Given; gates: Gates },
  router: Router,
  handlers: RouteHandlers<NoInfer<Router>, NoInfer<Given>>,
  exports?: CsvExports<NoInfer<Router>, NoInfer<Given>>,
) {
  const implementations = (Object.entries(router) as [string, AppRoute][]).map(([name, route]) => {
    const handler = (handlers as unknown as Record<string, AnyHandler>)[name];
    if (handler === undefined) throw new Error(`${name} has no handler`);
    const middleware = gatesOf(route, gates);
    if (typeof handler === "function") {
      return [name, { middleware, handler: served(deps, route, handler) }];
    }
    middleware.push(...pictureBody(asked(deps, route, handler)));
    return [name, { middleware, handler: served(deps, route, handler.store) }];
  });
  for (const [name, route] of Object.entries(router) as [string, AppRoute][]) {
    if (!isCsvOffered(route)) continue;
    const open = (exports as Record<string, CsvExporter> | undefined)?.[name];
    if (open === undefined) throw new Error(`${name} has no export`);
    const { access } = route.metadata as RouteMetadata;
    if (access.kind === "public") throw new Error(`${name} has an export, but no caller`);
    const admit = admitAgain(gates.authenticate, route, access);
    const handler = exported({ deps, admit }, route, open);
    app.get(route.path, ifCsvIsPreferred, ...gatesOf(route, gates), handler);
  }
  createExpressEndpoints(router, Object.fromEntries(implementations), app, {
    responseValidation: true,
    requestValidationErrorHandler: (error, _req, _res, next) => next(error),
  });
}

/** The handlers of every router of a contract, under its name. */
export type Served<Routers, Given> = {
  [Name in keyof Routers]: Routers[Name] extends AppRoutes
    ? ServedRouter<Routers[Name], Given>
    : Served<Routers[Name], Given>;
};

type AppRoutes = Record<string, AppRoute>;

/** A router's handlers, with the exports of its lists where it has some. */
type ServedRouter<Router extends AppRoutes, Given> =
  | RouteHandlers<Router, Given>
  | readonly [RouteHandlers<Router, Given>, CsvExports<Router, Given>];

/** Mounts the routers of a contract that are served. */
export function mountAll<Routers extends object, Given extends Deps>(
  app: IRouter,
  pipeline: { deps: Given; gates: Gates },
  routers: Routers,
  served: Partial<Served<NoInfer<Routers>, NoInfer<Given>>>,
) {
  for (const [name, handlers] of Object.entries(served)) {
    const router = (routers as Record<string, AppRouter>)[name];
    if (router === undefined) throw new Error(`${name} is not in the contract`);
    if (!isAppRoute(Object.values(router)[0] as AppRoute)) {
      mountAll(app, pipeline, router, handlers as Served<AppRouter, Given>);
      continue;
    }
    const [routes, exports] = [handlers].flat() as [RouteHandlers<AppRouter, Given>, never];
    mount(app, pipeline, router, routes, exports);
  }
}

type AnyHandler = RouteHandler<AppRoute> | PictureHandler<AppRoute>;

const isCsvOffered = (route: AppRoute) => (route.metadata as RouteMetadata).csv === true;

/** The steps of a request before its handler. */
export function gatesOf(route: AppRoute, gates: Gates): RequestHandler[] {
  const { access, showsSecret, needsFreshSignIn } = route.metadata as RouteMetadata;
  const { authenticate, rateLimit, requireFreshSignIn } = gates;
  const admission =
    access.kind === "public" ? [] : [authenticate, rateLimit, admitTo(route, access)];
  const isGuarded = showsSecret || needsFreshSignIn;
  if (isGuarded && requireFreshSignIn) admission.push(requireFreshSignIn);
  const takesJson = "body" in route && route.body !== null && !takesImage(route);
  const body = takesJson ? jsonBody(route) : [];
  return [...admission, exactQuery, ...body];
}

/** CSV bypasses ts-rest's server, which would pipe a stream without handling its errors. */
function exported(
  { deps, admit }: { deps: Deps; admit: ReturnType<typeof admitAgain> },
  route: AppRoute,
  open: CsvExporter,
): RequestHandler {
  return async (req, res) => {
    const { params } = req;
    const query = queryOf(route, req) as ListRequest<AppRoute>["query"];
    refusePaging(req);
    const caller = callerOf(res);
    // A scope does not survive an await in a stream, so each page enters it again.
    const inScope = <Result>(run: (deps: Deps) => Promise<Result>) =>
      withRowsFor(route, { deps, res }, run);
    const csv = await inScope((rowDeps) => open({ deps: rowDeps, caller, query, params }));
    const page: CsvExport["page"] = (after) => inScope(() => csv.page(after));
    await sendCsv(req, res, {
      ...csv,
      // The first page does not wait for a turn, so a refusal is immediate.
      page: (after) =>
        after === undefined
          ? page(after)
          : readPiece(caller.organizationId, async () => {
              await admit({ req, res });
              requireSameRights(caller, callerOf(res));
              return page(after);
            }),
    });
  };
}

/** What the caller may see is fixed when an export begins. */
function requireSameRights(before: Caller, now: Caller) {
  if (!haveSameRights(before, now)) throw forbidden("The caller's rights have changed meanwhile");
}
