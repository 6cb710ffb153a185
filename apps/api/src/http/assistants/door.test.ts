import { request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import { connectAssistant, messageOf } from "../../../test/assistant-client.ts";
import { assistedOrganization, personWhoseAssistantMayWrite } from "../../../test/assisted.ts";
import { call } from "../../../test/call.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
let organization: Organization;
let person: Person;
beforeEach(async () => {
  organization = await assistedOrganization(service);
  person = await service.createPerson(organization.id, { permissionLevel: "admin" });
});

const listing = messageOf("tools/list");

const send = (options: Parameters<typeof call>[2] = {}, query = "", method = "POST") =>
  call(`${service.baseUrl}/mcp${query}`, method, {
    key: person.key,
    ...(method === "POST" ? listing : { headers: listing.headers }),
    ...options,
  });

const outcome = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body?.error?.code];

/** Uses Node's client, because fetch sets these headers itself. */
const statusWith = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request(`${service.baseUrl}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${person.key}`,
        "Content-Type": "application/json",
        ...listing.headers,
        ...headers,
      },
    });
    outgoing.once("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    outgoing.once("error", reject).end(JSON.stringify(listing.body));
  });

describe("POST /mcp", () => {
  test("with a personal key · responds with the usual headers and the rate limit", async () => {
    const { status, headers, body } = await send();
    expect([status, body.result.tools.length]).toEqual([200, 20]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-ratelimit-limit")).toBe("1000000");
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  test("from a client that names no version · returns an event stream that is not cached", async () => {
    const { "MCP-Protocol-Version": _, ...headers } = listing.headers;
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const answer = await send({ headers, body });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    ["*/*", 200],
    ["application/*, text/*;q=0.5", 200],
    ["application/json, */*;q=0.1", 200],
    ["text/html", 406],
    ["application/json", 406],
  ])(
    "from a client that names no version, with Accept: %s · returns %i",
    async (accept, status) => {
      const { "MCP-Protocol-Version": _, ...headers } = listing.headers;
      const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      expect((await send({ headers: { ...headers, Accept: accept }, body })).status).toBe(status);
    },
  );

  test("without a key, with a wrong one or with an organization key · is denied as in the API", async () => {
    expect(outcome(await send({ key: null }))).toEqual([401, "MISSING_AUTHORIZATION"]);
    expect(outcome(await send({ key: "rk_user_x" }))).toEqual([401, "INVALID_API_KEY"]);
    expect(outcome(await send({ key: organization.key }))).toEqual([403, "PERSONAL_KEY_REQUIRED"]);
  });

  test("for an organization that lacks the plan, is unknown or blocked the person · is denied", async () => {
    const growth = await assistedOrganization(service, { plan: "growth" });
    const { key } = await service.createPerson(growth.id, { permissionLevel: "admin" });
    expect(outcome(await send({ key }))).toEqual([403, "PLAN_REQUIRED"]);
    const named = await send({}, "?organization=no-such-slug");
    expect(outcome(named)).toEqual([404, "ORGANIZATION_NOT_FOUND"]);
    const blocked = await service.createPerson(organization.id, { status: "blocked" });
    expect(outcome(await send({ key: blocked.key }))).toEqual([403, "ORGANIZATION_ACCESS_DENIED"]);
  });

  test("after AI assistants are turned off · returns ASSISTANTS_DISABLED immediately, until they are on again", async () => {
    expect((await send()).status).toBe(200);
    const turn = (aiAssistantsEnabled: boolean) =>
      service.call("PATCH", `/organizations/${organization.id}`, {
        key: organization.key,
        body: { aiAssistantsEnabled },
      });
    await turn(false);
    const refused = await send();
    expect(outcome(refused)).toEqual([403, "ASSISTANTS_DISABLED"]);
    expect(refused.body.error.docUrl).toContain("#assistants_disabled");
    // A program with the same person's key continues to work.
    expect((await service.call("GET", "/referrals", { key: person.key })).status).toBe(200);
    await turn(true);
    expect((await send()).status).toBe(200);
  });

  test("from a person in several organizations · uses the organization that the call names", async () => {
    const off = await service.createOrganization();
    await service.addUser(off.id, person.identityUserId, { permissionLevel: "admin" });
    const { use } = await connectAssistant(service, { key: person.key });
    expect(await use("find_referrals", { organization: off.slug })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^ASSISTANTS_DISABLED: .*Settings → AI assistants/),
    });
    expect((await use("find_referrals", { organization: organization.slug })).isError).toBe(false);
  });

  test.each([
    ["no JSON", "{", 400],
    ["a key twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list"}', 400],
    ["a prototype key", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}', 400],
    ["NUL", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\\u0000"}}', 400],
    ["a lone surrogate", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\\ud800"}}', 400],
    ["a rounded number", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1e400}}', 400],
    ["too deep", `{"a":${"[".repeat(20)}${"]".repeat(20)}}`, 400],
    ["nothing", "", 400],
    ["over 256 KiB", JSON.stringify({ ...listing.body, more: "x".repeat(262_144) }), 413],
  ])("with %s · is rejected", async (_, body, status) => {
    expect((await send({ body })).status).toBe(status);
  });

  test("with a batch, which only the oldest clients knew · is rejected, because it counts as one request", async () => {
    const { jsonrpc, id, method } = listing.body;
    const message = { jsonrpc, id, method };
    const headers = { Accept: listing.headers.Accept };
    expect((await send({ headers, body: message })).status).toBe(200);
    for (const body of [[message], [message, { ...message, id: 2 }]]) {
      const refused = await send({ headers, body });
      expect(outcome(refused)).toEqual([400, "INVALID_REQUEST"]);
      expect(refused.body.error.message).toContain("Send one message per request");
    }
  });

  test("with an unknown parameter, or with GET · is rejected", async () => {
    expect(outcome(await send({}, "?x=1"))).toEqual([400, "INVALID_REQUEST"]);
    expect((await send({}, "", "GET")).status).toBe(405);
  });

  test("from a page on another site, or under another host name · is rejected", async () => {
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ Origin: "https://evil.example" })).toBe(403);
    expect(await statusWith({ Origin: "null" })).toBe(403);
    expect(await statusWith({ Host: "evil.example" })).toBe(403);
  });
});

