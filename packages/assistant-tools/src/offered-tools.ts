import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from "@modelcontextprotocol/server";
import { z } from "zod";

const protocolVersion = "2026-07-28";

const list = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

interface AskedService {
  baseUrl: string;
  apiKey: string;
  organization: string | undefined;
  /** Version of the program that asks. */
  version: string;
}

/**
 * Returns the names of the tools that the service offers to the key's owner. Undefined if the
 * service does not list them. The response to each call then gives the reason.
 */
export async function offeredTools(service: AskedService): Promise<Set<string> | undefined> {
  try {
    const response = await fetch(addressOf(service), {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
      headers: {
        Authorization: `Bearer ${service.apiKey}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "MCP-Protocol-Version": protocolVersion,
        "Mcp-Method": "tools/list",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/list",
        params: { _meta: metadataOf(service) },
      }),
    });
    const { result } = list.parse(await response.json());
    return new Set(result.tools.map(({ name }) => name));
  } catch {
    return undefined;
  }
}

const metadataOf = ({ version }: AskedService) => ({
  [PROTOCOL_VERSION_META_KEY]: protocolVersion,
  [CLIENT_INFO_META_KEY]: { name: "referral-service-mcp", version },
  [CLIENT_CAPABILITIES_META_KEY]: {},
});

function addressOf({ baseUrl, organization }: AskedService): URL {
  const url = new URL(`${baseUrl.replace(/\/$/, "").replace(/\/api\/v1$/, "")}/mcp`);
  if (organization !== undefined) url.searchParams.set("organization", organization);
  return url;
}
