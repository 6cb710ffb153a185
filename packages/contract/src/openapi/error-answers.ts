import type { AppRoute } from "@ts-rest/core";
import { metadataOf } from "../access/route-access.ts";
import { errorBody } from "../errors/error-body.ts";
import { type ErrorCode, errorCodes, errorStatuses } from "../errors/error-codes.ts";
import { type Answer, type Ref, sortedRecord } from "./document.ts";
import { type HeaderName, headerRefs, rateLimitHeaders } from "./headers.ts";
import type { Schemas } from "./json-schemas.ts";
import { hasBody, isKeyed, parametersIn } from "./route-facts.ts";

/** The error responses of all routes, each defined once. */
export function createErrorAnswers(schemas: Schemas) {
  const answers = new Map<string, Answer>();
  return {
    /** All error responses of a route, by status. */
    of(route: AppRoute): Record<string, Ref> {
      const codes = codesOf(route);
      const statuses = [...new Set(codes.map((code) => errorStatuses[code]))].toSorted();
      return Object.fromEntries(
        statuses.map((status) => {
          const ofStatus = codes.filter((code) => errorStatuses[code] === status);
          const names = headersOf(status, route);
          const id = [...(isKeyed(route) ? [] : ["public"]), ...ofStatus].join(".");
          answers.set(id, errorAnswer(ofStatus, names, schemas));
          return [status, { $ref: `#/components/responses/${id}` }];
        }),
      );
    },
    all: () => sortedRecord(answers),
  };
}

export type ErrorAnswers = ReturnType<typeof createErrorAnswers>;

const errorAnswer = (codes: ErrorCode[], names: HeaderName[], schemas: Schemas): Answer => ({
  description: codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join("\n\n"),
  headers: headerRefs(names),
  content: {
    "application/json": {
      schema: schemas.of(errorBody, "output"),
      examples: Object.fromEntries(codes.map((code) => [code, exampleRef(code)])),
    },
  },
});

const exampleRef = (code: ErrorCode) => ({ $ref: `#/components/examples/${code}` });

const hasQuery = (route: AppRoute, name: string) => name in parametersIn(route.query).shape;

function codesOf(route: AppRoute): ErrorCode[] {
  const codes: ErrorCode[] = ["INVALID_REQUEST", "SERVICE_UNAVAILABLE", "INTERNAL_ERROR"];
  codes.push(...keyCodes(route));
  if (route.path.includes("/:") || hasQuery(route, "bd_user_id")) codes.push("NOT_FOUND");
  if (hasBody(route)) codes.push("PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (route.method !== "GET") codes.push("CONFLICT");
  if (metadataOf(route).versioned) codes.push("PRECONDITION_FAILED");
  if (route.method === "POST") codes.push("IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS");
  return codes;
}

function keyCodes(route: AppRoute): ErrorCode[] {
  const always: ErrorCode[] = ["MISSING_AUTHORIZATION", "INVALID_API_KEY", "RATE_LIMIT_EXCEEDED"];
  const { kind } = metadataOf(route).access;
  switch (kind) {
    case "public":
      return [];
    case "identity":
      return [...always, "PERSONAL_KEY_REQUIRED"];
    case "personal":
      return [...always, ...organizationCodes(route), "FORBIDDEN", "PERSONAL_KEY_REQUIRED"];
    case "scope":
      return [...always, ...organizationCodes(route), "FORBIDDEN", "SCOPE_LIMITATIONS"];
    default:
      return kind satisfies never;
  }
}

const organizationCodes = (route: AppRoute): ErrorCode[] => [
  "ORGANIZATION_NOT_FOUND",
  "ORGANIZATION_ACCESS_DENIED",
  "PLAN_REQUIRED",
  "ASSISTANTS_DISABLED",
  ...(hasQuery(route, "organization") ? (["ORGANIZATION_REQUIRED"] as const) : []),
];

function headersOf(status: number, route: AppRoute): HeaderName[] {
  const names: HeaderName[] = ["X-Request-Id"];
  if (status === 401) names.push("WWW-Authenticate");
  // An unknown key has no rate limit, so the headers would have no values.
  if (status !== 401 && isKeyed(route)) names.push(...rateLimitHeaders);
  if (status === 409 || status === 429 || status === 503) names.push("Retry-After");
  return names;
}
