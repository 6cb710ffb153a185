import { fileURLToPath } from "node:url";
import { createConfig, formatProblems, getTotals, lint } from "@redocly/openapi-core";
import { docsUrl } from "./documents.ts";

/** Every rule of the linter, but for those that ask for something else than this API promises. */
const config = await createConfig({
  extends: ["all"],
  rules: {
    // Tags stand in the order of importance.
    "tags-alphabetical": "off",
    // Each body has an example as a whole, whose parts fit each other.
    "scalar-property-missing-example": "off",
    // Answers promise no shortest text.
    "required-string-property-missing-min-length": "off",
    // The error body is this API's own.
    "operation-4xx-problem-details-rfc7807": "off",
    // CSV, images and event streams stand beside JSON.
    "response-mime-type": "off",
    // `api`, `v1` and `bd` are no collections.
    "path-segment-plural": "off",
    // It would have event types, such as `referral.created`, in kebab case, too.
    "paths-kebab-case": "off",
  },
});

const ref = fileURLToPath(new URL("openapi.json", docsUrl));
const problems = await lint({ ref, config });
formatProblems(problems, { totals: getTotals(problems) });
if (problems.length > 0) process.exitCode = 1;
else console.log("docs/openapi.json is clean");
