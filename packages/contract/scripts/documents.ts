import service from "../../../apps/api/package.json" with { type: "json" };
import { openApiDocument } from "../src/openapi.ts";
import { errorReference } from "./error-reference.ts";
import { eventReference } from "./event-reference.ts";

export const docsUrl = new URL("../../../docs/", import.meta.url);

export const generateCommand = "pnpm --filter @referral-service/contract generate:docs";

const note = `<!-- Generated from packages/contract by \`${generateCommand}\`. Do not edit. -->\n\n`;

/** The text of each generated file below docs/, from the current contract. */
export const documents = (): Record<string, string> => ({
  "errors.md": note + errorReference(),
  "events/README.md": note + eventReference(),
  "openapi.json": `${lines(openApiDocument(service.version), 3)}\n`,
});

/** One line per operation or component. Indented, the document would be almost twice as large. */
function lines(value: object, depth: number): string {
  if (depth === 0 || typeof value !== "object" || Array.isArray(value))
    return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${lines(part, depth - 1)}`,
  );
  return `{\n${entries.join(",\n")}\n}`;
}
