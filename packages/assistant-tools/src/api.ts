import type { z } from "zod";

/** A request to the API, under `/api/v1`. */
export interface ApiRequest {
  method: "GET" | "POST" | "PATCH";
  /** Path with its parts encoded. */
  path: string;
  query: Record<string, string>;
  body?: object | undefined;
  idempotencyKey?: string | undefined;
  ifVersion?: number | undefined;
}

/** The API with the person's key. Every call is marked as a call by an assistant. */
export interface Api {
  /** @throws {ApiRefusal} if the service responds with an error */
  send(request: ApiRequest): Promise<unknown>;
}

/** The service's error, as the API returned it. */
export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly saysCure: boolean;

  constructor({ code, message, requestId, retryAfterSeconds, saysCure = false }: RefusalFacts) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.saysCure = saysCure;
  }
}

interface RefusalFacts {
  code: string;
  message: string;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** Whether the message ends with the fix, as messages from the SDK do. */
  saysCure?: boolean;
}

/** The part of a contract route that a tool needs. */
export interface Route {
  method: string;
  path: string;
  responses: Record<number, unknown>;
}

type AnswerOf<R extends Route> = R["responses"] extends { 200: z.ZodType<infer Body> }
  ? Body
  : R["responses"] extends { 201: z.ZodType<infer Body> }
    ? Body
    : never;

interface Asked {
  params?: Record<string, string>;
  /** Undefined values are omitted. */
  query?: Record<string, string | number | undefined>;
  body?: object | undefined;
  idempotencyKey?: string | undefined;
  ifVersion?: number | undefined;
}

/** Calls a contract route. The response has the type that the contract defines. */
export async function ask<R extends Route>(
  api: Api,
  route: R,
  { params = {}, query = {}, ...rest }: Asked = {},
): Promise<AnswerOf<R>> {
  const path = route.path
    .replace(/^\/api\/v1/, "")
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const sent = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const method = route.method as ApiRequest["method"];
  const answer = await api.send({ method, path, query: Object.fromEntries(sent), ...rest });
  return answer as AnswerOf<R>;
}

/**
 * Throws the service's rejection of any change by this person. Sends a list as the body, which the
 * service rejects after it has checked the key, so nothing is changed.
 */
export async function admittedByService(
  api: Api,
  route: Route,
  where: { organization?: string },
): Promise<void> {
  try {
    await ask(api, route, { params: { id: "any" }, query: where, body: [] });
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === "INVALID_REQUEST")) throw error;
  }
}
