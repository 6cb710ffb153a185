import type { AppRoute } from "@ts-rest/core";
import type { z } from "zod";
import { exampleValues } from "../examples.ts";
import { eventStreamBody, eventStreamType } from "../http/event-stream.ts";
import { imageBody, imageTypes } from "../http/image.ts";
import { accessOf, isCsvOffered, type NamedRoute } from "../named-routes.ts";
import { accessFacts } from "./access-facts.ts";
import type { Answer, Content, Operation, Parameter } from "./document.ts";
import type { ErrorAnswers } from "./error-answers.ts";
import { type HeaderName, headerParameterRef, headerRefs, rateLimitHeaders } from "./headers.ts";
import type { Schemas } from "./json-schemas.ts";
import { bodySlot, isKeyed, parametersIn, schemaIn } from "./route-facts.ts";

/** One route as an OpenAPI operation. */
export function operationOf(
  { name, route }: NamedRoute,
  { schemas, errorAnswers }: { schemas: Schemas; errorAnswers: ErrorAnswers },
): Operation {
  const body = schemaIn(bodySlot(route));
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: route.summary ?? name,
    ...accessFacts(accessOf(route)),
    parameters: [
      ...parametersOf("path", route.pathParams, schemas),
      ...parametersOf("query", route.query, schemas),
      headerParameterRef("RequestId"),
      ...(route.method === "POST" ? [headerParameterRef("IdempotencyKey")] : []),
      ...(isEventStream(route) ? [headerParameterRef("LastEventId")] : []),
    ],
    ...(body && { requestBody: { required: true, content: jsonContent(body, "input", schemas) } }),
    responses: { ...successAnswers(route, schemas), ...errorAnswers.of(route) },
  };
}

/** `webhookEndpoints.create` stands under "Webhook endpoints". */
export function tagOf(operationId: string): string {
  const [resource = ""] = operationId.split(".");
  const words = resource.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^(Api|Bd)\b/, (word) =>
    word.toUpperCase(),
  );
}

function parametersOf(place: "path" | "query", slot: unknown, schemas: Schemas): Parameter[] {
  return Object.entries(parametersIn(slot).shape).map(([name, parameter]) => {
    const schema = parameter as z.ZodType;
    // What a value means, not the digits that carry it: a limit is an integer, not a string.
    const { description, ...jsonSchema } = schemas.of(schema, "output");
    return {
      name,
      in: place,
      required: !schema.safeParse(undefined).success,
      ...(typeof description === "string" && { description }),
      schema: jsonSchema,
    };
  });
}

export function jsonContent(schema: z.ZodType, io: "input" | "output", schemas: Schemas): Content {
  const { examples: _, ...jsonSchema } = schemas.of(schema, io);
  const named = exampleValues(schema).map(
    (value, index) => [`example${index + 1}`, { value }] as const,
  );
  return { "application/json": { schema: jsonSchema, examples: Object.fromEntries(named) } };
}

/** An image has no schema: its bytes are the body. */
const imageContent: Content = Object.fromEntries(imageTypes.map((type) => [type, {}]));

const isEventStream = (route: AppRoute) => route.responses[200] === eventStreamBody;

const eventStreamContent: Content = {
  [eventStreamType]: {
    schema: {
      type: "string",
      description:
        "One message per event: `id` is its `eventId`, `event` its type, and `data` the payload, " +
        "byte for byte as webhooks deliver it. Comments come while nothing happens, so that " +
        "either side notices a lost connection. Whoever comes back with the last `id` that they " +
        "received goes on behind it: nothing is missing and nothing comes twice.",
    },
  },
};

const successTexts: Record<string, string> = {
  200: "Done.",
  201: "Created.",
  204: "Deleted; the answer has no body.",
};

function successAnswers(route: AppRoute, schemas: Schemas): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, slot]) => {
      const schema = schemaIn(slot);
      return [
        status,
        {
          description: successTexts[status] ?? "Done.",
          headers: headerRefs(successHeaders(route)),
          ...(schema && { content: successContent(route, schema, schemas) }),
          ...(slot === imageBody && { content: imageContent }),
          ...(slot === eventStreamBody && { content: eventStreamContent }),
        },
      ];
    }),
  );
}

function successContent(route: AppRoute, schema: z.ZodType, schemas: Schemas): Content {
  const json = jsonContent(schema, "output", schemas);
  return isCsvOffered(route) ? { ...json, "text/csv": { schema: csvSchema } } : json;
}

const csvSchema = {
  type: "string",
  description:
    "All rows that the filters keep, newest first, when `Accept` prefers `text/csv`; without " +
    "`limit` and `cursor`, which are refused then. RFC 4180 in UTF-8 with a header row. Times are " +
    "ISO 8601, several values in one cell are joined by `; `, and custom fields have a column each. " +
    "Text that a spreadsheet would run as a formula begins with an apostrophe. A transfer that " +
    "breaks off is not complete.",
};

function successHeaders(route: AppRoute): HeaderName[] {
  const names: HeaderName[] = ["X-Request-Id"];
  if (isKeyed(route)) names.push(...rateLimitHeaders);
  if (route.method === "POST") names.push("Idempotency-Replayed");
  if (isCsvOffered(route)) names.push("Content-Disposition");
  return names;
}
