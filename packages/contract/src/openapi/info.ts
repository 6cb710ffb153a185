/** The service's address in the generated documents. A running service replaces it with its own. */
export const documentedUrl = "http://127.0.0.1:3000";

const guides = `${documentedUrl}/docs`;

// The description is short, because it appears above the operations. docs/api.md describes what
// applies to all of them.
const description = `Send \`Authorization: Bearer <API key>\` with every request except \`GET /health\`. \
Every response has an \`X-Request-Id\`. Responses to a known key also have \`X-RateLimit-*\` headers.

[How the API works](${guides}/api) · [Webhooks](${guides}/webhooks) · [Events](${guides}/events/) · \
[TypeScript SDK](${guides}/sdk/) · [AI assistants](${guides}/assistants) · [Errors](${guides}/errors)`;

/** `release` is the version of the service that responds as the document describes. */
export const infoOf = (release: string) => ({
  title: "Referral service",
  summary: "Referrals, people and bonus payments, with a signed webhook for every change.",
  version: release,
  description,
  contact: { name: "Referral service", url: guides },
  license: { name: "MIT", identifier: "MIT" },
});
