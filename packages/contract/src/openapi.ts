import { contract } from "./contract.ts";
import { deprecationOf } from "./deprecation.ts";
import { deliveries } from "./openapi/deliveries.ts";
import {
  documentedUrl,
  type Header,
  type OpenApiDocument,
  type PathItem,
} from "./openapi/document.ts";
import { createErrorAnswers } from "./openapi/error-answers.ts";
import { errorExamples } from "./openapi/error-examples.ts";
import { headerParameters, headers } from "./openapi/headers.ts";
import { createSchemas } from "./openapi/json-schemas.ts";
import { operationOf } from "./openapi/operations.ts";
import { sharingExamples } from "./openapi/shared-examples.ts";
import { sharingParameters } from "./openapi/shared-parameters.ts";
import { tags } from "./openapi/tags.ts";
import { namedRoutes } from "./router.ts";

const routes = namedRoutes(contract);

/** The public API of a release as an OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument(release: string): OpenApiDocument {
  const schemas = createSchemas();
  const errorAnswers = createErrorAnswers(schemas);
  const { parameters, paths, webhooks } = sharingParameters({
    paths: pathItems({ schemas, errorAnswers }),
    webhooks: deliveries(schemas),
  });
  const shared = sharingExamples(paths);
  return {
    openapi: "3.1.1",
    info: infoOf(release),
    servers: [{ url: documentedUrl, description: "This service" }],
    externalDocs: {
      url: `${documentedUrl}/docs/errors`,
      description: "Error reference: meaning and fix for each code",
    },
    security: [{ apiKey: [] }],
    tags,
    paths: shared.paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      responses: errorAnswers.all(),
      parameters: { ...headerParameters, ...parameters },
      headers: usedHeaders(),
      examples: { ...errorExamples, ...shared.examples },
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "API key",
          description:
            "An organization key (`rk_org_…`) or a personal key (`rk_user_…`). The scopes of an organization key, or the role of a personal key's owner, determine what the key can access. See `x-required-scope` and `x-allowed-roles` of each operation.",
        },
      },
    },
  };
}

const guides = `${documentedUrl}/docs`;

// The description is short, because it appears above the operations. docs/api.md describes what
// applies to all of them.
const description = `Send \`Authorization: Bearer <API key>\` with every request except \`GET /health\`. \
Every response has an \`X-Request-Id\`. Responses to a known key also have \`X-RateLimit-*\` headers.

[How the API works](${guides}/api) · [Webhooks](${guides}/webhooks) · [Events](${guides}/events/) · \
[TypeScript SDK](${guides}/sdk/) · [AI assistants](${guides}/assistants) · [Errors](${guides}/errors)`;

/** `release` is the version of the service that responds as the document describes. */
const infoOf = (release: string) => ({
  title: "Referral service",
  summary: "Referrals, people and bonus payments, with a signed webhook for every change.",
  version: release,
  description,
  contact: { name: "Referral service", url: guides },
  license: { name: "MIT", identifier: "MIT" },
});

/**
 * The headers of deprecated operations are left out unless an operation is deprecated, because
 * linters reject unused components.
 */
function usedHeaders(): Record<string, Header> {
  const { Deprecation, Link, Sunset, ...always } = headers;
  return routes.some(({ route }) => deprecationOf(route) !== undefined) ? headers : always;
}

function pathItems(parts: Parameters<typeof operationOf>[1]): Record<string, PathItem> {
  const items: Record<string, PathItem> = {};
  for (const named of routes.toSorted((a, b) => (a.route.path < b.route.path ? -1 : 1))) {
    const path = named.route.path.replaceAll(/:(\w+)/g, "{$1}");
    const method = named.route.method.toLowerCase();
    items[path] = { ...items[path], [method]: operationOf(named, parts) };
  }
  return items;
}
