import type { appContract, authContract } from "@referral-service/contract/app";
import type { AppRoute, ContractNoBodyType } from "@ts-rest/core";
import type { input, output, ZodType } from "zod";
import { ApiError } from "./api-error.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { sayIsSignedOut, signInAgain } from "./sign-in-needed.ts";

type RoutesOf<Router> = {
  [Name in keyof Router]: Router[Name] extends AppRoute ? Router[Name] : RoutesOf<Router[Name]>;
}[keyof Router];

type WithoutPrefix<Path> = Path extends `/app/api${infer Rest}`
  ? Rest
  : Path extends `/app${infer Rest}`
    ? Rest
    : never;

/**
 * Each route in the app's contracts by method and path, such as `GET /webhooks/:id`, or `POST
 * /auth/sign-out` for sign-in.
 */
type Routes = {
  [Route in
    | RoutesOf<typeof appContract>
    | RoutesOf<typeof authContract> as `${Route["method"]} ${WithoutPrefix<Route["path"]>}`]: Route;
};

export type Address = keyof Routes;

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * The service receives a query as text. Calls accept numbers and booleans where the service parses
 * them.
 */
type Loose<Query> = string extends keyof Query
  ? unknown
  : { [Name in keyof Query]: Query[Name] | (string extends Query[Name] ? number : never) };

type Part<Name extends string, Value> = unknown extends Value
  ? unknown
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type InOrganization = `${string}/organizations/:id`;

/** Path parameters that a call names. The organization is already known. */
type OwnPath<Path> = Path extends `${InOrganization}${infer Rest}` ? Rest : Path;

type ParamsOf<Path> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Path>, string> };

type QueryOf<Route> = Route extends { query: infer Query extends ZodType }
  ? Loose<input<Query>>
  : unknown;

/** Addresses of an organization's resources, with the organization in the path or in the query. */
export type OrganizationAddress = {
  [A in Address]: A extends `${InOrganization}${string}`
    ? A
    : "organization" extends keyof QueryOf<Routes[A]>
      ? A
      : never;
}[Address];

type Without<Name extends string, Query> = unknown extends Query ? unknown : Omit<Query, Name>;

type SentBody<Route> = Route extends { metadata: { takesImage: string } }
  ? File
  : Route extends { body: infer Sent extends ZodType }
    ? input<Sent>
    : unknown;

export type Request<A extends Address> = ParamsOf<OwnPath<Routes[A]["path"]>> &
  Part<"query", Without<"organization", QueryOf<Routes[A]>>> &
  Part<"body", SentBody<Routes[A]>> & {
    signal?: AbortSignal | undefined;
    /** Version that the change is based on. The service rejects any other version with 412. */
    ifVersion?: number | undefined;
    /** Idempotency key of a POST that can be sent again. Default: a new one for each call. */
    idempotencyKey?: string | undefined;
  };

/** Body of a call, without the part of the request that a command adds itself. */
export type Body<A extends Address> = Routes[A] extends { body: infer Sent extends ZodType }
  ? input<Sent>
  : never;

/** Filters of a list. */
export type Filters<A extends Address> = Omit<
  QueryOf<Routes[A]>,
  "organization" | "cursor" | "limit" | "columns"
>;

type Success = 200 | 201 | 204;

type BodyOf<Response> = Response extends ZodType
  ? output<Response>
  : Response extends ContractNoBodyType
    ? undefined
    : Blob;

export type Answer<A extends Address> = {
  [Status in keyof Routes[A]["responses"]]: Status extends Success
    ? BodyOf<Routes[A]["responses"][Status]>
    : never;
}[keyof Routes[A]["responses"]];

export interface LooseRequest {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  ifVersion?: number | undefined;
  idempotencyKey?: string | undefined;
  /** Media type of the response, if it is not JSON. */
  accept?: string | undefined;
  /** Called with the ID of a request that changed something. */
  onChanged?: ((requestId: string) => void) | undefined;
}

/** Returns the URL of an organization's image or file. */
export const fileAddress = (slug: string, path: string, query: Record<string, unknown> = {}) =>
  `/app/api${path}${queryText({ organization: slug, ...query })}`;

type Call<Addresses extends Address> = <A extends Addresses>(
  address: A,
  ...[request]: Partial<Request<A>> extends Request<A> ? [Request<A>?] : [Request<A>]
) => Promise<Answer<A>>;

