import { z } from "zod";
import { type Deprecation, deprecationSentence } from "../deprecation.ts";
import { type JsonSchema, sortedRecord } from "./document.ts";
import { portablePattern } from "./portable-pattern.ts";

type Direction = "input" | "output";

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

const componentPath = "#/components/schemas/";

/** Turns zod schemas into JSON Schema and collects the named schemas. */
export function createSchemas() {
  const named = new Map<string, JsonSchema>();
  return {
    of(schema: z.ZodType, io: Direction): JsonSchema {
      // The schema is wrapped in an array, so that a named schema at the top also becomes a
      // reference.
      const { items, $defs } = z.toJSONSchema(z.array(schema), { io, override });
      for (const [name, definition] of Object.entries($defs ?? {})) {
        remember(named, name, withComponentRefs(definition) as JsonSchema);
      }
      return withComponentRefs(items) as JsonSchema;
    },
    all: () => sortedRecord(named),
  };
}

export type Schemas = ReturnType<typeof createSchemas>;

/** A response's schema as a separate document, with its named schemas in `$defs`. */
export const standaloneSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: "output",
    override(context) {
      override(context);
      // These formats exist only in OpenAPI, and strict validators of JSON Schema reject them.
      if (/^(int64|double)$/.test(context.jsonSchema.format ?? ""))
        delete context.jsonSchema.format;
      // Strict validators also reject OpenAPI extensions.
      delete context.jsonSchema["x-known-values"];
      delete context.jsonSchema["x-deprecation"];
    },
  });

function remember(named: Map<string, JsonSchema>, name: string, schema: JsonSchema) {
  const known = named.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
    throw new Error(`${name} differs between requests and responses. Give each its own ID.`);
  }
  named.set(name, schema);
}

const override: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  // Only a strict schema rejects unknown fields, because responses can gain fields within a version.
  if (def.type === "object" && def.catchall === undefined) delete jsonSchema.additionalProperties;
  // Code generators use 32 bits for a number without a format. Unix milliseconds and 12000.55 do not
  // fit in 32 bits.
  const { type, maximum = 0 } = jsonSchema;
  if (type === "integer" && maximum > int32Max) jsonSchema.format = "int64";
  if (type === "number") jsonSchema.format = "double";
  // The Java that openapi-generator writes for a constant compiles only if the constant is text.
  if (type === "boolean") delete jsonSchema.const;
  // Generators derive names from the values, but cannot derive one from a tab. The description
  // lists the values.
  if (jsonSchema.enum?.includes("\t")) {
    delete jsonSchema.enum;
    jsonSchema.maxLength = 1;
  }
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // The format or JSON itself implies these limits and this pattern.
  if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
  const deprecation = jsonSchema["x-deprecation"] as Deprecation | undefined;
  if (deprecation !== undefined) {
    const sentence = `Deprecated. ${deprecationSentence(deprecation)}`;
    jsonSchema.description = [sentence, jsonSchema.description].filter(Boolean).join(" ");
  }
  if (isPlainString(jsonSchema.propertyNames)) delete jsonSchema.propertyNames;
  for (const { _zod: check } of def.checks ?? []) {
    const { pattern } = check.def as { pattern?: RegExp };
    if (pattern?.ignoreCase)
      throw new Error(
        `JSON Schema does not support regular expression flags. Write both cases of each letter in ${pattern}.`,
      );
  }
  for (const part of [jsonSchema, ...(jsonSchema.allOf ?? [])]) {
    if (part.pattern !== undefined) part.pattern = portablePattern(part.pattern);
  }
};

const int32Max = 2 ** 31 - 1;

const isPlainString = (schema: unknown) => JSON.stringify(schema) === '{"type":"string"}';

/** Replaces a union of a schema and `null` with a list of types if the schema is a plain type. */
function nullAmongTypes(schema: JsonSchema): JsonSchema {
  const { anyOf, ...outer } = schema;
  const [part, other, ...more] = (anyOf ?? []) as JsonSchema[];
  if (part === undefined || other?.type !== "null" || more.length > 0) return schema;
  if (typeof part.type !== "string" || "enum" in part || "const" in part) return schema;
  return { ...part, ...outer, type: [part.type, "null"] };
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(nullAmongTypes(value as JsonSchema)).map(([key, part]) => [
      key,
      key === "$ref" && typeof part === "string"
        ? part.replace("#/$defs/", componentPath)
        : withComponentRefs(part),
    ]),
  );
}
