import type { z } from "zod";

/** The examples that a schema itself carries. */
export const exampleValues = (schema: z.ZodType): unknown[] =>
  (schema.meta()?.examples as unknown[] | undefined) ?? [];
