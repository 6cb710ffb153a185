import {
  type AppRoute,
  type AppRouteMutation,
  type AppRouteResponse,
  type AppRouter,
  type ContractNoBodyType,
  initContract,
  isAppRoute,
} from "@ts-rest/core";
import { z } from "zod";
import type { RouteMetadata } from "./access/route-access.ts";
import { idParam, listQuery, organizationParams, organizationQuery, pageOf } from "./primitives.ts";

export const c = initContract();

/** The description of a route, except its path and the schemas of its request and response. */
interface Facts extends RouteMetadata {
  summary: string;
  description?: string;
  /** The path parameters. Can be left out if `:id` is the only one. */
  params?: z.ZodObject;
  /**
   * The query parameters. Can be left out if the query only names the organization and, for a list,
   * the page.
   */
  query?: z.ZodObject;
}

interface Exchange {
  /** The request body. Left out if there is none. */
  body?: AppRouteMutation["body"];
  /** The response body. Left out if there is none. */
  item?: AppRouteResponse;
}

const nothing = z.strictObject({});
const pageOnly = z.strictObject(listQuery);
const organizationAndPage = organizationQuery.extend(listQuery);

type InOrganization = `/organizations/:id${string}`;
type OfResource = `${string}/:id` | `${string}/:id/${string}`;

type Params<Path, Said> = Said extends { params: infer Own }
  ? { pathParams: Own }
  : Path extends InOrganization
    ? { pathParams: typeof organizationParams }
    : Path extends OfResource
      ? { pathParams: typeof idParam }
      : unknown;

/**
 * The organization is in the path or in the query. Routes for visitors or for people without a chosen
 * organization have none.
 */
type Query<Path, Said, Without, With> = Said extends { query: infer Own }
  ? Own
  : Path extends InOrganization
    ? Without
    : Said extends { access: { kind: "scope" | "personal" } }
      ? With
      : Without;

type Route<Method, Path, Said, Responses, RouteQuery> = {
  method: Method;
  path: Path;
  summary: string;
  query: RouteQuery;
  responses: Responses;
  metadata: Omit<Said, "summary" | "description" | "params" | "query">;
} & Params<Path, Said>;

type Plain<Method, Path, Said, Responses> = Route<
  Method,
  Path,
  Said,
  Responses,
  Query<Path, Said, typeof nothing, typeof organizationQuery>
>;

type BodyOf<Exchanged> = Exchanged extends { body: infer Body } ? Body : typeof nothing;

/** The body that a route accepts. A body has a name of its own if several modules share it. */
export type RequestBody<Route extends { body: z.ZodType }> = z.infer<Route["body"]>;

/** The body that a route returns if it succeeds. */
export type ResponseBody<Route extends { responses: { 200: z.ZodType } }> = z.infer<
  Route["responses"][200]
>;

type ResponsesOf<Status extends number, Exchanged> = Exchanged extends { item: infer Item }
  ? Record<Status, Item>
  : { 204: ContractNoBodyType };

const isInOrganization = (path: string) => path.startsWith("/organizations/:id");

function paramsIn(path: string, own: z.ZodObject | undefined) {
  if (own !== undefined) return { pathParams: own };
  if (isInOrganization(path)) return { pathParams: organizationParams };
  return /\/:id(?:\/|$)/.test(path) && { pathParams: idParam };
}

function routeOf(
  path: string,
  { summary, description, params, query, ...metadata }: Facts,
  rest: { method: string; responses: Record<number, unknown>; body?: unknown },
  [without, withOrganization]: readonly [z.ZodObject, z.ZodObject] = [nothing, organizationQuery],
): unknown {
  const { kind } = metadata.access;
  const isNamed = !isInOrganization(path) && (kind === "scope" || kind === "personal");
  return {
    ...rest,
    path,
    summary,
    ...(description !== undefined && { description }),
    ...paramsIn(path, params),
    query: query ?? (isNamed ? withOrganization : without),
    metadata,
  };
}

/** A list of resources, in pages. */
export const list = <const Path extends string, Item extends z.ZodType, const Said extends Facts>(
  path: Path,
  item: Item,
  facts: Said,
) =>
  routeOf(path, { ...facts, isList: true }, { method: "GET", responses: { 200: pageOf(item) } }, [
    pageOnly,
    organizationAndPage,
  ]) as Route<
    "GET",
    Path,
    Said & { isList: true },
    { 200: ReturnType<typeof pageOf<Item>> },
    Query<Path, Said, typeof pageOnly, typeof organizationAndPage>
  >;

/** Reads one resource or another single result. */
export const read = <
  const Path extends string,
  Item extends AppRouteResponse,
  const Said extends Facts,
>(
  path: Path,
  item: Item,
  facts: Said,
) =>
  routeOf(path, facts, { method: "GET", responses: { 200: item } }) as Plain<
    "GET",
    Path,
    Said,
    { 200: Item }
  >;

const sending =
  <const Method extends string, const Status extends number>(method: Method, status: Status) =>
  <const Path extends string, Exchanged extends Exchange, const Said extends Facts>(
    path: Path,
    { body = nothing, item }: Exchanged,
    facts: Said,
  ) =>
    routeOf(path, facts, {
      method,
      body,
      responses: item === undefined ? { 204: c.noBody() } : { [status]: item },
    }) as Plain<Method, Path, Said, ResponsesOf<Status, Exchanged>> & { body: BodyOf<Exchanged> };

export const create = sending("POST", 201);

/** Changes only the fields that are sent. */
export const change = sending("PATCH", 200);

/** Replaces the resource at the URL with the request body. */
export const set = sending("PUT", 200);

/** Changes the resource with the caller's own ID, or creates it. */
export const upsert = <
  const Path extends string,
  Exchanged extends Required<Exchange>,
  const Said extends Facts,
>(
  path: Path,
  { body, item }: Exchanged,
  facts: Said,
) =>
  routeOf(path, facts, { method: "PUT", body, responses: { 200: item, 201: item } }) as Plain<
    "PUT",
    Path,
    Said,
    Record<200 | 201, Exchanged["item"]>
  > & { body: Exchanged["body"] };

/** Performs an action on an existing resource. */
export const act = sending("POST", 200);

export const remove = <const Path extends string, const Said extends Facts>(
  path: Path,
  facts: Said,
) =>
  routeOf(path, facts, { method: "DELETE", responses: { 204: c.noBody() } }) as Plain<
    "DELETE",
    Path,
    Said,
    { 204: ContractNoBodyType }
  >;

export interface NamedRoute {
  /** The path of the route in the contract, such as `referrals.create`. */
  name: string;
  route: AppRoute;
}

/** Every route of a router and of its nested routers. */
export function namedRoutes(router: AppRouter, prefix = ""): NamedRoute[] {
  return Object.entries(router).flatMap(([key, entry]) =>
    isAppRoute(entry)
      ? [{ name: prefix + key, route: entry }]
      : namedRoutes(entry, `${prefix}${key}.`),
  );
}
