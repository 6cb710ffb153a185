import { errorBody } from "@referral-service/contract";
import { ContractNoBody } from "@ts-rest/core";
import { Pool } from "undici";
import { expect } from "vitest";
import { z } from "zod";
import { newId } from "../../src/platform/ids.ts";
import { everyRow } from "../every-row.ts";
import { bodyFor, type GuardedRoute, keyedRoutes } from "../routes.ts";
import { startService, type TestService } from "../service.ts";

export interface HostileAnswer {
  status: number;
  contentType: string;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any route there is
  body: any;
}

interface Sent {
  query?: string | undefined;
  body?: string | Uint8Array | undefined;
  headers?: Record<string, string> | undefined;
}

export interface HostileWorld {
  service: TestService;
  requestCount(): number;
  /** Sends as one who may call every route, and holds the answer against the contract. */
  send(route: GuardedRoute, path: string, sent?: Sent): Promise<HostileAnswer>;
  /** The route's path with a resource of its own wherever it names one. */
  pathOf(route: GuardedRoute): Promise<string>;
  /** A body that the route takes: the contract's example, its ids those of what is there. */
  baseOf(route: GuardedRoute): Promise<Record<string, unknown>>;
  rows(): ReturnType<typeof everyRow>;
  stop(): Promise<void>;
}

const requestsAtOnce = 8;

export async function startHostileWorld(): Promise<HostileWorld> {
  const service = await startService();
  const pool = new Pool(service.baseUrl, { connections: requestsAtOnce });
  const organizationId = service.organization.id;
  // Between them they may do whatever the access table allows to anybody.
  const { key } = await service.createPerson(organizationId, {
    permissionLevel: "admin",
    canSendBonuses: true,
    isBdr: true,
  });
  const { userId: businessDeveloperId } = await service.createPerson(organizationId, {
    permissionLevel: "marketer",
  });
  let requestCount = 0;
  let nameCount = 0;

  const send: HostileWorld["send"] = async (route, path, { query, body, headers } = {}) => {
    requestCount += 1;
    const answer = await pool.request({
      method: route.method as "GET",
      path: `/api/v1${path}${query ? `?${query}` : ""}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.body.text();
    const contentType = String(answer.headers["content-type"] ?? "");
    const found = { status: answer.statusCode, contentType, body: jsonIn(text, contentType) };
    const broken = brokenPromise(route, found);
    if (broken !== undefined) {
      const told = `${route.method} ${path}?${query ?? ""} ${String(body ?? "").slice(0, 500)}`;
      throw new Error(`${told}\n→ ${found.status} ${text.slice(0, 1_000)}\n${broken}`);
    }
    return found;
  };

  const routeAt = (method: string, path: string) =>
    keyedRoutes.find((route) => route.method === method && route.path === path);

  /** A resource of a collection: a new one, or else the first of the list. */
  async function resourceIn(collection: string, path: string): Promise<string> {
    const create = routeAt("POST", collection);
    if (create !== undefined) {
      const { body } = await send(create, path, { body: JSON.stringify(await baseOf(create)) });
      if (body?.id !== undefined) return body.id;
    }
    const list = routeAt("GET", collection);
    const page = list && (await send(list, path));
    return page?.body?.data?.[0]?.id ?? newId();
  }

  const pathOf: HostileWorld["pathOf"] = async ({ path }) => {
    let [pattern, filled] = ["", ""];
    for (const part of path.split("/").slice(1)) {
      const isOrganization = pattern === "/organizations" && part === ":id";
      const id = isOrganization ? organizationId : undefined;
      filled += `/${part.startsWith(":") ? (id ?? (await resourceIn(pattern, filled))) : part}`;
      pattern += `/${part}`;
    }
    return filled;
  };

  /** What a field like `referralId` may name. */
  async function idFor(field: string): Promise<string> {
    if (field === "referrerId" || field === "userId") return service.organization.referrerId;
    if (field === "businessDeveloperId") return businessDeveloperId;
    const resource = field.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => `-${letter}`);
    const plural = `/${resource.toLowerCase().replace(/y$/, "ie")}s`;
    const collection = keyedRoutes.find(({ path }) => path.endsWith(plural))?.path;
    return collection === undefined ? newId() : resourceIn(collection, collection);
  }

  const baseOf: HostileWorld["baseOf"] = async (route) => {
    const schema = bodySchemaOf(route);
    const [example = {}] = (schema?.meta()?.examples ?? []) as Record<string, unknown>[];
    const base: Record<string, unknown> = { ...bodyFor(route).body, ...example };
    for (const [field, value] of Object.entries(base)) {
      if (z.uuid().safeParse(value).success) base[field] = await idFor(field);
      // Many are made of one example, and some names must not be taken twice.
      if (["email", "name", "code", "slug"].includes(field)) {
        nameCount += 1;
        base[field] = field === "email" ? `${nameCount}.${value}` : `${value}-${nameCount}`;
      }
    }
    return base;
  };

  for (const [name, type] of [
    ["interest", "text"],
    ["budget", "number"],
  ]) {
    const path = `/organizations/${organizationId}/custom-fields`;
    const { status } = await service.call("POST", path, { key, body: { name, type } });
    expect(status).toBe(201);
  }

  return {
    service,
    requestCount: () => requestCount,
    send,
    pathOf,
    baseOf,
    rows: () => everyRow(service),
    async stop() {
      await pool.close();
      await service.stop();
    },
  };
}

export const bodySchemaOf = ({ promise }: GuardedRoute): z.ZodType | undefined =>
  "body" in promise && promise.body instanceof z.ZodType ? promise.body : undefined;

export const querySchemaOf = ({ promise }: GuardedRoute) => promise.query as z.ZodObject;

export const isCsvOffered = ({ promise }: GuardedRoute) =>
  (promise.metadata as { csv?: true }).csv === true;

function jsonIn(text: string, contentType: string): unknown {
  return text !== "" && contentType.startsWith("application/json") ? JSON.parse(text) : undefined;
}

const strictErrorBody = errorBody.strict();

/** Refusals on purpose, none of them ours to be ashamed of. */
const refusalStatuses = new Set([400, 403, 404, 413, 415]);

function brokenPromise({ promise }: GuardedRoute, { status, contentType, body }: HostileAnswer) {
  if (status >= 400) {
    if (!refusalStatuses.has(status)) return "This status is none that a request may bring about";
    const { success } = strictErrorBody.safeParse(body);
    return success ? undefined : "This is not the error body";
  }
  const schema = promise.responses[status as 200];
  if (schema === undefined) return "The contract does not declare this status";
  if (schema === ContractNoBody) return body === undefined ? undefined : "Nothing was promised";
  // Images and CSV have tests of their own.
  if (!contentType.startsWith("application/json") || !(schema instanceof z.ZodType))
    return undefined;
  const { data, error } = schema.safeParse(body);
  if (error) return `The contract promises something else: ${error.message}`;
  return JSON.stringify(sorted(data)) === JSON.stringify(sorted(body))
    ? undefined
    : "There is more in it than the contract lists";
}

/** Keys in one order, so that only what they hold is compared. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** Several at a time, as many as there are connections. */
export async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, lane));
}
