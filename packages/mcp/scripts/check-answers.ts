import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const apiKey = "rk_user_example";

const organization = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
  slug: "brightside",
  name: "Brightside Energy",
  plan: "unlimited",
  defaultCurrency: "EUR",
  timezone: "Europe/Berlin",
  aiAssistantsEnabled: true,
  firstContactWithinHours: 24,
  paymentWithinDays: null,
};

/** Starts the installed program as an assistant does, lists its tools and reads with one of them. */
export async function checkAnswers(node: string, project: string): Promise<string> {
  const service = await startService();
  const client = new Client({ name: "check", version: "1.0.0" });
  const program = join(project, "node_modules/.bin/referral-service-mcp");
  const env = { REFERRAL_SERVICE_URL: service.url, REFERRAL_SERVICE_API_KEY: apiKey };
  try {
    await client.connect(new StdioClientTransport({ command: node, args: [program], env }));
    const { tools } = await client.listTools();
    const { structuredContent, content } = await client.callTool({ name: "my_organizations" });
    assert.partialDeepStrictEqual(structuredContent ?? content, { rows: [organization] });
    return `initialize, tools/list with ${tools.length} tools, and my_organizations`;
  } finally {
    await client.close();
    service.close();
  }
}

/** Answers each request of the program with one organization. */
async function startService(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const isSent =
      request.url?.startsWith("/api/v1/organizations") &&
      request.headers.authorization === `Bearer ${apiKey}` &&
      request.headers["x-assistant"] === "check 1.0.0";
    response.writeHead(isSent ? 200 : 400, { "Content-Type": "application/json" });
    const pagination = { nextCursor: null, hasMore: false };
    response.end(JSON.stringify({ data: [organization], pagination }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
