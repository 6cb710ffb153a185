import type { AppRoute } from "@ts-rest/core";
import { ZodType, z } from "zod";
import { metadataOf } from "../access/route-access.ts";

/** The largest limit for JSON bodies, unless a route sets its own. */
export const bodyBytesMax = 256 * 1_024;

/** Leaves enough bytes for spaces, line breaks and keys. */
const smallestLimit = 8 * 1_024;

/**
 * The limits are cached by the body's schema, because reading a schema takes longer than anything
 * else at the start of an app.
 */
const limits = new WeakMap<ZodType, number>();

/**
 * The largest body that a route reads: the maximum that its schema allows, rounded up to a power of
 * two, and at most `bodyBytesMax`.
 */
export function bodyBytesMaxOf(route: AppRoute): number {
  const { bodyBytesMax: ofRoute } = metadataOf(route);
  if (ofRoute !== undefined) return ofRoute;
  if (!("body" in route) || !(route.body instanceof ZodType)) return smallestLimit;
  const limit = limits.get(route.body) ?? limitOf(route.body);
  limits.set(route.body, limit);
  return limit;
}

function limitOf(body: ZodType): number {
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const needed = bytesOf(schema, schema.$defs ?? {});
  const limit = Math.max(smallestLimit, 2 ** Math.ceil(Math.log2(needed)));
  return Math.min(limit, bodyBytesMax);
}

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
  contentEncoding?: string;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
}

/** Some languages escape every character, or every non-ASCII character, as \u0041. */
const bytesPerCharacter = 6;
/** Bytes per character of base64url. Only browsers send it, and they escape none of it. */
const bytesPerEncodedCharacter = 1;
const uuidLength = 36;
const numberBytes = 40;
const literalBytes = 5;

/** The size in bytes of the longest value in JSON. Infinity for a schema without a limit. */
function bytesOf(schema: JsonSchema, defs: Record<string, JsonSchema>): number {
  const { $ref, oneOf, anyOf = oneOf, type, items, properties = {}, additionalProperties } = schema;
  if ($ref !== undefined) return bytesOf(defs[$ref.replace("#/$defs/", "")] ?? {}, defs);
  if (anyOf) return Math.max(...anyOf.map((option) => bytesOf(option, defs)));
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length));
  switch (type) {
    case "string":
      return stringBytes(schema);
    case "number":
    case "integer":
      return numberBytes;
    case "boolean":
    case "null":
      return literalBytes;
    case "array":
      return 2 + (schema.maxItems ?? Infinity) * (1 + bytesOf(items ?? {}, defs));
    case "object":
      if (additionalProperties !== false) return Infinity;
      return Object.entries(properties).reduce(
        (sum, [key, value]) => sum + bytesOf(value, defs) + key.length + 4,
        2,
      );
    default:
      return Infinity;
  }
}

const stringBytes = ({ format, contentEncoding, maxLength = Infinity }: JsonSchema) =>
  2 +
  (contentEncoding === undefined ? bytesPerCharacter : bytesPerEncodedCharacter) *
    (format === "uuid" ? uuidLength : maxLength);
