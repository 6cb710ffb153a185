import { errorBody, eventStreamBody, type RouteAccess } from "@referral-service/contract";
import { appErrorStatuses } from "@referral-service/contract/app";
import { ContractNoBody } from "@ts-rest/core";
import type { Dispatcher, Pool } from "undici";
import { z } from "zod";
import { newId } from "../../src/kernel/platform/ids.ts";
import { bodyFor, type GuardedRoute } from "../routes.ts";
import { requiredIn } from "./places.ts";

/** A route in any contract, regardless of who can call it. */
export type AnyRoute = GuardedRoute<RouteAccess>;

export interface HostileAnswer {
  status: number;
  contentType: string;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any route
  body: any;
}

interface Sent {
  query?: string | undefined;
  body?: string | Uint8Array | undefined;
  headers?: Record<string, string> | undefined;
}

/** Sends requests for one organization and checks every response against the contract. */
export interface Sender {
  requestCount(): number;
  routes: readonly AnyRoute[];
  /** IDs without a resource, used where no route creates or lists the resource. */
  invented: ReadonlySet<string>;
  send(route: AnyRoute, path: string, sent?: Sent): Promise<HostileAnswer>;
  /** The route's path with an ID of an existing resource for each parameter. */
  pathOf(route: AnyRoute): Promise<string>;
  /** The contract's example for the route's body, with IDs of existing resources. */
  baseOf(route: AnyRoute): Promise<Record<string, unknown>>;
}

interface SenderOptions {
  pool: Pool;
  /** All routes that can be called, including those that create and list other resources. */
  routes: readonly AnyRoute[];
  /** Headers that authenticate the sender. */
  headers: () => Record<string, string>;
  organizationId: string;
  /** IDs of people for fields such as `referrerId`. */
  people: Record<string, string>;
}

/** Shared by all senders, because some names are unique across the service. */
let nameCount = 0;

