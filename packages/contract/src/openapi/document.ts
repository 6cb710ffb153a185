import type { Deprecation } from "../deprecation.ts";

/** The service's address in the generated documents. A running service replaces it with its own. */
export const documentedUrl = "http://127.0.0.1:3000";

/** The parts of OpenAPI 3.1 that our document uses. */
export type JsonSchema = Record<string, unknown>;

export interface Ref {
  $ref: string;
}

export interface Example {
  summary?: string;
  value: unknown;
}

interface MediaType {
  schema: JsonSchema;
  examples?: Record<string, Example | Ref>;
}

export type Content = Record<string, MediaType>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  deprecated?: true;
  schema: JsonSchema;
  example?: string;
}

export interface Header {
  description: string;
  schema: JsonSchema;
  example: string | number;
}

export interface Answer {
  description: string;
  headers?: Record<string, Ref>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  "x-deprecation"?: Deprecation;
  "x-required-scope"?: string;
  /** Roles that the owner of a personal key can have. */
  "x-allowed-roles"?: string[];
  /**
   * A list as a file. It is not part of the JSON response, because a typed client would then get a
   * union of both types.
   */
  "x-csv"?: { description: string; example: string };
  security?: Record<string, string[]>[];
  parameters: (Parameter | Ref)[];
  requestBody?: { description?: string; required: boolean; content: Content };
  responses: Record<string, Answer | Ref>;
}

export type PathItem = Record<string, Operation>;

export type Tag = Record<"name" | "description", string>;

export interface OpenApiDocument {
  openapi: "3.1.1";
  info: Record<"title" | "summary" | "version" | "description", string> & {
    contact: Record<"name" | "url", string>;
    license: Record<"name" | "identifier", string>;
  };
  servers: Record<"url" | "description", string>[];
  externalDocs: Record<"url" | "description", string>;
  security: Record<string, string[]>[];
  tags: Tag[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    examples: Record<string, Example>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

export const sortedRecord = <Value>(entries: Iterable<[string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
