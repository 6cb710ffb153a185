import { resolved, type Schema } from "./openapi.ts";

/** Maximum depth of the objects in a table. The example shows deeper ones. */
const depthMax = 4;

/** A table of the fields of a schema and of the objects in it. */
export function fieldTable(schema: Schema): string {
  const rows = fieldRows("", schema, 1);
  return rows.length === 0 ? "" : table(["Field", "Meaning"], rows);
}

/** A cell with a name and, in small type below it, what kind of value it has. */
export const nameCell = (name: string, kind: string) => `\`${name}\`<br><small>${kind}</small>`;

export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}

export const jsonBlock = (value: unknown) =>
  ["```json", JSON.stringify(value, null, 2), "```"].join("\n");

function fieldRows(prefix: string, given: Schema, depth: number): string[][] {
  const schema = objectOf(given);
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name;
    const items = objectOf(property).items;
    const below = items === undefined ? `${path}.` : `${path}[].`;
    const kind = required.includes(name) ? typeOf(property) : `${typeOf(property)}, optional`;
    return [
      [nameCell(path, kind), property.description ?? resolved(property).description ?? ""],
      ...(depth < depthMax ? fieldRows(below, items ?? property, depth + 1) : []),
    ];
  });
}

/**
 * Returns the object of a schema, even if the schema is a reference, consists of parts or can be
 * null.
 */
function objectOf(given: Schema): Schema {
  const schema = resolved(given);
  if (schema.allOf) {
    const parts = schema.allOf.map(objectOf);
    return {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }
  const parts = (schema.anyOf ?? []).filter((part) => resolved(part).type !== "null");
  return parts.length === 1 && parts[0] !== undefined ? objectOf(parts[0]) : schema;
}

export function typeOf(given: Schema): string {
  const schema = resolved(given);
  if ("const" in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.allOf && schema.type === undefined) return "object";
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  return [schema.type ?? "any"].flat().join(" or ");
}
