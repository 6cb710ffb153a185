import { namedSchemas } from "./json-schemas.ts";
import { printEventExamples } from "./print-event-examples.ts";
import { printMockRoutes } from "./print-mock-routes.ts";
import { knownEventUnion, printShapes } from "./print-shapes.ts";
import { printTypes } from "./print-types.ts";

const banner =
  "// Generated from the contract: pnpm --filter @referral-service/sdk generate. Do not edit.\n";

/** The text of each file in src/generated, from the current contract. */
export function generatedFiles(): Record<string, string> {
  const schemas = namedSchemas();
  return {
    "types.ts": `${banner}\n${printTypes(schemas)}\n${knownEventUnion()}`,
    "event-shapes.ts": `${banner}\n${printShapes(schemas)}`,
    "event-examples.ts": `${banner}\n${printEventExamples()}`,
    "mock-routes.ts": `${banner}\n${printMockRoutes()}`,
  };
}
