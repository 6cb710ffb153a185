import { Readable } from "node:stream";
import {
  hasVersion,
  type Image,
  imageBody,
  type RouteMetadata,
  takesImage,
} from "@referral-service/contract";
import type { AppRoute, AppRouter, ServerInferRequest } from "@ts-rest/core";
import { createExpressEndpoints } from "@ts-rest/express";
import type { IRouter, Request, RequestHandler, Response } from "express";
import type { Deps } from "../kernel/deps.ts";
import { failpoint } from "../kernel/platform/failpoint.ts";
import { admitTo } from "./admit.ts";
import { exactQuery } from "./exact-query.ts";
import { idempotently, idempotentlyOutside, isRepetition } from "./idempotency.ts";
import { ifVersionOf } from "./if-match.ts";
import { jsonBody } from "./json-body.ts";
import { exported, ifCsvIsPreferred, isList, paged } from "./lists.ts";
import { pictureBody } from "./picture-body.ts";
import { queryOf, withRowsFor } from "./request-context.ts";
import type { ListHandler, PictureHandler, RouteHandler, RouteHandlers } from "./route-handlers.ts";

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
) {
  const implementations = (Object.entries(router) as [string, AppRoute][]).map(([name, route]) => {
    const handler = (handlers as unknown as Record<string, AnyHandler>)[name];
    if (handler === undefined) throw new Error(`${name} has no handler`);
    const middleware = gatesOf(route, gates);
    if (takesPicture(handler)) {
      middleware.push(...pictureBody(asked(deps, route, handler)));
      return [name, { middleware, handler: served(deps, route, handler.store) }];
    }
    const answering = isList(route) ? paged(handler as ListHandler<AppRoute>) : handler;
    return [
      name,
      { middleware, handler: served(deps, route, answering as RouteHandler<AppRoute>) },
    ];
  });
  for (const [name, route] of Object.entries(router) as [string, AppRoute][]) {
    const { csv } = route.metadata as RouteMetadata;
    if (csv === undefined) continue;
    const handler = (handlers as unknown as Record<string, ListHandler<AppRoute>>)[name];
    if (handler === undefined) throw new Error(`${name} has no handler`);
    const sent = exported({ deps, authenticate: gates.authenticate }, route, {
      handler,
      columns: csv,
    });
    app.get(route.path, ifCsvIsPreferred, ...gatesOf(route, gates), sent);
  }
  createExpressEndpoints(router, Object.fromEntries(implementations), app, {
    responseValidation: true,
    requestValidationErrorHandler: (error, _req, _res, next) => next(error),
  });
}

type AnyHandler = RouteHandler<AppRoute> | ListHandler<AppRoute> | PictureHandler<AppRoute>;

const takesPicture = (handler: AnyHandler): handler is PictureHandler<AppRoute> =>
  typeof handler !== "function";

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
