import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

type Json = Record<string, unknown>;

/**
 * Returns a schema that validates like the given one but shows models a short JSON Schema. It omits
 * patterns and bounds that the service checks anyway, because they cost many tokens. Call it once
 * for each schema.
 */
export function compactSchema<Schema extends z.ZodType>(
  schema: Schema,
  io: "input" | "output",
  examples?: [object],
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  let json: Json | undefined;
  const made = () => {
    json ??= compact(z.toJSONSchema(schema, { io, reused: "inline" }), io);
    return examples ? { ...json, examples } : json;
  };
  return {
    "~standard": {
      version: 1,
      vendor: "referral-service",
      validate: (value) => schema["~standard"].validate(value) as never,
      jsonSchema: { input: made, output: made },
    },
  };
}

const keptOfAnswers = ["type", "properties", "items", "additionalProperties", "anyOf"];
const keptOfInputs = [...keptOfAnswers, "description", "enum", "required"];

function compact(schema: Json, io: "input" | "output"): Json {
  const kept = new Set(io === "input" ? keptOfInputs : keptOfAnswers);
  const definitions = (schema.$defs ?? {}) as Record<string, Json>;
  const short = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(short);
    return typeof value === "object" && value !== null ? walk(value as Json) : value;
  };
  const walk = ({ $ref, properties, ...node }: Json): Json => {
    if (typeof $ref === "string") return walk(definitions[$ref.replace("#/$defs/", "")] ?? {});
    const entries = Object.entries(node).filter(
      ([key, value]) => kept.has(key) && value !== false && !isEmpty(value),
    );
    return unitedTypes({
      ...Object.fromEntries(entries.map(([key, value]) => [key, short(value)])),
      ...(properties !== undefined && { properties: mapped(properties as Json, short) }),
    });
  };
  return walk(schema);
}

const isEmpty = (value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

const mapped = (fields: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));

/**
 * Merges a choice between schemas that differ only in their type into one schema with a list of
 * types.
 */
function unitedTypes({ anyOf, ...node }: Json): Json {
  if (anyOf === undefined) return node;
  const choices = anyOf as Json[];
  const details = choices.filter((choice) => Object.keys(choice).join() !== "type");
  if (details.length > 1 || details.some(({ type, enum: values }) => !type || values)) {
    return { ...node, anyOf };
  }
  const types = [...new Set(choices.flatMap(({ type }) => type))];
  return { ...details[0], ...node, type: types.length === 1 ? types[0] : types };
}
