import { z } from "zod";
import type { Api, Route } from "./api.ts";

/** The input of every tool. */
export const organization = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe("Slug or ID, if the person has several");

/** An ID in a path, restricted so that it cannot lead to another path. */
export const idText = z.string().regex(/^[\w-]{1,64}$/, "must be an ID that another tool returned");

export interface ToolCall<Input> {
  api: Api;
  input: Input;
  /** Query that names the organization. Empty if the person has only one. */
  where: { organization?: string };
}

interface ToolFacts {
  /** Name that describes the task. */
  name: string;
  title: string;
  /** Description that a model uses to choose the tool. */
  description: string;
  /** The first API route that it calls. Its access rules decide who can use the tool. */
  route: Route;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Example of an input. */
  example: object;
}

export interface ReadingTool extends ToolFacts {
  kind: "reads";
  read(call: ToolCall<Record<string, unknown>>): Promise<Record<string, unknown>>;
}

/** A change that has been described to the person. */
export interface Described {
  /** Describes the change in one sentence, with every value. */
  sentence: string;
  /** Version of the resource that the person saw. Another version is not changed. */
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