describe("the header X-Assistant", () => {
  const marked = (method: string, path: string, options: Parameters<typeof call>[2] = {}) =>
    service.call(method, path, {
      key: person.key,
      ...options,
      headers: { "X-Assistant": "Desk Assistant" },
    });

  test("in a program's own calls · applies the rules for assistants to them", async () => {
    const writer = await personWhoseAssistantMayWrite(service, organization);
    const body = { name: "Ada", referrerId: organization.referrerId };
    expect(outcome(await marked("POST", "/referrals", { body }))).toEqual([403, "FORBIDDEN"]);
    const made = await marked("POST", "/referrals", { key: writer.key, body });
    expect(made.status).toBe(201);
    const [row] = await auditRowsOf(service, organization.id, "referral.created");
    expect(row?.actorName).toBe("Grace Hopper, by assistant Desk Assistant");
  });

  test("for operations that only people can use · is denied, even with a key that can change things", async () => {
    const { key } = await personWhoseAssistantMayWrite(service, organization, {
      permissionLevel: "super_admin",
    });
    const at = `/organizations/${organization.id}`;
    for (const [method, path, body] of [
      ["POST", `${at}/api-keys`, { name: "Key", scopes: ["referrals:read"] }],
      ["PATCH", at, { aiAssistantsEnabled: true }],
      ["PUT", `/users/${organization.referrerId}/permissions`, { permissionLevel: "admin" }],
      ["PUT", `/users/${organization.referrerId}/status`, { status: "blocked" }],
      ["DELETE", `/users/${organization.referrerId}`, undefined],
      ["POST", "/webhooks", { name: "x", url: "https://example.com", eventTypes: ["user.left"] }],
      ["POST", "/invitation-codes", {}],
      ["POST", "/users", { email: "new@example.com" }],
    ] as const) {
      const answer = await marked(method, path, { key, body });
      expect([path, ...outcome(answer)]).toEqual([path, 403, "FORBIDDEN"]);
      expect(answer.body.error.message).toContain("AI assistants cannot do this");
    }
  });

  test("with an organization key, or with an invalid value · is rejected", async () => {
    const { key } = organization;
    expect(outcome(await marked("GET", "/referrals", { key }))).toEqual([
      403,
      "PERSONAL_KEY_REQUIRED",
    ]);
    for (const name of ["x".repeat(65), "Ä"]) {
      const headers = { "X-Assistant": name };
      const answer = await service.call("GET", "/referrals", { key: person.key, headers });
      expect(outcome(answer)).toEqual([400, "INVALID_REQUEST"]);
    }
  });
});

describe("the rate limit", () => {
  const limited = useService({ environment: { RATE_LIMIT_REQUESTS: "4" } });

  test("is one limit for the key's messages, tools and other calls", async () => {
    const at = await assistedOrganization(limited);
    const { key } = await limited.createPerson(at.id, { permissionLevel: "admin" });
    await limited.call("GET", "/referrals", { key });
    const message = messageOf("tools/call", { name: "find_referrals", arguments: {} });
    const use = () => call(`${limited.baseUrl}/mcp`, "POST", { key, ...message });
    // Each use sends two requests: the message and the tool's call to the API.
    expect((await use()).body.result.isError).toBeFalsy();
    const { body } = await use();
    expect(body.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^RATE_LIMIT_EXCEEDED: .*Retry in \d+ s/) }],
    });
    const over = await use();
    expect([over.status, over.body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect((await limited.call("GET", "/referrals", { key })).status).toBe(429);
  });
});
