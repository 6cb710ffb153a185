import { contract } from "./contract.ts";
import { namedRoutes } from "./named-routes.ts";
import { deliveries } from "./openapi/deliveries.ts";
import type { OpenApiDocument, PathItem } from "./openapi/document.ts";
import { createErrorAnswers } from "./openapi/error-answers.ts";
import { errorExamples } from "./openapi/error-examples.ts";
import { headerParameters, headers } from "./openapi/headers.ts";
import { createSchemas } from "./openapi/json-schemas.ts";
import { operationOf, tagOf } from "./openapi/operations.ts";

export type { OpenApiDocument } from "./openapi/document.ts";

/** The version that the path prefix /api/v1 and the User-Agent of deliveries stand for. */
export const apiVersion = "1.0";

const routes = namedRoutes(contract);

/** The whole public promise as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(): OpenApiDocument {
  const schemas = createSchemas();
  const errorAnswers = createErrorAnswers(schemas);
  const paths = pathItems({ schemas, errorAnswers });
  const webhooks = deliveries(schemas);
  return {
    openapi: "3.1.1",
    info: {
      title: "Referral service",
      version: apiVersion,
      description: "Submit and follow referrals, and receive signed webhooks about them.",
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [
      {
        url: "{baseUrl}",
        variables: {
          baseUrl: { default: "http://127.0.0.1:3000", description: "Where the service runs" },
        },
      },
    ],
    security: [{ apiKey: [] }],
    tags: [...tagNames(), "Events"].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      responses: errorAnswers.all(),
      parameters: headerParameters,
      headers,
      examples: errorExamples,
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An organization key (`rk_org_…`) or a personal key (`rk_user_…`).",
        },
      },
    },
  };
}

const tagNames = () => [...new Set(routes.map(({ name }) => tagOf(name)))].toSorted();

function pathItems(parts: Parameters<typeof operationOf>[1]): Record<string, PathItem> {
  const items: Record<string, PathItem> = {};
  for (const named of routes.toSorted((a, b) => (a.route.path < b.route.path ? -1 : 1))) {
    const path = named.route.path.replaceAll(/:(\w+)/g, "{$1}");
    const method = named.route.method.toLowerCase();
    items[path] = { ...items[path], [method]: operationOf(named, parts) };
  }
  return items;
}
