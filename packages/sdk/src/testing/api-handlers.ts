import { type ApiRoutes, mockRoutes } from "../generated/mock-routes.ts";
import { type ApiOverride, answerTo, type MockRequest } from "./api-answer.ts";

/** The response of each route instead of the contract's example, by operationId. */
export type ApiOverrides = {
  [Name in keyof ApiRoutes]?: ApiOverride<ApiRoutes[Name]["answer"], ApiRoutes[Name]["body"]>;
};

export interface ApiHandlersOptions {
  /** As given to `createClient`, such as "https://referrals.example.com". */
  baseUrl: string;
  overrides?: ApiOverrides | undefined;
}

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The part of msw's `http` that is used. Every version of msw that has it works. */
export type MswHttp<Handler> = {
  [Name in Method]: (
    path: string,
    resolver: (info: {
      request: Request;
      params: Record<string, string | readonly string[] | undefined>;
    }) => Promise<Response>,
  ) => Handler;
};

/**
 * Handlers of msw for every route of the API, made from its contract. Each answers the contract's
 * example with the status, the headers and the error body of the service. A read returns the
 * requested ID, and a request without a key is rejected. Pass msw's own `http`, so that this
 * package depends on no version of msw.
 *
 * @example
 * import { http } from "msw";
 * import { setupServer } from "msw/node";
 *
 * const server = setupServer(
 *   ...createApiHandlers(http, {
 *     baseUrl: "https://referrals.example.com",
 *     overrides: {
 *       "referrals.get": { status: "completed" }, // put into the example
 *       "referrals.create": ({ body }) => ({ name: body.name }), // made from the request
 *       "users.list": refuse("FORBIDDEN"),
 *     },
 *   }),
 * );
 * server.listen();
 */
export function createApiHandlers<Handler>(
  http: MswHttp<Handler>,
  { baseUrl, overrides = {} }: ApiHandlersOptions,
): Handler[] {
  const apiUrl = `${baseUrl.replace(/(?<!\/)\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;
  const names = Object.keys(mockRoutes) as (keyof ApiRoutes)[];
  // The first handler that matches answers, and `/events/:id` matches `/events/stream`.
  names.sort((one, other) => Number(hasParams(one)) - Number(hasParams(other)));
  return names.map((name) => {
    const route = mockRoutes[name];
    const method = route.method.toLowerCase() as Method;
    return http[method](`${apiUrl}${route.path}`, async ({ request, params }) =>
      answerTo(request, {
        route,
        params: params as MockRequest<unknown>["params"],
        override: overrides[name] as ApiOverride<unknown, unknown>,
      }),
    );
  });
}

const hasParams = (name: keyof ApiRoutes) => mockRoutes[name].path.includes(":");
