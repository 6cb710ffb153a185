import { eventSchemas } from "@referral-service/contract";
import type { z } from "zod";
import { eventName } from "./print-shapes.ts";

/** One event of each type, as the contract shows it. */
export function printEventExamples(): string {
  const entries = Object.entries(eventSchemas).map(([type, schema]) => {
    const [example] = ((schema as z.ZodType).meta()?.examples ?? []) as unknown[];
    if (example === undefined) throw new Error(`${type} has no example`);
    return [type, example] as const;
  });
  const names = entries.map(([type]) => eventName(type)).toSorted();
  return [
    `import type {\n  ${names.join(",\n  ")},\n} from "./types.ts";\n`,
    `export interface EventsByType {\n  ${entries.map(([type]) => `"${type}": ${eventName(type)};`).join("\n  ")}\n}\n`,
    `export const eventExamples: EventsByType = ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`,
  ].join("\n");
}
