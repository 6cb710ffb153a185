import type { Shape } from "../src/webhooks/shape.ts";
import { eventTypeNames, type JsonSchema, type NamedSchema, refName } from "./json-schemas.ts";
import { printUnion } from "./print-types.ts";

/** What an event must look like at run time: enums and literals are only their kind of value. */
class ShapePrinter {
  readonly byName: Map<string, JsonSchema>;
  readonly constants = new Map<string, string>();

  constructor(schemas: NamedSchema[]) {
    this.byName = new Map(schemas.map(({ name, schema }) => [name, schema]));
  }

  shape(schema: JsonSchema): string {
    if (schema.$ref) return this.reference(refName(schema.$ref));
    if (schema.const !== undefined) return JSON.stringify(typeof schema.const);
    const parts =
      schema.anyOf?.map((part) => this.shape(part)) ??
      [schema.type ?? "any"].flat().map((type) => this.simple(type, schema));
    return parts.length === 1 ? String(parts[0]) : `[${parts.join(", ")}]`;
  }

  reference(name: string): string {
    const schema = this.byName.get(name);
    if (!schema) throw new Error(`The contract has no schema named ${name}`);
    // Objects are worth a constant of their own; the rest is shorter in place.
    if (!schema.properties) return this.shape(schema);
    const constant = name.charAt(0).toLowerCase() + name.slice(1);
    if (!this.constants.has(constant)) this.constants.set(constant, this.shape(schema));
    return constant;
  }

  simple(type: string, schema: JsonSchema): string {
    switch (type) {
      case "integer":
        return '"number"';
      case "array":
        return `{ items: ${this.shape(schema.items ?? {})} }`;
      case "object":
        return schema.properties ? this.fields(schema) : this.values(schema);
      default:
        return JSON.stringify(type as Shape);
    }
  }

  fields({ properties, required }: JsonSchema): string {
    const members = Object.entries(properties ?? {}).map(([name, property]) => {
      const shape = this.shape(property);
      if (!required?.includes(name)) return `"${name}?": ${shape},`;
      return shape === name ? `${name},` : `${name}: ${shape},`;
    });
    return `{\n  fields: {\n    ${members.join("\n").replaceAll("\n", "\n    ")}\n  },\n}`;
  }

  values({ additionalProperties }: JsonSchema): string {
    const value = typeof additionalProperties === "object" ? additionalProperties : {};
    return `{ values: ${this.shape(value)} }`;
  }
}

const eventName = (type: string) =>
  `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The type of the union of all events that this version knows. */
export const knownEventUnion = () => printUnion("KnownWebhookEvent", eventTypeNames.map(eventName));

export function printShapes(schemas: NamedSchema[]): string {
  const printer = new ShapePrinter(schemas);
  const events = eventTypeNames.map((type) => {
    const { data, metadata } = printer.byName.get(eventName(type))?.properties ?? {};
    if (!data || !metadata) throw new Error(`${eventName(type)} is no event envelope`);
    const fields = printer.fields({ properties: { data, metadata }, required: ["data"] });
    return `"${type}": ${fields},`;
  });
  const constants = [...printer.constants].map(
    ([name, shape]) => `const ${name}: Shape = ${shape};\n`,
  );
  return [
    'import type { Shape } from "../webhooks/shape.ts";\n',
    ...constants,
    "/** What each event must hold beside the envelope's own fields. */\n" +
      "export const eventShapes: Readonly<Record<string, Shape>> = {\n  " +
      `${events.join("\n").replaceAll("\n", "\n  ")}\n};\n`,
  ].join("\n");
}
