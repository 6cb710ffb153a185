import type { AppRoute } from "@ts-rest/core";
import type { z } from "zod";
import { metadataOf } from "../access/route-access.ts";
import { deprecationOf, deprecationSentence } from "../deprecation.ts";
import {
  eventStreamBody,
  hasVersion,
  imageBody,
  imageTypes,
  mayBodyBeAbsent,
  uploadLimits,
} from "../http/bodies.ts";
import { type CsvColumn, csvFile } from "../http/csv-columns.ts";
import { exampleValues } from "../primitives.ts";
import type { NamedRoute } from "../router.ts";
import { eventSchemas } from "../webhooks/event-types.ts";
import type { Answer, Content, Example, Operation, Parameter } from "./document.ts";
import type { ErrorAnswers } from "./error-answers.ts";
import { type HeaderName, headerParameterRef, headerRefs, rateLimitHeaders } from "./headers.ts";
import type { Schemas } from "./json-schemas.ts";
import { accessFacts, bodySlot, isKeyed, parametersIn, schemaIn } from "./route-facts.ts";
import { tagOf } from "./tags.ts";

/** One route as an OpenAPI operation. */
export function operationOf(
  { name, route }: NamedRoute,
  { schemas, errorAnswers }: { schemas: Schemas; errorAnswers: ErrorAnswers },
): Operation {
  const { csv, versioned, takesImage } = metadataOf(route);
  const body = schemaIn(bodySlot(route));
  const summary = route.summary ?? name;
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary,
    ...described(route),
    ...(csv && { "x-csv": { description: csvText, example: csvExample(route, csv) } }),
    parameters: [
      ...parametersOf("path", route.pathParams, schemas),
      ...parametersOf("query", route.query, schemas),
      headerParameterRef("RequestId"),
      ...(route.method === "POST" ? [headerParameterRef("IdempotencyKey")] : []),
      ...(versioned ? [headerParameterRef("IfMatch")] : []),
      ...(isEventStream(route) ? [headerParameterRef("LastEventId")] : []),
    ],
    ...(body && {
      requestBody: {
        required: !mayBodyBeAbsent(route),
        content: jsonContent({ schema: body, io: "input", summary }, schemas),
      },
    }),
    ...(takesImage && { requestBody: pictureBody }),
    responses: { ...successAnswers({ name, route }, schemas), ...errorAnswers.of(route) },
  };
}

function parametersOf(place: "path" | "query", slot: unknown, schemas: Schemas): Parameter[] {
  return Object.entries(parametersIn(slot).shape).map(([name, parameter]) => {
    const schema = parameter as z.ZodType;
    // The schema has the type of the value, not of its text in the query. For example, a limit is
    // an integer and not a string.
    const { description, deprecated, ...jsonSchema } = schemas.of(schema, "output");
    return {
      name,
      in: place,
      required: !schema.safeParse(undefined).success,
      ...(typeof description === "string" && { description }),
      ...(deprecated === true && { deprecated }),
      schema: jsonSchema,
    };
  });
}

interface JsonBody {
  schema: z.ZodType;
  io: "input" | "output";
  summary: string;
}

export function jsonContent({ schema, io, summary }: JsonBody, schemas: Schemas): Content {
  const { examples: _, ...jsonSchema } = schemas.of(schema, io);
  const examples: Record<string, Example> = {};
  for (const value of exampleValues(schema)) {
    const title = exampleTitle(value) ?? summary;
    examples[nameOf(title, Object.keys(examples))] = { summary: title, value };
  }
  return { "application/json": { schema: jsonSchema, examples } };
}

/** The title as a name that is not yet used: `CRM import` becomes `crm-import`. */
function nameOf(title: string, used: string[]): string {
  const name = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, "")
    .replaceAll(/[\s-]+/g, "-");
  return used.includes(name) ? `${name}-${used.length + 1}` : name;
}

/** OpenAPI 3.1 requires no schema here, but generators omit a body without one. */
const contentOf = (types: readonly string[]): Content =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));

const pictureBody = {
  description:
    `Image of up to ${uploadLimits.bytes / 1_024 / 1_024} MiB and 50 megapixels. The service rotates it upright, ` +
    "removes its metadata and stores it as WebP, up to 2,048 pixels wide and high.",
  required: true,
  content: contentOf(uploadLimits.types),
};

