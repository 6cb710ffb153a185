import { type ApiRoutes, mockRoutes } from "../generated/mock-routes.ts";
import { type ApiOverride, answerTo, type MockRequest } from "./api-answer.ts";

/** Responses by operation ID, in place of the contract's examples. */
export type ApiOverrides = {
  [Name in keyof ApiRoutes]?: ApiOverride<ApiRoutes[Name]["answer"], ApiRoutes[Name]["body"]>;
};

export interface ApiHandlersOptions {
  /** URL of the service, as for `createClient`, such as "https://referrals.example.com". */
  baseUrl: string;
  overrides?: ApiOverrides | undefined;
}

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The part of msw's `http` that this package uses. Works with every version of msw that has it. */
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
 * Creates msw handlers for every operation of the API from its contract. Each handler returns the
 * contract's example with the service's status and headers, or an error with the service's error
 * body. A read returns the requested ID. A request without a key is rejected. Pass msw's own
 * `http`, so that this package depends on no version of msw.
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
  // The first matching handler responds, and `/events/:id` matches `/events/stream`.
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
