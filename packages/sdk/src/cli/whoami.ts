import { type Client, createClient } from "../client.ts";
import { ApiError } from "../errors/api-error.ts";
import { defineCommand, serviceOptions } from "./command.ts";
import { clientOptionsOf } from "./service.ts";

export const whoami = defineCommand({
  summary: "Show the kind of API key, its organizations and its rate limit",
  help: `Usage: referral-service whoami [options]

Shows the status of the service, the kind of API key, and the key's organizations and rate limit.
Also shows the plan of each organization and whether the key can listen to its events. The command never
shows the key itself.

  --base-url <url>       URL of the service (default: REFERRAL_SERVICE_URL)
  --organization <slug>  show only this organization
  --json                 one JSON object
  -h, --help             show this help

The command reads the API key from REFERRAL_SERVICE_API_KEY.`,
  options: serviceOptions,
  async run({ values, output }) {
    const options = clientOptionsOf(values);
    const client = createClient(options);
    const service = await client.health.check();
    const organizations = await organizationsOf(client);
    const kind = organizations === undefined ? "organization key" : "personal key";
    const places = await placesOf(client, { organizations, named: options.organization });
    const rateLimit = client.rateLimit;
    const lines = [
      `Service       ${options.baseUrl} (${service.status})`,
      `API key       ${kind}`,
      ...places.map(({ name, listen }) => `Organization  ${name}: ${listen.text}`),
      rateLimit &&
        `Rate limit    ${rateLimit.remaining} of ${rateLimit.limit} requests left, all available again at ${rateLimit.resetAt.toISOString()}`,
    ];
    output.result(lines.filter(Boolean).join("\n"), {
      ...{ baseUrl: options.baseUrl, service, key: { kind }, rateLimit: rateLimit ?? null },
      organizations: places.map(({ name: _, listen, ...place }) => ({
        ...place,
        mayListen: listen.allowed,
        reason: listen.code,
      })),
    });
    return 0;
  },
});

interface Place {
  id?: string;
  slug?: string;
  plan?: string;
}

/**
 * Returns the key's organizations. Undefined for an organization key, which cannot list
 * organizations.
 */
async function organizationsOf(client: Client): Promise<Place[] | undefined> {
  const organizations: Place[] = [];
  try {
    for await (const { id, slug, plan } of client.organizations.list({ limit: 100 })) {
      organizations.push({ id, slug, plan });
    }
    return organizations;
  } catch (error) {
    if (error instanceof ApiError && error.code === "PERSONAL_KEY_REQUIRED") return undefined;
    throw error;
  }
}

/**
 * Returns each organization and whether the key can listen there. Returns the reason for the
 * service's rejection if there is no organization, because the person is blocked or not a member of
 * any.
 */
async function placesOf(
  client: Client,
  { organizations, named }: { organizations: Place[] | undefined; named: string | undefined },
) {
  // Whether the organization is the named one. Accepts an ID in uppercase, like the service.
  const isNamed = ({ id, slug }: Place) =>
    named === undefined || named === slug || named.toLowerCase() === id;
  const places = organizations?.filter(isNamed) ?? [{}];
  if (places.length === 0) return [{ name: "none", listen: await mayListen(client) }];
  return Promise.all(
    places.map(async (place) => ({
      ...place,
      name: place.slug === undefined ? "the key's own" : `${place.slug} (${place.plan} plan)`,
      listen: await mayListen(place.slug === undefined ? client : client.organization(place.slug)),
    })),
  );
}

/** Requests the event types, which need the same permissions as the events. */
async function mayListen(client: Client) {
  try {
    await client.eventTypes.list();
    return { allowed: true, code: null, text: "can listen to events" };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return { allowed: false, code: error.code, text: `cannot listen to events. ${error.message}` };
  }
}
