import { z } from "zod";

/** Where a value stands in a body, such as `["labels", 0]`. */
export type Place = readonly (string | number)[];

interface JsonSchema {
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
}

/**
 * Every place that a schema describes: fields, the first item of lists, and of records the keys that
 * the base has.
 */
export function placesIn(schema: z.ZodType, base: unknown): Place[] {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const found = new Map<string, Place>();

  function walk(node: JsonSchema, value: unknown, place: Place) {
    if (place.length > 0) found.set(JSON.stringify(place), place);
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
  return [...found.values()];
}

const fieldOf = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name];

/** The base with another value at each of the places. */
export const withValueAt = (base: object, places: readonly Place[], value: unknown): object =>
  places.reduce<object>((body, place) => putInto(body, place, value) as object, base);

function putInto(base: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") return [putInto(undefined, rest, value)];
  const fields = typeof base === "object" && base !== null && !Array.isArray(base) ? base : {};
  return { ...fields, [key]: putInto(fieldOf(fields, key), rest, value) };
}

const marker = "\u{10fffe} the value";

/** The base as JSON, with one raw piece of JSON at a place. */
export const withRawAt = (base: object, place: Place, json: string): string =>
  JSON.stringify(withValueAt(base, [place], marker)).replace(JSON.stringify(marker), () => json);
