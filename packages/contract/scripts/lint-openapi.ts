import { fileURLToPath } from "node:url";
import { createConfig, formatProblems, getTotals, lint } from "@redocly/openapi-core";
import { docsUrl } from "./documents.ts";

/** All rules of the linter, except those that demand something that this API does not promise. */
const config = await createConfig({
  extends: ["all"],
  rules: {
    // Tags are in the order of importance.
    "tags-alphabetical": "off",
    // Each body has one example as a whole, with consistent parts.
    "scalar-property-missing-example": "off",
    // Answers promise no minimal length of texts.
    "required-string-property-missing-min-length": "off",
    // The error body is this API's own.
    "operation-4xx-problem-details-rfc7807": "off",
    // CSV, images and event streams stand beside JSON.
    "response-mime-type": "off",
    // So does the upload of a photo.
    "request-mime-type": "off",
    // `api`, `v1` and `bd` are no collections.
    "path-segment-plural": "off",
    // The rule would demand kebab case for event types such as `referral.created`, too.
    "paths-kebab-case": "off",
  },
});

const ref = fileURLToPath(new URL("openapi.json", docsUrl));
const problems = await lint({ ref, config });
formatProblems(problems, { totals: getTotals(problems) });
if (problems.length > 0) process.exitCode = 1;
else console.log("docs/openapi.json is clean");
