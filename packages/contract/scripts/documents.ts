import { openApiDocument } from "../src/openapi.ts";
import { errorReference } from "./error-reference.ts";
import { eventReference } from "./event-reference.ts";

export const docsUrl = new URL("../../../docs/", import.meta.url);

export const generateCommand = "pnpm --filter @referral-service/contract generate:docs";

const note = `<!-- Generated from packages/contract by \`${generateCommand}\`. Do not edit. -->\n\n`;

/** The text of each generated file below docs/, made from the contract as it stands. */
export const documents = (): Record<string, string> => ({
  "errors.md": note + errorReference(),
  "events/README.md": note + eventReference(),
  "openapi.json": `${JSON.stringify(openApiDocument(), null, 2)}\n`,
});
