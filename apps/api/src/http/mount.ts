import { Readable } from "node:stream";
import {
  hasVersion,
  type Image,
  imageBody,
  type RouteMetadata,
  takesImage,
} from "@referral-service/contract";
import type { AppRoute, AppRouter, ServerInferRequest } from "@ts-rest/core";
import { createExpressEndpoints, RequestValidationError } from "@ts-rest/express";
import type { IRouter, Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import { type Caller, haveSameRights } from "../kernel/callers/caller.ts";
import type { Deps } from "../kernel/deps.ts";
import {
  type CsvExport,
  ifCsvIsPreferred,
  refusePaging,
  sendCsv,
} from "../kernel/lists/csv-export.ts";
import { readPiece } from "../kernel/lists/turns.ts";
import { failpoint } from "../kernel/platform/failpoint.ts";
import { forbidden } from "../kernel/refusal.ts";
import { admitTo } from "./admit.ts";
import { admitAgain } from "./admit-again.ts";
import { exactQuery } from "./exact-query.ts";
import { idempotently, idempotentlyOutside, isRepetition } from "./idempotency.ts";
import { ifVersionOf } from "./if-match.ts";
import { jsonBody } from "./json-body.ts";
import { pictureBody } from "./picture-body.ts";
import { callerOf, holderOf } from "./request-context.ts";
import type {
  CsvExports,
  ListRequest,
  PictureHandler,
  RouteHandler,
  RouteHandlers,
} from "./route-handlers.ts";

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

function served(deps: Deps, route: AppRoute, handler: RouteHandler<AppRoute>) {
  const { effect, showsSecret = false } = route.metadata as RouteMetadata;
  const once = effect === "outside" ? idempotentlyOutside : idempotently;
  return async ({ req, res, ...request }: { req: Request; res: Response }) => {
    const { requestId, clientAddress, picture } = res.locals;
    const visit = { requestId, address: clientAddress };
    const given = { ...askerOf(res), visit, ifVersion: ifVersionOf(route, req), picture };
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
    // strictStatusCodes checks types only.
    if (!(answer.status in route.responses)) {
      throw new Error(`${route.method} ${route.path} answered an undeclared ${answer.status}`);
    }
    if (hasVersion(route.responses[answer.status])) showVersion({ req, res }, answer.body);
    if (route.responses[answer.status] !== imageBody) return answer;
    res.set(imageHeaders);
    if (isImmutable(route)) res.set(keptHeaders);
    return inImageType(res, answer);
  };
}

/**
 * The caller or the person, as the route's access has it. Admission and the handler's type use the
 * same access.
 */
const askerOf = ({ locals: { caller, person, requestId } }: Response) => ({
  caller,
  person,
  requestId,
});

/** Checks whether the picture is allowed, before any of it is read. */
const asked =
  (deps: Deps, route: AppRoute, { mayCome }: PictureHandler<AppRoute>): RequestHandler =>
  async (req, res, next) => {
    queryOf(route, req);
    await withRowsFor(route, { deps, res }, async (rowDeps) => {
      try {
        await mayCome({ params: req.params, ...askerOf(res), deps: rowDeps });
      } catch (refusal) {
        if (!(await isRepetition(rowDeps, { req, res }))) throw refusal;
      }
    });
    next();
  };

function showVersion({ req, res }: { req: Request; res: Response }, body: unknown) {
  res.set("ETag", `"${(body as { version: number }).version}"`);
  // An answer also has values of other rows, which change without the version, so it is never a
  // 304.
  delete req.headers["if-none-match"];
}

/** A picture that is opened as a page can run nothing. */
const imageHeaders = { "Content-Security-Policy": "default-src 'none'; sandbox" };

const keptHeaders = { "Cache-Control": "private, max-age=31536000, immutable" };

const isImmutable = (route: AppRoute) => (route.metadata as RouteMetadata).isImmutable === true;

/** A stream, because ts-rest gives every other body the content type that the route declares. */
function inImageType(res: Response, { status, body }: { status: number; body: unknown }) {
  const { contentType, bytes } = body as Image;
  res.set({ "Content-Type": contentType, "Content-Length": String(bytes.length) });
  return { status, body: Readable.from(Buffer.from(bytes), { objectMode: false }) };
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
  if (!haveSameRights(before, now))
    throw forbidden("Your permissions changed during this request. Send it again.");
}

/** The parsed query, for code that runs before ts-rest or beside it. */
function queryOf(route: AppRoute, req: Request): unknown {
  const { data, error } = (route.query as z.ZodType).safeParse(req.query);
  if (error) throw new RequestValidationError(null, null, error, null);
  return data;
}

/**
 * With an organization the handler gets that organization's rows only; without one, the system's
 * side.
 */
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
