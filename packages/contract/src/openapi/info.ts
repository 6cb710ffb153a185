import { documentedUrl } from "../http/documented-url.ts";

/** The version that the path prefix /api/v1 and the User-Agent of deliveries stand for. */
export const apiVersion = "1.0";

const guides = `${documentedUrl}/docs/guides`;

// Short, since it stands above the operations: what holds for all of them is told in docs/api.md.
const description = `Send \`Authorization: Bearer <API key>\` with every request but \`GET /health\`. \
Every answer has an \`X-Request-Id\`, every answer to a known key the three \`X-RateLimit-*\` headers.

[How the API works](${guides}/api.md) · [Webhooks](${guides}/webhooks.md) · [Events](${guides}/events/README.md) · \
[TypeScript SDK](${guides}/sdk/README.md) · [Errors](${documentedUrl}/docs/errors)`;

export const info = {
  title: "Referral service",
  summary: "Referrals, the people around them, and signed webhooks about every change.",
  version: apiVersion,
  description,
  contact: { name: "Referral service", url: `${documentedUrl}/docs` },
  license: { name: "MIT", identifier: "MIT" },
};
