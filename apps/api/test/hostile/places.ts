import { z } from "zod";

/** The path to a value in a body, such as `["labels", 0]`. */
export type Place = readonly (string | number)[];

interface JsonSchema {
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
}

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

/** Cached, because each schema is needed many times. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const root =
    jsonSchemas.get(schema) ??
    (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
  jsonSchemas.set(schema, root);
  return root;
}

/** The places that a schema describes: fields, the first items of lists, and the base's keys in records. */
export const placesIn = (schema: z.ZodType, base: unknown): Place[] =>
  kindsOfPlaces(schema, base).map(({ place }) => place);

/** Every place with the kind of value that it accepts, such as `string email`. */
export function kindsOfPlaces(schema: z.ZodType, base: unknown): { place: Place; kind: string }[] {
  const root = jsonSchemaOf(schema);
  const found = new Map<string, { place: Place; kinds: Set<string> }>();

  function walk(node: JsonSchema, value: unknown, place: Place) {
    const key = JSON.stringify(place);
    const { kinds } = found.get(key) ?? { kinds: new Set() };
    if (place.length > 0) found.set(key, { place, kinds: kinds.add(kindOf(node)) });
    const target = node.$ref?.replace("#/$defs/", "");
    if (target !== undefined) walk(root.$defs?.[target] ?? {}, value, place);
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      walk(property, fieldOf(value, name), [...place, name]);
    }
    if (typeof node.additionalProperties === "object") {
      for (const name of Object.keys(value ?? {})) {
        walk(node.additionalProperties, fieldOf(value, name), [...place, name]);
      }
    }
    if (node.items) walk(node.items, undefined, [...place, 0]);
    for (const part of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walk(part, value, place);
  }

  walk(root, base, []);
  return [...found.values()].map(({ place, kinds }) => ({ place, kind: [...kinds].join(" or ") }));
}

const kindOf = ({ type = "", format = "", enum: choices }: JsonSchema) =>
  choices === undefined ? `${type} ${format}` : "choice";

const fieldOf = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name];

/** A value for each required field, for bodies without an example. */
export function requiredIn(schema: z.ZodType): Record<string, unknown> {
  const root = jsonSchemaOf(schema);

  function sampleOf(node: JsonSchema): unknown {
    const target = node.$ref?.replace("#/$defs/", "");
    if (target !== undefined) return sampleOf(root.$defs?.[target] ?? {});
    const [first] = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
    if (first !== undefined) return sampleOf(first);
    if (node.const !== undefined) return node.const;
    if (node.enum !== undefined) return node.enum[0];
    switch (node.type) {
      case "object":
        return Object.fromEntries(
          (node.required ?? []).map((name) => [name, sampleOf(node.properties?.[name] ?? {})]),
        );
      case "array":
        return Array.from({ length: node.minItems ?? 0 }, () => sampleOf(node.items ?? {}));
      case "boolean":
        return true;
      case "number":
      case "integer":
        return Math.max(node.minimum ?? 0, 1);
      default:
        return textOf(node);
    }
  }

  return sampleOf(root) as Record<string, unknown>;
}

function textOf({ format, pattern, minLength = 1 }: JsonSchema): string {
  // The pattern of whole numbers in a query.
  if (pattern === "^\\d{1,16}$") return "2026";
  if (format === "idn-email") return "ada@example.com";
  if (format === "uuid") return "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001";
  if (format === "uri") return "https://example.com/";
  return "x".repeat(minLength);
}

/** The base with the value at each of the places. */
export const withValueAt = (base: object, places: readonly Place[], value: unknown): object =>
  places.reduce<object>((body, place) => putInto(body, place, value) as object, base);

function putInto(base: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") return [putInto(undefined, rest, value)];
  const fields = typeof base === "object" && base !== null && !Array.isArray(base) ? base : {};
  return { ...fields, [key]: putInto(fieldOf(fields, key), rest, value) };
}

const marker = "\u{10fffe} the value";

/** The base as JSON, with raw JSON at one place. */
export const withRawAt = (base: object, place: Place, json: string): string =>
  JSON.stringify(withValueAt(base, [place], marker)).replace(JSON.stringify(marker), () => json);