export function createSender({
  pool,
  routes,
  headers,
  organizationId,
  people,
}: SenderOptions): Sender {
  let requestCount = 0;
  const invented = new Set<string>();

  const send: Sender["send"] = async (route, path, { query, body, headers: own } = {}) => {
    requestCount += 1;
    const answer = await pool.request({
      method: route.method as "GET",
      path: `${route.base}${path}${query ? `?${query}` : ""}`,
      headers: {
        ...headers(),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...own,
      },
      ...(body !== undefined && { body }),
    });
    const contentType = String(answer.headers["content-type"] ?? "");
    const text =
      contentType === eventStreamBody.contentType ? leave(answer.body) : await answer.body.text();
    const found = { status: answer.statusCode, contentType, body: jsonIn(text, contentType) };
    const broken = brokenPromise(route, found);
    if (broken !== undefined) {
      const told = `${route.method} ${path}?${query ?? ""} ${String(body ?? "").slice(0, 500)}`;
      throw new Error(`${told}\n→ ${found.status} ${text.slice(0, 1_000)}\n${broken}`);
    }
    return found;
  };

  /** Closes an event stream, because it does not end. */
  function leave(stream: Dispatcher.ResponseData["body"]) {
    stream.on("error", () => undefined).destroy();
    return "";
  }

  const routeAt = (method: string, path: string) =>
    routes.find((route) => route.method === method && route.path === path);

  /**
   * Finds the route that creates a collection's items under another path, such as `POST
   * /organizations/:id/keys` for `/keys` and `POST /bd/goals` for `/portal/goals`.
   */
  const createElsewhere = (collection: string) => {
    const paths = [`/organizations/:id${collection}`, collection.replace(/^\/portal\//, "/bd/")];
    return routes.find(({ method, path }) => method === "POST" && paths.includes(path));
  };

  /**
   * The ID of a resource in the collection. It is new if a route can create one, or else the first in the
   * list.
   */
  async function resourceIn(collection: string, path: string): Promise<string> {
    const create = routeAt("POST", collection) ?? createElsewhere(collection);
    if (create !== undefined) {
      const at = create.path === collection ? path : await pathOf(create);
      const { body } = await send(create, at, { body: JSON.stringify(await baseOf(create)) });
      if (body?.id !== undefined) return body.id;
    }
    const list = routeAt("GET", collection);
    const page = list && (await send(list, path, { query: requiredQueryOf(list) }));
    return page?.body?.data?.[0]?.id ?? invent();
  }

  function invent() {
    const id = newId();
    invented.add(id);
    return id;
  }

  const pathOf: Sender["pathOf"] = async ({ path }) => {
    let [pattern, filled] = ["", ""];
    for (const part of path.split("/").slice(1)) {
      const isOrganization = pattern === "/organizations" && part === ":id";
      const id = isOrganization ? organizationId : undefined;
      filled += `/${part.startsWith(":") ? (id ?? (await resourceIn(pattern, filled))) : part}`;
      pattern += `/${part}`;
    }
    return filled;
  };

  /** The ID of an existing resource for a field such as `referralId`. */
  async function idFor(field: string): Promise<string> {
    const person = people[field];
    if (person !== undefined) return person;
    const resource = field.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => `-${letter}`);
    const plural = `/${resource.toLowerCase().replace(/y$/, "ie")}s`;
    const collection = routes.find(({ path }) => path.endsWith(plural))?.path;
    return collection === undefined ? newId() : resourceIn(collection, collection);
  }

  const baseOf: Sender["baseOf"] = async (route) => {
    const base = exampleOf(route);
    for (const [field, value] of Object.entries(base)) {
      if (z.uuid().safeParse(value).success) base[field] = await idFor(field);
      // Many bodies come from one example, and some names must be unique.
      if (["email", "name", "code", "slug"].includes(field)) {
        nameCount += 1;
        base[field] = field === "email" ? `${nameCount}.${value}` : `${value}-${nameCount}`;
      }
    }
    return base;
  };

  return { requestCount: () => requestCount, routes, invented, send, pathOf, baseOf };
}

export const bodySchemaOf = ({ promise }: AnyRoute): z.ZodType | undefined =>
  "body" in promise && promise.body instanceof z.ZodType ? promise.body : undefined;

/** A body that the contract accepts: its example, or else a value for each required field. */
export function exampleOf(route: AnyRoute): Record<string, unknown> {
  const schema = bodySchemaOf(route);
  const [example] = (schema?.meta()?.examples ?? []) as Record<string, unknown>[];
  const required = route.base === "/api/v1" ? {} : schema && requiredIn(schema);
  return { ...bodyFor(route).body, ...(example ?? required) };
}

export const querySchemaOf = ({ promise }: AnyRoute) => promise.query as z.ZodObject | undefined;

/** The query parameters that a route requires. */
export function requiredQueryOf(route: AnyRoute): string {
  const schema = querySchemaOf(route);
  const required = schema === undefined ? {} : requiredIn(schema);
  return String(new URLSearchParams(required as Record<string, string>));
}

export const isCsvOffered = ({ promise }: AnyRoute) =>
  (promise.metadata as { csv?: unknown }).csv !== undefined;

function jsonIn(text: string, contentType: string): unknown {
  return text !== "" && contentType.startsWith("application/json") ? JSON.parse(text) : undefined;
}

const strictErrorBody = errorBody.strict();

const appCodes = Object.keys(appErrorStatuses);
/** Includes the app's own error codes, which have no section in the docs. */
const appErrorBody = z.union([
  strictErrorBody,
  z.strictObject({
    error: errorBody.shape.error
      .omit({ docUrl: true })
      .extend({ code: z.enum(appCodes) })
      .strict(),
  }),
]);

/** The statuses of a rejected request. */
const refusalStatuses = new Set([400, 403, 404, 413, 415]);

/** Sign-in requests are also rejected because of wrong credentials or too many attempts. */
const signInStatuses = new Set([...refusalStatuses, 401, 429]);

function brokenPromise({ base, promise }: AnyRoute, { status, contentType, body }: HostileAnswer) {
  if (status >= 400) {
    const allowed = base === "/app/auth" ? signInStatuses : refusalStatuses;
    if (!allowed.has(status)) return "This status is none that a request may bring about";
    const schema = base === "/api/v1" ? strictErrorBody : appErrorBody;
    const { success } = schema.safeParse(body);
    return success ? undefined : "This is not the error body";
  }
  const schema = promise.responses[status as 200];
  if (schema === undefined) return "The contract does not declare this status";
  if (schema === ContractNoBody) return body === undefined ? undefined : "Nothing was promised";
  // Other tests check images and CSV.
  if (!contentType.startsWith("application/json") || !(schema instanceof z.ZodType))
    return undefined;
  const { data, error } = schema.safeParse(body);
  if (error) return `The contract promises something else: ${error.message}`;
  return JSON.stringify(sorted(data)) === JSON.stringify(sorted(body))
    ? undefined
    : "There is more in it than the contract lists";
}

/** Sorts the keys, so that their order does not matter. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
