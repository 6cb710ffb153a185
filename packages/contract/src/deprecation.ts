import { z } from "zod";

/** The planned removal of an operation, a parameter or a field, announced at least 12 months ahead. */
export interface Deprecation {
  /** Date of the announcement, such as `2027-01-31`. */
  since: string;
  /** Earliest removal date, at least 12 months later. */
  sunset: string;
  /** Sentence that names what to use instead. */
  instead: string;
}

/** Oldest version of the SDK that works with this release as documented. Older versions warn once. */
export const sdkVersionMin = "0.0.0";

const key = "x-deprecation";

// Whether `deprecated` was called, so that a contract without deprecations is not searched.
// Searching all schemas takes about 90 ms of the service's startup.
let isAnyPartDeprecated = false;

/** The schema of a deprecated parameter or field. */
export function deprecated<Schema extends z.ZodType>(schema: Schema, entry: Deprecation): Schema {
  isAnyPartDeprecated = true;
  const { id: _, ...facts } = schema.meta() ?? {};
  return schema.meta({ ...facts, deprecated: true, [key]: entry });
}

/** Documentation of a deprecated part, for editors, OpenAPI and the docs site. */
export const deprecationSentence = ({ sunset, instead }: Deprecation) =>
  `${instead} Available until at least ${sunset}.`;

/** The deprecations of a schema and of all its parts. */
function deprecationsIn(schema: unknown, seen = new Set<unknown>()): Deprecation[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  const own = schema.meta()?.[key] as Deprecation | undefined;
  const parts = Object.values(schema.def).flatMap(partsOf);
  return [
    ...(own === undefined ? [] : [own]),
    ...parts.flatMap((part) => deprecationsIn(part, seen)),
  ];
}

/**
 * The schemas in one entry of a definition: a single schema, a list of schemas, or the fields of an
 * object.
 */
function partsOf(value: unknown): unknown[] {
  if (value instanceof z.ZodType) return [value];
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

interface Announcing {
  metadata?: unknown;
  query?: unknown;
  body?: unknown;
  responses: Record<number, unknown>;
}

/** The deprecation of a route: its own, or that of the part that is removed first. */
export function deprecationOf(route: Announcing): Deprecation | undefined {
  const { deprecated: own } = (route.metadata ?? {}) as { deprecated?: Deprecation };
  if (own !== undefined || !isAnyPartDeprecated) return own;
  const parts = [route.query, route.body, ...Object.values(route.responses)];
  const seen = new Set<unknown>();
  const found = parts.flatMap((part) => deprecationsIn(part, seen));
  return found.toSorted((a, b) => (a.sunset < b.sunset ? -1 : 1))[0];
}

/** `Deprecation` is a date as in RFC 9745, and `Sunset` is an HTTP date as in RFC 8594. */
export const deprecationHeaders = ({ since, sunset }: Deprecation, page: string) => ({
  Deprecation: `@${Date.parse(since) / 1_000}`,
  Sunset: new Date(sunset).toUTCString(),
  Link: `<${page}>; rel="deprecation sunset"; type="text/html"`,
});
