import { eventTypeNames, type JsonSchema, type NamedSchema, refName } from "./json-schemas.ts";
import { printUnion } from "./print-types.ts";

const block = (lines: string[]) => `{\n  ${lines.join("\n").replaceAll("\n", "\n  ")}\n}`;

const simpleShapes: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "nil",
  any: "any",
};

/** The shape that an event must have at run time. Enums and literals are checked only by their type. */
class ShapePrinter {
  readonly byName: Map<string, JsonSchema>;
  readonly constants = new Map<string, string>();

  constructor(schemas: NamedSchema[]) {
    this.byName = new Map(schemas.map(({ name, schema }) => [name, schema]));
  }

  shape(schema: JsonSchema): string {
    if (schema.$ref) return this.reference(refName(schema.$ref));
    if (schema.const !== undefined) return this.simple(typeof schema.const, schema);
    const parts =
      schema.anyOf?.map((part) => this.shape(part)) ??
      [schema.type ?? "any"].flat().map((type) => this.simple(type, schema));
    return parts.length === 1 ? String(parts[0]) : `oneOf(${parts.join(", ")})`;
  }

  reference(name: string): string {
    const schema = this.byName.get(name);
    if (!schema) throw new Error(`The contract has no schema named ${name}`);
    // Each object gets a constant. All other shapes are shorter in place.
    if (!schema.properties) return this.shape(schema);
    const constant = name.charAt(0).toLowerCase() + name.slice(1);
    if (!this.constants.has(constant)) this.constants.set(constant, this.shape(schema));
    return constant;
  }

  simple(type: string, schema: JsonSchema): string {
    if (type === "array") return `list(${this.shape(schema.items ?? {})})`;
    if (type === "object") return schema.properties ? this.fields(schema) : this.record(schema);
    const shape = simpleShapes[type];
    if (!shape) throw new Error(`No shape stands for the type ${type}`);
    return shape;
  }

  fields({ properties = {}, required = [] }: JsonSchema): string {
    const members = { required: [] as string[], optional: [] as string[] };
    for (const [name, property] of Object.entries(properties)) {
      if (name in Object.prototype) throw new Error(`Every object has a ${name} already`);
      const shape = this.shape(property);
      const member = shape === name ? `${name},` : `${name}: ${shape},`;
      members[required.includes(name) ? "required" : "optional"].push(member);
    }
    const { optional } = members;
    return `object(${block(members.required)}${optional.length > 0 ? `, ${block(optional)}` : ""})`;
  }

  record({ additionalProperties }: JsonSchema): string {
    const value = typeof additionalProperties === "object" ? additionalProperties : {};
    return `record(${this.shape(value)})`;
  }
}

export const eventName = (type: string) =>
  `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The type of the union of all events that this version knows. */
export const knownEventUnion = () => printUnion("KnownWebhookEvent", eventTypeNames.map(eventName));

export function printShapes(schemas: NamedSchema[]): string {
  const printer = new ShapePrinter(schemas);
  const events = eventTypeNames.map((type) => {
    const { data } = printer.byName.get(eventName(type))?.properties ?? {};
    if (!data) throw new Error(`${eventName(type)} is no event envelope`);
    return `"${type}": ${printer.fields({ properties: { data }, required: ["data"] })},`;
  });
  const constants = [...printer.constants].map(([name, shape]) => `const ${name} = ${shape};\n`);
  const metadata = printer.fields(printer.byName.get("EventMetadata") ?? {});
  const shapes = [
    ...constants,
    `export const eventMetadata = ${metadata};\n`,
    "/** What each event must hold beside the envelope's other fields. */\n" +
      `export const eventShapes: Readonly<Record<string, Shape>> = ${block(events)};\n`,
  ].join("\n");
  return `${importsOf(shapes)}\n${shapes}`;
}

function importsOf(shapes: string): string {
  const builders = [...new Set(Object.values(simpleShapes)), "list", "object", "oneOf", "record"];
  const used = builders.filter((name) => new RegExp(`\\b${name}\\b[^:]`).test(shapes));
  return `import { ${used.sort().join(", ")}, type Shape } from "../webhooks/shape.ts";\n`;
}
