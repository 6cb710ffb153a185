import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { contract, errorCodes, eventTypeDefinitions } from "@referral-service/contract";
import { type Api, ask } from "./api.ts";

const json = "application/json";

/**
 * Maximum length of a URI. It leaves enough for the slug or ID of an organization, which goes into
 * the path of an API request.
 */
const uriLengthMax = 1_000;

/**
 * Registers the resources for models: event types, error codes and the organization's custom
 * fields.
 */
export function registerResources(server: McpServer, api: () => Api) {
  server.registerResource(
    "event-types",
    "referral-service://event-types",
    {
      title: "Event types",
      description: "Event types of webhooks, each with an example",
      mimeType: json,
    },
    (uri) =>
      fixed(
        uri,
        eventTypeDefinitions.map(({ eventType, description, example }) => ({
          eventType,
          description,
          example,
        })),
      ),
  );
  server.registerResource(
    "error-codes",
    "referral-service://error-codes",
    {
      title: "Error codes",
      description: "What each error means and how to fix it",
      mimeType: json,
    },
    (uri) => fixed(uri, errorCodes),
  );
  registerOfOrganization(server, {
    ...{ api, name: "custom-fields", title: "Custom fields" },
    description: "Fields that an organization adds to referrals, with names, types and options",
    readAll: async (id) => {
      const { data } = await ask(api(), contract.customFields.list, {
        params: { id },
        query: { limit: 100 },
      });
      return data.map(({ name, label, type, options, isRequired }) => ({
        name,
        label,
        type,
        options,
        isRequired,
      }));
    },
  });
  registerOfOrganization(server, {
    ...{ api, name: "referral-statuses", title: "Referral statuses" },
    description: "The statuses of an organization in order: key, label, meaning",
    readAll: async (id) => {
      const { data } = await ask(api(), contract.referralStatuses.list, { params: { id } });
      return data
        .filter(({ archivedAt }) => archivedAt === null)
        .map(({ key, label, meaning }) => ({ key, label, meaning }));
    },
  });
}

const fixed = (uri: URL, value: unknown) => ({
  contents: [{ uri: uri.href, mimeType: json, text: JSON.stringify(value) }],
});

/** Registers a resource of each organization of the caller. */
function registerOfOrganization(
  server: McpServer,
  {
    api,
    name,
    title,
    description,
    readAll,
  }: {
    api: () => Api;
    name: string;
    title: string;
    description: string;
    readAll: (organizationId: string) => Promise<object[]>;
  },
) {
  server.registerResource(
    name,
    new ResourceTemplate(`referral-service://organizations/{organization}/${name}`, {
      list: async () => ({
        resources: (await organizations(api())).map((organization) => ({
          uri: `referral-service://organizations/${organization.slug}/${name}`,
          name: `${name}-${organization.slug}`,
          title: `${title} of ${organization.name}`,
          mimeType: json,
        })),
      }),
    }),
    { title, description, mimeType: json },
    async (uri, { organization }) => {
      if (uri.href.length > uriLengthMax) throw uriTooLong();
      const own = (await organizations(api())).find(
        ({ id, slug }) => slug === organization || id === organization,
      );
      return fixed(uri, await readAll(own?.id ?? String(organization)));
    },
  );
}

const uriTooLong = () =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `uri: must have at most ${uriLengthMax} characters`,
  );

async function organizations(api: Api) {
  const { data } = await ask(api, contract.organizations.list, { query: { limit: 100 } });
  return data;
}
