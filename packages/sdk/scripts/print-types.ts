import { deprecationSentence } from "@referral-service/contract";
import { type JsonSchema, type NamedSchema, refName } from "./json-schemas.ts";

const lineWidthMax = 100;

const indent = (text: string) => text.replaceAll("\n", "\n  ");

const isIdentifier = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

/** A nullable value keeps its description on the part that is not null. */
function descriptionOf(schema: JsonSchema): string | undefined {
  return schema.description ?? schema.anyOf?.find((part) => part.description)?.description;
}

function memberDoc(property: JsonSchema): string {
  const description = descriptionOf(property);
  const deprecation = property["x-deprecation"];
  if (deprecation === undefined) return description === undefined ? "" : `/** ${description} */\n`;
  const lines = [description, `@deprecated ${deprecationSentence(deprecation)}`].filter(Boolean);
  return `/**\n * ${lines.join("\n *\n * ")}\n */\n`;
}

function objectType(schema: JsonSchema, sent: boolean): string {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const doc = memberDoc(property);
    const key = isIdentifier(name) ? name : JSON.stringify(name);
    const type = typeText(property, sent);
    if (required.has(name)) return `${doc}${key}: ${type};`;
    return `${doc}${key}?: ${type}${sent ? " | undefined" : ""};`;
  });
  const rest = schema.additionalProperties;
  if (typeof rest === "object") members.push(`[name: string]: ${typeText(rest, sent)};`);
  const [only = ""] = members;
  if (members.length === 1 && !only.includes("\n")) return `{ ${only.slice(0, -1)} }`;
  return `{\n  ${indent(members.join("\n"))}\n}`;
}

function simpleType(type: string, schema: JsonSchema, sent: boolean): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "number":
    case "integer":
      return "number";
    case "array": {
      const item = typeText(schema.items ?? {}, sent);
      return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
    }
    case "object": {
      if (schema.properties) return objectType(schema, sent);
      const rest = schema.additionalProperties;
      return `Record<string, ${typeof rest === "object" ? typeText(rest, sent) : "unknown"}>`;
    }
    default:
      throw new Error(`print-types does not know the JSON Schema type "${type}"`);
  }
}

const literals = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(" | ");

function typeText(schema: JsonSchema, sent: boolean): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return literals(schema.enum);
  // The pattern of a single symbol, such as `*`, which is no enum because it cannot be a name.
  const symbol = /^\^\\(\W)\$$/.exec(schema.pattern ?? "")?.[1];
  if (symbol !== undefined) return JSON.stringify(symbol);
  const known = schema.type === "string" ? schema.examples : undefined;
  // Editors then offer the known values, and every other one is allowed.
  if (known) return `${literals(known)} | (string & {})`;
  if (schema.anyOf) return schema.anyOf.map((part) => typeText(part, sent)).join(" | ");
  if (schema.type === undefined) return "unknown";
  return [schema.type]
    .flat()
    .map((type) => simpleType(type, schema, sent))
    .join(" | ");
}

function typeDoc({ schema, sent }: NamedSchema): string {
  const lines: string[] = [];
  if (schema.description) lines.push(schema.description);
  if (sent) {
    for (const example of schema.examples ?? []) {
      lines.push("@example", ...JSON.stringify(example, null, 2).split("\n"));
    }
  }
  if (lines.length === 0) return "";
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`).join("\n")}\n */\n`;
}

function declaration(named: NamedSchema): string {
  const { name, schema, sent } = named;
  const doc = typeDoc(named);
  // A declared object spans lines even when it would fit on one.
  if (schema.properties) {
    const body = objectType(schema, sent).replace(/^\{ (.*) \}$/, "{\n  $1;\n}");
    return `${doc}export interface ${name} ${body}\n`;
  }
  return `${doc}${printUnion(name, typeText(schema, sent).split(" | "))}`;
}

export function printUnion(name: string, parts: string[]): string {
  const onOneLine = `export type ${name} = ${parts.join(" | ")};\n`;
  if (onOneLine.length <= lineWidthMax) return onOneLine;
  return `export type ${name} =\n  | ${parts.join("\n  | ")};\n`;
}

/** TypeScript for people: one declaration per named schema, in the given order. */
export function printTypes(schemas: NamedSchema[]): string {
  return schemas.map(declaration).join("\n");
}
