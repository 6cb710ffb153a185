import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** The protocol's revisions: with a handshake, and with an envelope in each request. */
export const eras = ["2025", "2026"] as const;

type Era = (typeof eras)[number];

interface AssistantOptions {
  key: string;
  era?: Era;
  /** Named in the address. */
  organization?: string;
  /** How the person answers when their client asks them; a client without it cannot ask. */
  onAsked?: ((message: string) => "accept" | "decline") | undefined;
}

export const clientName = "Desk Assistant";

/** A client of the protocol with a person's key, as people's assistants have. */
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

/** A message as the revision of 2026 has it, for tests that look at the response's HTTP. */
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

/** The client, with calls of tools as tests read them. */
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
