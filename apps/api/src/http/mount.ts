import {
  deprecationHeaders,
  deprecationOf,
  metadataOf,
  type PictureForm,
} from "@referral-service/contract";
import { type AppRoute, type AppRouter, isAppRoute } from "@ts-rest/core";
import { createExpressEndpoints } from "@ts-rest/express";
import type { IRouter, RequestHandler } from "express";
import type { Deps } from "../kernel/deps.ts";
import { admitTo } from "./admit.ts";
import { exactQuery } from "./exact-query.ts";
import { jsonBody } from "./json-body.ts";
import { exported, ifCsvIsPreferred, isList, paged } from "./lists.ts";
import { pictureBody } from "./picture-body.ts";
import type { ListHandler, PictureHandler, RouteHandler, RouteHandlers } from "./route-handlers.ts";
import { asked, served } from "./serve-route.ts";

export interface Gates {
  authenticate: RequestHandler;
  rateLimit: RequestHandler;
  /** The check of routes that show a secret or require a recent sign-in. */
  requireFreshSignIn?: RequestHandler;
}

interface Pipeline<Given> {
  deps: Given;
  gates: Gates;
}

/** The handlers for every router of a contract, by the router's name. */
export type Served<Routers, Given> = {
  [Name in keyof Routers]: Routers[Name] extends Record<string, AppRoute>
    ? RouteHandlers<Routers[Name], Given>
    : Served<Routers[Name], Given>;
};

/** Mounts those routers of a contract that have handlers. */
export function mountAll<Routers extends object, Given extends Deps>(
  app: IRouter,
  pipeline: Pipeline<Given>,
  routers: Routers,
  served: Partial<Served<NoInfer<Routers>, NoInfer<Given>>>,
) {
  for (const [name, handlers] of Object.entries(served)) {
    const router = (routers as Record<string, AppRouter>)[name];
    if (router === undefined) throw new Error(`${name} is not in the contract`);
    const isRouter = isAppRoute(Object.values(router)[0] as AppRoute);
    if (isRouter) mount(app, pipeline, router, handlers as RouteHandlers<AppRouter, Given>);
    else mountAll(app, pipeline, router, handlers as Served<AppRouter, Given>);
  }
}

/**
 * Mounts a resource's routes behind the request pipeline. This is the only place that depends on
 * ts-rest's server.
 */
export function mount<Router extends AppRouter, Given extends Deps>(
  app: IRouter,
  { deps, gates }: Pipeline<Given>,
  router: Router,
  handlers: RouteHandlers<NoInfer<Router>, NoInfer<Given>>,
) {
  const implementations = (Object.entries(router) as [string, AppRoute][]).map(([name, route]) => {
    const handler = (handlers as unknown as Record<string, AnyHandler>)[name];
    if (handler === undefined) throw new Error(`${name} has no handler`);
    const before = [...announcement(deps, route), ...gatesOf(route, gates)];
    if (takesPicture(handler)) {
      const picture = pictureBody(pictureFormOf(route), asked(deps, route, handler));
      const middleware = [...before, ...picture];
      return [name, { middleware, handler: served(deps, route, handler.store) }];
    }
    if (!isList(route)) {
      const answering = handler as RouteHandler<AppRoute>;
      return [name, { middleware: before, handler: served(deps, route, answering) }];
    }
    const listing = handler as ListHandler<AppRoute>;
    const { csv: columns } = metadataOf(route);
    if (columns !== undefined) {
      const { authenticate } = gates;
      const sent = exported({ deps, authenticate }, route, { handler: listing, columns });
      app.get(route.path, ifCsvIsPreferred, ...before, sent);
    }
    return [name, { middleware: before, handler: served(deps, route, paged(listing)) }];
  });
  createExpressEndpoints(router, Object.fromEntries(implementations), app, {
    responseValidation: true,
    requestValidationErrorHandler: (error, _req, _res, next) => next(error),
  });
}

type AnyHandler = RouteHandler<AppRoute> | ListHandler<AppRoute> | PictureHandler<AppRoute>;

const takesPicture = (handler: AnyHandler): handler is PictureHandler<AppRoute> =>
  typeof handler !== "function";

function pictureFormOf(route: AppRoute): PictureForm {
  const { takesImage: form } = metadataOf(route);
  if (form === undefined) throw new Error(`${route.path} does not accept an image`);
  return form;
}

/** Adds headers to every response, including errors, of an operation that will be removed. */
function announcement({ settings }: Deps, route: AppRoute): RequestHandler[] {
  const deprecation = deprecationOf(route);
  if (deprecation === undefined) return [];
  const page = `${settings.publicUrl}/docs/reference/deprecations`;
  const headers = deprecationHeaders(deprecation, page);
  return [
    (_req, res, next) => {
      res.set(headers);
      next();
    },
  ];
}

/** The steps of a request before its handler. */
export function gatesOf(route: AppRoute, gates: Gates): RequestHandler[] {
  const { access, showsSecret, needsFreshSignIn, takesImage } = metadataOf(route);
  const { authenticate, rateLimit, requireFreshSignIn } = gates;
  const admission =
    access.kind === "public" ? [] : [authenticate, rateLimit, admitTo(route, access)];
  const isGuarded = showsSecret || needsFreshSignIn;
  if (isGuarded && requireFreshSignIn) admission.push(requireFreshSignIn);
  const takesJson = "body" in route && route.body !== null && takesImage === undefined;
  const body = takesJson ? jsonBody(route) : [];
  return [...admission, exactQuery, ...body];
}
