import { z } from "zod";
import type { Api, Route } from "./api.ts";

/** What every tool can be told. */
export const organization = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe("Slug or id, if in several");

/** An id in a path, so that none leads to another path. */
export const idText = z.string().regex(/^[\w-]{1,64}$/, "must be an id as other tools give it");

export interface ToolCall<Input> {
  api: Api;
  input: Input;
  /** The query that names the organization; empty when the person has only one. */
  where: { organization?: string };
}

interface ToolFacts {
  /** Named by task. */
  name: string;
  title: string;
  /** A model chooses the tool by it. */
  description: string;
  /** The route of the API that it asks first, whose access decides who may use the tool. */
  route: Route;
  input: z.ZodObject;
  output: z.ZodObject;
  /** An input. */
  example: object;
}

export interface ReadingTool extends ToolFacts {
  kind: "reads";
  read(call: ToolCall<Record<string, unknown>>): Promise<Record<string, unknown>>;
}

/** A change that has been described to the person. */
export interface Described {
  /** Says in one sentence what will be done, with every value. */
  sentence: string;
  /** Of the resource that was looked at, so that nothing is changed that the person has not seen. */
  version?: number;
}

export interface ChangeRequest {
  params?: Record<string, string>;
  body: object;
}

export interface ChangingTool extends ToolFacts {
  kind: "changes";
  request(input: Record<string, unknown>): ChangeRequest;
  describe(call: ToolCall<Record<string, unknown>>): Promise<Described>;
  show(answer: unknown): Record<string, unknown>;
}

export type Tool = ReadingTool | ChangingTool;