/** A route with an immutable response returns photos, which are all stored in the same format. */
const imageContentOf = (route: AppRoute) =>
  contentOf(
    metadataOf(route).isImmutable
      ? ["image/webp"]
      : imageTypes.filter((type) => type !== "image/webp"),
  );

const isEventStream = (route: AppRoute) => route.responses[200] === eventStreamBody;

function eventStreamContent(): Content {
  const [event] = exampleValues(eventSchemas["referral.deleted"]) as { eventId: string }[];
  const message = `id: ${event?.eventId}\nevent: referral.deleted\ndata: ${JSON.stringify(event)}\n\n`;
  const example = { summary: "One event", value: `retry: 1000\n\n${message}` };
  return {
    [eventStreamBody.contentType]: {
      schema: eventStreamSchema,
      examples: { "one-event": example },
    },
  };
}

const eventStreamSchema = {
  type: "string",
  description:
    "One message per event. `id` is its `eventId`, `event` is its type, and `data` is the payload, " +
    "byte for byte as webhooks deliver it. The service sends comments while there are no events, " +
    "so that both sides detect a lost connection. The stream continues without missing or repeated " +
    "events for a client that reconnects with the last `id` that it received.",
};

const successTexts: Record<string, string> = {
  200: "Done.",
  201: "Created.",
  204: "Deleted. The response has no body.",
};

function successAnswers({ name, route }: NamedRoute, schemas: Schemas): Record<string, Answer> {
  const summary = route.summary ?? name;
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, slot]) => {
      const schema = schemaIn(slot);
      return [
        status,
        {
          description: successTexts[status] ?? "Done.",
          headers: headerRefs(successHeaders(route, slot)),
          ...(schema && { content: jsonContent({ schema, io: "output", summary }, schemas) }),
          ...(slot === imageBody && { content: imageContentOf(route) }),
          ...(slot === eventStreamBody && { content: eventStreamContent() }),
        },
      ];
    }),
  );
}

function described(route: AppRoute): Partial<Operation> {
  const { access, csv, deprecated } = metadataOf(route);
  const facts = accessFacts(access);
  const paragraphs = [
    deprecated && `Deprecated. ${deprecationSentence(deprecated)}`,
    route.description,
    facts.description,
    csv && csvText,
  ];
  return {
    ...facts,
    description: paragraphs.filter(Boolean).join("\n\n"),
    ...(deprecated && { deprecated: true, "x-deprecation": deprecated }),
  };
}

function csvExample(route: AppRoute, columns: readonly CsvColumn[]): string {
  const [page] = exampleValues(route.responses[200] as z.ZodType) as { data: unknown[] }[];
  return csvFile(columns, page?.data.slice(0, 1) ?? []);
}

const csvText =
  "Returns all rows that match the filters as a CSV file if you send `Accept: text/csv` without " +
  "`limit` and `cursor`. The file follows RFC 4180, is encoded in UTF-8 and has a header row. Times are " +
  "ISO 8601. Several values in one cell are separated by `; `. Referrals have a column for each custom field. " +
  "Text that a spreadsheet would run as a formula begins with an apostrophe. The file is " +
  "incomplete if the connection closes early.";

function successHeaders(route: AppRoute, slot: unknown): HeaderName[] {
  const names: HeaderName[] = ["X-Request-Id"];
  if (isKeyed(route)) names.push(...rateLimitHeaders);
  if (route.method === "POST") names.push("Idempotency-Replayed");
  if (hasVersion(slot)) names.push("ETag");
  if (metadataOf(route).csv) names.push("Content-Disposition");
  if (deprecationOf(route) !== undefined) names.push("Deprecation", "Sunset", "Link");
  return names;
}

const titleFields = ["name", "firstName", "title", "label", "code", "slug", "summary"];

/** The title of an example: its name, or the name of the first item in its list. */
function exampleTitle(example: unknown): string | undefined {
  const { data, ...own } = example as Record<string, unknown>;
  const subject = Array.isArray(data) ? (data[0] as Record<string, unknown>) : own;
  const field = titleFields.find((name) => typeof subject[name] === "string");
  return field === undefined ? undefined : String(subject[field]);
}