/** Calls a route of an organization, and adds the organization itself. */
export type OrganizationApi = Call<OrganizationAddress>;

/** Returns a function that completes each request before it calls the route. */
export const calling =
  (complete: (address: Address, request: LooseRequest) => LooseRequest) =>
  (address: Address, request: LooseRequest = {}): Promise<unknown> => {
    const { params = {}, query, ...sent } = complete(address, request);
    const [method = "GET", path = ""] = address.split(" ");
    const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
    const place = filled.startsWith("/auth/") ? "/app" : "/app/api";
    return send(method, `${place}${filled}${queryText(query)}`, sent);
  };

/**
 * Calls a route that belongs to no organization, such as the session routes. Throws ApiError for
 * every rejection, and if there is no response.
 */
export const api = calling((_, request) => request) as Call<Exclude<Address, OrganizationAddress>>;

const writes = new Set<Promise<unknown>>();

/** Counts as a change in flight until it settles, even if its request waits for another one. */
export function inFlight<Result>(change: Promise<Result>): Promise<Result> {
  writes.add(change);
  const forget = () => writes.delete(change);
  change.then(forget, forget);
  return change;
}

/** Resolves when no change is in flight. Earlier reads can show the state before it. */
export async function writesSettled(): Promise<void> {
  while (writes.size > 0) await Promise.allSettled(writes);
}

interface Versioned {
  version: number;
}

/** The last change of each item that is in flight. */
const lastChanges = new Map<string, Promise<Versioned>>();

/**
 * Sends the changes of one item one at a time. Each is based on the version that the person saw, or
 * on the one that their previous change created.
 */
export function inOrder<Result extends Versioned>(
  { id, version }: { id: string; version: number },
  send: (version: number) => Promise<Result>,
): Promise<Result> {
  const before = lastChanges.get(id);
  const sending = inFlight(
    (async () => {
      const made = await before?.catch(() => undefined);
      return send(Math.max(version, made?.version ?? 0));
    })(),
  );
  lastChanges.set(id, sending);
  const forget = () => lastChanges.get(id) === sending && lastChanges.delete(id);
  sending.then(forget, forget);
  return sending;
}

function send(
  method: string,
  url: string,
  request: Omit<LooseRequest, "params" | "query">,
): Promise<unknown> {
  const answer = exchange(method, url, request);
  return method === "GET" ? answer : inFlight(answer);
}

async function exchange(
  method: string,
  url: string,
  request: Omit<LooseRequest, "params" | "query">,
): Promise<unknown> {
  const { body, signal, ifVersion, idempotencyKey = newIdempotencyKey(), accept } = request;
  const { onChanged } = request;
  const response = await fetch(url, {
    method,
    headers: {
      ...(accept !== undefined && { Accept: accept }),
      ...(body !== undefined && {
        "Content-Type": body instanceof File ? body.type : "application/json",
      }),
      ...(ifVersion !== undefined && { "If-Match": `"${ifVersion}"` }),
      ...(method === "POST" && { "Idempotency-Key": idempotencyKey }),
    },
    ...(body !== undefined && { body: body instanceof File ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw ApiError.unreachable(cause);
  });
  if (response.ok && method !== "GET") onChanged?.(response.headers.get("x-request-id") ?? "");
  if (response.status === 204) return undefined;
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const answer: unknown = isJson ? await readable(await response.text()) : await response.blob();
  if (response.ok) return answer;
  if (response.status === 401 && url.startsWith("/app/api/")) {
    sayIsSignedOut();
  }
  const rejection = ApiError.rejection(response.status, {
    body: answer,
    retryAfter: response.headers.get("retry-after"),
  });
  // The rejected call changed nothing, so it can be sent again.
  if (rejection.code === "FRESH_SIGN_IN_REQUIRED" && (await signInAgain())) {
    return exchange(method, url, request);
  }
  throw rejection;
}

async function readable(text: string): Promise<unknown> {
  const answer: unknown = JSON.parse(text);
  if (!text.includes("xn--")) return answer;
  // Few responses have such an address, so the first page does not load the code.
  const { withAddressesInLetters } = await import("./addresses-in-letters.ts");
  return withAddressesInLetters(answer);
}

function queryText(query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
