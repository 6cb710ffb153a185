import { errorCodes } from "../errors/error-codes.ts";
import { documentedUrl } from "../http/documented-url.ts";
import { pageSizeDefault, pageSizeMax } from "../primitives.ts";

/** The version that the path prefix /api/v1 and the User-Agent of deliveries stand for. */
export const apiVersion = "1.0";

const description = `## Authentication

Send \`Authorization: Bearer <API key>\` with every request but \`GET /health\`. Keep keys on your server.
An **organization key** (\`rk_org_…\`) acts as its organization, and its scopes decide what it may call. A
**personal key** (\`rk_user_…\`) acts as its owner, whose role decides; an owner who is active in several
organizations names one with \`?organization=\`. The organization must be on the Unlimited plan. Each
operation says what it needs.

## Requests and answers

Bodies are JSON in UTF-8. Times are Unix milliseconds, amounts have at most two decimals and stand beside
their ISO 4217 currency, ids are UUIDs. Fields and parameters that are not described are refused. Answers
and events may gain fields within this version, so leave room for them.

Each answer has an \`X-Request-Id\`; send your own to find a request again in your log and ours.

## Lists

A list gives one page, newest first: \`limit\` items (1–${pageSizeMax}, ${pageSizeDefault} when omitted) in \`data\`. Pass
\`pagination.nextCursor\` as \`cursor\` to get the next one, until it is \`null\`. Rows that are added meanwhile
neither shift nor repeat the pages that follow. Some lists also give all of their rows as CSV: send
\`Accept: text/csv\`.

## Idempotency

Every POST takes an \`Idempotency-Key\`, 1–255 visible ASCII characters. For 24 hours the same key with the
same request gives the first answer again, marked \`Idempotency-Replayed: true\`, and has no second effect.

## Rate limit

Each key may make a number of requests per sliding window, across all organizations.
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` come with every answer to a known
key. Beyond it the answer is 429 with \`Retry-After\`.

## Errors

What is refused has the body \`{ "error": { code, message, requestId, docUrl } }\`: \`code\` for programs,
\`message\` with the real reason for people. Each operation lists the codes that it can answer with, of
${Object.keys(errorCodes).length} in all, and \`docUrl\` leads to what each of them means and what to do.

## Webhooks

Events are sent as signed POST requests to the endpoints that an organization registers, at least once and in
no promised order. The webhooks of this document are what your receiver gets.`;

export const info = {
  title: "Referral service",
  summary: "Referrals, the people around them, and signed webhooks about every change.",
  version: apiVersion,
  description,
  contact: { name: "Referral service", url: `${documentedUrl}/docs` },
  license: { name: "MIT", identifier: "MIT" },
};
