import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** The protocol's revisions. The older one has a handshake, the newer one an envelope in each request. */
export const eras = ["2025", "2026"] as const;

type Era = (typeof eras)[number];

interface AssistantOptions {
  key: string;
  era?: Era;
  /** The organization that the URL names. */
  organization?: string;
  /** The person's response to a question from the client. A client without this function cannot ask. */
  onAsked?: ((message: string) => "accept" | "decline") | undefined;
}

export const clientName = "Desk Assistant";

/** Connects as an assistant does, with a person's key. */
export async function connectAssistant(
  { baseUrl }: { baseUrl: string },
  { key, era = "2026", organization, onAsked }: AssistantOptions,
) {
  const client = clientOf({ era, onAsked });
  const url = new URL("/mcp", baseUrl);
  if (organization !== undefined) url.searchParams.set("organization", organization);
  const headers = { Authorization: `Bearer ${key}`, "User-Agent": "desk-assistant/1.0" };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return toolUser(client);
}

/** A request of the 2026 revision, for tests that check the HTTP response. */
export const messageOf = (
  method: string,
  params: { name?: string; arguments?: object } = {},
  capabilities = {},
) => ({
  headers: {
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": method,
    ...(params.name !== undefined && { "Mcp-Name": params.name }),
  },
  body: {
    jsonrpc: "2.0",
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: clientName, version: "1.0" },
        "io.modelcontextprotocol/clientCapabilities": capabilities,
      },
    },
  },
});

export function clientOf({ era = "2026", onAsked }: Pick<AssistantOptions, "era" | "onAsked">) {
  const client = new Client(
    { name: clientName, version: "1.0" },
    {
      capabilities: onAsked ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: era === "2026" ? { pin: "2026-07-28" } : "legacy" },
    },
  );
  if (onAsked) {
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      const action = onAsked(params.message);
      return { action, ...(action === "accept" && { content: { confirm: true } }) };
    });
  }
  return client;
}

/** Adds a method to the client that returns a tool's result in the form that tests check. */
export function toolUser(client: Client) {
  return {
    client,
    close: () => client.close(),
    async use(name: string, input: Record<string, unknown> = {}) {
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool({
        name,
        arguments: input,
      });
      const [part] = content;
      const text = part?.type === "text" ? part.text : "";
      // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields its promise is about
      return { isError, text, answer: structuredContent as any };
    },
  };
}
