import { z } from "zod";
import type { Route } from "./api.ts";
import { columnsOf, pick } from "./columns.ts";
import { notice } from "./instructions.ts";
import {
  type ChangeRequest,
  type ChangingTool,
  type Described,
  organization,
  type ToolCall,
} from "./tool.ts";

const confirmation = z.string().max(1_000).optional().describe("Token of the confirmed preview");

interface ChangingRoute extends Route {
  body: z.ZodType;
}

interface ChangeToolFacts<Input extends z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  route: ChangingRoute;
  /** The resource that the route responds with. */
  resource: z.ZodObject;
  fields: Input;
  columns: readonly string[];
  example: z.input<z.ZodObject<Input>>;
  request(input: z.output<z.ZodObject<Input>>): ChangeRequest;
  describe(call: ToolCall<z.output<z.ZodObject<Input>>>): Promise<Described>;
}

/** A tool that changes something after the person has confirmed it. */
export function changeTool<Input extends z.ZodRawShape>({
  resource,
  fields,
  columns,
  request,
  describe,
  ...facts
}: ChangeToolFacts<Input>): ChangingTool {
  const shown = columnsOf(resource.shape, columns);
  return {
    ...facts,
    kind: "changes",
    input: z.strictObject({ ...fields, organization, confirmation }),
    output: z.object({
      status: z.enum(["done", "needs_confirmation", "declined"]),
      notice: notice.optional(),
      preview: z.string().optional(),
      confirmation: z.string().optional(),
      result: shown.optional(),
    }),
    request: request as ChangingTool["request"],
    describe: describe as unknown as ChangingTool["describe"],
    show: (answer) => pick(answer as object, columns),
  };
}
