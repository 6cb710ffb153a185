import { readFileSync } from "node:fs";
import { docsFolder } from "./folders.ts";

/** The announced removal of an operation, a parameter or a field. */
interface Deprecation {
  since: string;
  sunset: string;
  instead: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  description?: string;
  "x-deprecation"?: Deprecation;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Example {
  $ref?: string;
  value?: unknown;
}

interface Content {
  schema: Schema;
  examples?: Record<string, Example>;
}

interface Response {
  $ref?: string;
  description: string;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-deprecation"?: Deprecation;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
}

export interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
}

export const document: Document = JSON.parse(
  readFileSync(new URL("openapi.json", docsFolder), "utf8"),
);

/** Returns the value, or the value that it refers to. */
export function resolved<Value extends { $ref?: string }>(value: Value): Value {
  if (value.$ref === undefined) return value;
  const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref) ?? [];
  const kinds = document.components as unknown as Record<string, Record<string, Value>>;
  const target = kinds[kind]?.[name];
  if (target === undefined) throw new Error(`${value.$ref} leads nowhere`);
  return target;
}

const methods = ["get", "post", "patch", "put", "delete"];

export const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [{ path, method: method.toUpperCase(), operation }];
  }),
);

export type OperationAt = (typeof operations)[number];
