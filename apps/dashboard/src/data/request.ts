import type { appContract, authContract } from "@referral-service/contract/app";
import type { AppRoute, ContractNoBodyType } from "@ts-rest/core";
import type { input, output, ZodType } from "zod";
import { withAddressesInLetters } from "./addresses-in-letters.ts";
import { ApiError, isErrorBody } from "./api-error.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

type RoutesOf<Router> = {
  [Name in keyof Router]: Router[Name] extends AppRoute ? Router[Name] : RoutesOf<Router[Name]>;
}[keyof Router];

type WithoutPrefix<Path> = Path extends `/app/api${infer Rest}`
  ? Rest
  : Path extends `/app${infer Rest}`
    ? Rest
    : never;

/**
 * Each route of the app's contracts by its method and path, such as `GET /webhooks/:id`, and for signing in
 * `POST /auth/sign-out`.
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

/** A query is text on the wire. The call takes numbers and booleans where the service parses them. */
type Loose<Query> = string extends keyof Query
  ? unknown
  : { [Name in keyof Query]: Query[Name] | (string extends Query[Name] ? number : never) };

type Part<Name extends string, Value> = unknown extends Value
  ? unknown
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type ParamsOf<Path> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Path>, string> };

export type Request<A extends Address> = ParamsOf<Routes[A]["path"]> &
  Part<
    "query",
    Routes[A] extends { query: infer Query extends ZodType } ? Loose<input<Query>> : unknown
  > &
  Part<"body", Routes[A] extends { body: infer Body extends ZodType } ? input<Body> : unknown> & {
    signal?: AbortSignal | undefined;
    /** The version that the change is based on. The service refuses another one with 412. */
    ifVersion?: number | undefined;
    /** Of a POST that may be sent again; a new one for each call when left out. */
    idempotencyKey?: string | undefined;
  };

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

/** Called when the service says that nobody is signed in any more. */
type SignedOutListener = () => void;
const signedOutListeners = new Set<SignedOutListener>();

export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Asks the person to sign in again over the page. Resolves to false when they decline. */
type FreshSignIn = () => Promise<boolean>;
let signInAgain: FreshSignIn | undefined;

export function onFreshSignInNeeded(ask: FreshSignIn): () => void {
  signInAgain = ask;
  return () => {
    signInAgain = undefined;
  };
}

interface LooseRequest {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  ifVersion?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** Downloads a list as a CSV file with every row that its filters keep. */
export async function csvOf(
  address: Address,
  { params, query }: Pick<LooseRequest, "params" | "query">,
): Promise<Blob> {
  const [, path = ""] = address.split(" ");
  const url = `/app/api${filledIn(path, params)}${queryText(query)}`;
  return (await send("GET", url, { accept: "text/csv" })) as Blob;
}

const filledIn = (path: string, params: LooseRequest["params"] = {}) =>
  path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));

/** Calls a route of the app's API. Throws ApiError for every refusal, and when nobody answers. */
export async function api<A extends Address>(
  address: A,
  ...[request]: Partial<Request<A>> extends Request<A> ? [Request<A>?] : [Request<A>]
): Promise<Answer<A>> {
  const { params, query, ...sent } = (request ?? {}) as LooseRequest;
  const [method = "GET", path = ""] = address.split(" ");
  const filled = filledIn(path, params);
  const place = filled.startsWith("/auth/") ? "/app" : "/app/api";
  return (await send(method, `${place}${filled}${queryText(query)}`, sent)) as Answer<A>;
}

const writes = new Set<Promise<unknown>>();

/** Resolves when no change is on its way. What is read before may show the state before it. */
export async function writesSettled(): Promise<void> {
  while (writes.size > 0) await Promise.allSettled(writes);
}

function send(
  method: string,
  url: string,
  request: Omit<LooseRequest, "params" | "query"> & { accept?: string },
): Promise<unknown> {
  const answer = exchange(method, url, request);
  if (method === "GET") return answer;
  writes.add(answer);
  const forget = () => writes.delete(answer);
  answer.then(forget, forget);
  return answer;
}

async function exchange(
  method: string,
  url: string,
  request: Omit<LooseRequest, "params" | "query"> & { accept?: string },
): Promise<unknown> {
  const { body, signal, ifVersion, idempotencyKey = newIdempotencyKey(), accept } = request;
  const response = await fetch(url, {
    method,
    headers: {
      ...(accept !== undefined && { Accept: accept }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(ifVersion !== undefined && { "If-Match": `"${ifVersion}"` }),
      ...(method === "POST" && { "Idempotency-Key": idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw ApiError.unreachable(cause);
  });
  if (response.status === 204) return undefined;
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const answer: unknown = isJson ? readable(await response.text()) : await response.blob();
  if (response.ok) return answer;
  if (response.status === 401 && url.startsWith("/app/api/")) {
    for (const listener of signedOutListeners) listener();
  }
  if (!isErrorBody(answer)) throw ApiError.unreadable(response.status);
  // The refused call changed nothing, so it can be sent again.
  if (answer.error.code === "FRESH_SIGN_IN_REQUIRED" && (await signInAgain?.())) {
    return exchange(method, url, request);
  }
  throw new ApiError(response.status, answer.error);
}

function readable(text: string): unknown {
  const answer: unknown = JSON.parse(text);
  return text.includes("xn--") ? withAddressesInLetters(answer) : answer;
}

export function queryText(query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
