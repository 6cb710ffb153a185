import { z } from "zod";

interface Field {
  /** For example, `data.referral.customFieldDetails[].id`. */
  path: string;
  type: string;
  required: boolean;
  description: string;
}

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | false;
  description?: string;
}

type Definitions = Record<string, JsonSchema>;

/** The fields of an object schema and of the objects in it, flat, in the order of the schema. */
export function fieldsOf(schema: z.ZodType): Field[] {
  const root = z.toJSONSchema(schema) as JsonSchema & { $defs?: Definitions };
  return fieldsBelow("", root, root.$defs ?? {});
}

function fieldsBelow(prefix: string, given: JsonSchema, definitions: Definitions): Field[] {
  const { properties = {}, required = [] } = resolved(given, definitions);
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix + name;
    const inner = notNull(resolved(property, definitions), definitions);
    const list = inner.type === "array" && inner.items;
    return [
      {
        path,
        type: typeOf(property, definitions),
        required: required.includes(name),
        description: property.description ?? "",
      },
      ...fieldsBelow(list ? `${path}[].` : `${path}.`, list || inner, definitions),
    ];
  });
}

function resolved(schema: JsonSchema, definitions: Definitions): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.slice("#/$defs/".length);
  const definition = definitions[name];
  if (definition === undefined) throw new Error(`${schema.$ref} leads nowhere`);
  return definition;
}

/** The schema of a nullable value that is not null. */
function notNull(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const parts = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  return parts.length === 1 && parts[0] !== undefined ? resolved(parts[0], definitions) : schema;
}

function typeOf(given: JsonSchema, definitions: Definitions): string {
  const schema = resolved(given, definitions);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((part) => typeOf(part, definitions)).join(" | ");
  if (schema.items) return `array of ${typeOf(schema.items, definitions)}`;
  if (schema.additionalProperties && !schema.properties) {
    return `object of ${typeOf(schema.additionalProperties, definitions)}`;
  }
  return [schema.type ?? "any"].flat().join(" | ");
}
