import { fileURLToPath } from "node:url";
import { createConfig, formatProblems, getTotals, lint } from "@redocly/openapi-core";
import { docsUrl } from "./documents.ts";

/** All rules of the linter, except those that do not fit this API. */
const config = await createConfig({
  extends: ["all"],
  rules: {
    // Tags are in the order of importance.
    "tags-alphabetical": "off",
    // Each body has one example as a whole, with consistent parts.
    "scalar-property-missing-example": "off",
    // Responses have no minimum length for texts.
    "required-string-property-missing-min-length": "off",
    // The error body is this API's own.
    "operation-4xx-problem-details-rfc7807": "off",
    // Some responses are CSV, images or event streams.
    "response-mime-type": "off",
    // The upload of a photo is not JSON.
    "request-mime-type": "off",
    // `api`, `v1` and `bd` are not collections.
    "path-segment-plural": "off",
    // The rule would also require kebab case for event types such as `referral.created`.
    "paths-kebab-case": "off",
    // `by-external-id` is not a UUID, so it cannot be the `id` in another path.
    "no-ambiguous-paths": "off",
  },
});

const ref = fileURLToPath(new URL("openapi.json", docsUrl));
const problems = await lint({ ref, config });
formatProblems(problems, { totals: getTotals(problems) });
if (problems.length > 0) process.exitCode = 1;
else console.log("docs/openapi.json is clean");
