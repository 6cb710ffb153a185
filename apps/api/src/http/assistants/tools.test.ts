import { prompts, tools } from "@referral-service/assistant-tools";
import { beforeAll, describe, expect, test } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import { expectAccess, mayUse } from "../../../test/assistant-access.ts";
import { connectAssistant, eras } from "../../../test/assistant-client.ts";
import {
  assistedOrganization,
  letAssistantsIn,
  personWhoseAssistantMayWrite,
} from "../../../test/assisted.ts";
import { createConversation } from "../../../test/conversations.ts";
import { type Kind, kinds } from "../../../test/kinds-of-people.ts";
import { fillPortal } from "../../../test/portal.ts";
import { keyedRoutes } from "../../../test/routes.ts";
import { sampleFor } from "../../../test/sample.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService({ environment: { WEBHOOK_ATTEMPTS: "1" } });
let organization: Organization;
beforeAll(async () => {
  organization = service.organization;
  await letAssistantsIn(service, organization);
});

const assistantOf = ({ key }: Pick<Person, "key">, options = {}) =>
  connectAssistant(service, { key, ...options });

const everything = { permissionLevel: "super_admin", isBdr: true } as const;
const admin = () => service.createPerson(organization.id, everything);

const listedTo = async ({ client }: Awaited<ReturnType<typeof assistantOf>>) =>
  (await client.listTools()).tools.map(({ name }) => name);

describe.each(eras)("with a client of %s", (era) => {
  test("the tools · have descriptions, schemas and examples, in 8,750 tokens", async () => {
    const { client } = await assistantOf(await admin(), { era });
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const { description, inputSchema, outputSchema, annotations } of listed) {
      expect(description?.length).toBeGreaterThan(50);
      expect(inputSchema.examples).toHaveLength(1);
      expect(outputSchema?.properties).toBeTruthy();
      expect(annotations?.readOnlyHint || annotations?.destructiveHint === false).toBe(true);
    }
    expect(Buffer.byteLength(JSON.stringify(listed)) / 4).toBeLessThan(8_750);
  });

  test("a referral · is found, read and counted", async () => {
    const at = await assistedOrganization(service);
    const value = { amount: 1_200, currency: "EUR" };
    const body = {
      name: "Ada Lovelace",
      notes: "Met at the fair",
      referrerId: at.referrerId,
      value,
    };
    const made = await service.call("POST", "/referrals", { key: at.key, body });
    const person = await service.createPerson(at.id, { permissionLevel: "admin" });
    const { use } = await assistantOf(person, { era });
    const found = await use("find_referrals", { q: "lovelace", createdAfter: "2020-01-01" });
    expect(found.answer.rows).toEqual([
      expect.objectContaining({ id: made.body.id, name: "Ada Lovelace", status: "new", value }),
    ]);
    expect(JSON.parse(found.text)).toEqual(found.answer);
    const read = await use("read_referral", { id: made.body.id });
    expect(read.answer).toMatchObject({ notes: "Met at the fair", version: 1 });
    expect((await use("report_referrals")).answer).toMatchObject({ total: 1, wonValues: [] });
  });

  test("resources and prompts · are available", async () => {
    const { client } = await assistantOf(await admin(), { era });
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(JSON.parse((contents[0] as { text: string }).text)).toBeTruthy();
    }
    expect(resources.map(({ name }) => name)).toEqual([
      "event-types",
      "error-codes",
      `custom-fields-${organization.slug}`,
      `referral-statuses-${organization.slug}`,
    ]);
    const { prompts } = await client.listPrompts();
    for (const { name } of prompts) {
      const { messages } = await client.getPrompt({ name });
      expect(messages).toHaveLength(1);
    }
    expect(prompts).toHaveLength(3);
  });

  test("a resource · with a URI over the maximum length · is rejected with that reason", async () => {
    const { client } = await assistantOf(await admin(), { era });
    const uri = `referral-service://organizations/${"{".repeat(10_000)}/custom-fields`;
    await expect(client.readResource({ uri })).rejects.toThrow(
      "uri: must have at most 1000 characters",
    );
  });
});

describe.each(eras)("tools used with a client of %s", (era) => {
  test.each(kinds)(
    "for $permissionLevel (canSendBonuses $canSendBonuses, isBdr $isBdr) · have the access in the access table",
    async (kind) => {
      const assistant = await assistantOf(await personOfKind(kind), { era });
      // stdio.test.ts uses all tools. This test uses one that the person can use and one that is
      // missing.
      const sample = sampleFor(`${era} ${JSON.stringify(kind)}`);
      for (const tool of sample(tools, (tool) => String(mayUse(tool, kind)))) {
        await expectAccess(assistant, { tool, kind });
      }
    },
  );
});

test.each(kinds)(
  "the list for $permissionLevel (canSendBonuses $canSendBonuses, isBdr $isBdr) · has the tools in the access table and their prompts",
  async (kind) => {
    const assistant = await assistantOf(await personOfKind(kind));
    const names = tools.filter((tool) => mayUse(tool, kind)).map(({ name }) => name);
    expect(await listedTo(assistant)).toEqual(names);
    const offered = prompts.filter((prompt) => prompt.tools.every((name) => names.includes(name)));
    const { prompts: listed } = await assistant.client.listPrompts().catch(() => ({ prompts: [] }));
    expect(listed.map(({ name }) => name)).toEqual(offered.map(({ name }) => name));
  },
);

test("the list for a person in several organizations · has what one of their roles allows, or the role in the named one", async () => {
  const { key, identityUserId } = await personWhoseAssistantMayWrite(service, organization, {
    permissionLevel: "referrer",
  });
  const second = await assistedOrganization(service);
  await service.addUser(second.id, identityUserId, { permissionLevel: "admin" });
  const anywhere = await assistantOf({ key });
  expect(await listedTo(anywhere)).toContain("find_people");
  const { isError, text } = await anywhere.use("find_people", { organization: organization.slug });
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/^FORBIDDEN: Only .*\. Do not retry\. Explain the message/),
  ]);
  const named = await assistantOf({ key }, { organization: organization.slug });
  expect(await listedTo(named)).not.toContain("find_people");
});

const peopleOfKinds = new Map<Kind, Promise<Person>>();

function personOfKind(kind: Kind): Promise<Person> {
  const person =
    peopleOfKinds.get(kind) ?? personWhoseAssistantMayWrite(service, organization, kind);
  peopleOfKinds.set(kind, person);
  return person;
}

test("tools that change things · use routes that the contract allows to assistants, and it allows no others", () => {
  const used = tools.filter(({ kind }) => kind === "changes").map(({ route }) => route);
  const open = keyedRoutes.filter(
    ({ promise }) => (promise.metadata as { forAssistants?: true }).forAssistants,
  );
  expect(new Set(open.map(({ promise }) => promise))).toEqual(new Set(used));
  expect(open.map(({ name }) => name)).toEqual([
    "POST /referrals",
    "PATCH /referrals/:id",
    "POST /bonus-payments",
    "POST /bd/activities",
    "POST /bd/tasks",
    "PATCH /bd/tasks/:id",
  ]);
});

test("a list · has 25 rows and a cursor to the next page", async () => {
  const at = await assistedOrganization(service);
  for (let count = 0; count < 27; count += 1) {
    await service.call("POST", "/referrals", {
      key: at.key,
      body: { name: `Lead ${count}`, referrerId: at.referrerId },
    });
  }
  const { use } = await assistantOf(
    await service.createPerson(at.id, { permissionLevel: "admin" }),
  );
  const first = await use("find_referrals");
  expect(first.answer.rows).toHaveLength(25);
  const second = await use("find_referrals", { cursor: first.answer.nextCursor });
  expect(second.answer.rows.map(({ name }: { name: string }) => name)).toEqual([
    "Lead 1",
    "Lead 0",
  ]);
  const forged = await use("find_referrals", { cursor: "forged" });
  expect(forged).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^INVALID_REQUEST: cursor/),
  });
});

test("one of several organizations · is named in the URL or in the call", async () => {
  const { key, identityUserId } = await admin();
  const second = await assistedOrganization(service);
  await service.addUser(second.id, identityUserId, { permissionLevel: "admin" });
  const { use } = await assistantOf({ key });
  const undecided = await use("find_people");
  expect(undecided).toMatchObject({ isError: true, text: expect.stringContaining(second.slug) });
  expect((await use("find_people", { organization: second.slug })).answer.rows).toHaveLength(2);
  const fixed = await assistantOf({ key }, { organization: second.id });
  expect((await fixed.use("find_people")).answer.rows).toHaveLength(2);
});

test("a portal and a conversation · are read with everything in them", async () => {
  const at = await assistedOrganization(service);
  const developer = await service.createPerson(at.id, { permissionLevel: "marketer" });
  await fillPortal(service, developer.key);
  const overdue = { title: "Call again", dueAt: 1e11 };
  await service.call("POST", "/bd/tasks", { key: developer.key, body: overdue });
  const own = await assistantOf(developer);
  expect((await own.use("my_portal")).answer).toMatchObject({
    goals: [
      { metric: "activities", target: 3, progress: 1, periodEnd: "2096-10-02T07:06:40.000Z" },
    ],
    overdueTasks: [{ title: "Call again", dueAt: "1973-03-03T09:46:40.000Z" }],
    recentActivities: [{ summary: "Talked" }],
  });
  expect((await own.use("find_prospects")).answer.rows).toMatchObject([{ name: "Ada" }]);
  expect((await own.use("find_tasks")).answer.rows).toHaveLength(2);

  const body = { name: "Ada Lovelace", referrerId: at.referrerId };
  const lead = await service.call("POST", "/referrals", { key: at.key, body });
  await createConversation(service, at, lead.body.id);
  const admins = await service.createPerson(at.id, { permissionLevel: "admin" });
  const { use } = await assistantOf(admins);
  const { answer } = await use("read_messages", { referralId: lead.body.id });
  expect(answer.rows).toMatchObject([{ body: "Hello" }]);
});

test("a failed delivery · is explained with the fix", async () => {
  const at = await assistedOrganization(service);
  const person = await service.createPerson(at.id, { permissionLevel: "admin" });
  const body = { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["referral.created"] };
  const endpoint = await service.call("POST", "/webhooks", { key: at.key, body });
  const { use } = await assistantOf(person);
  const fine = await use("why_was_this_not_delivered");
  expect(fine.answer).toMatchObject({
    delivery: null,
    cure: expect.stringContaining("No delivery failed"),
  });
  await service.call("POST", "/referrals", {
    key: at.key,
    body: { name: "Ada", referrerId: at.referrerId },
  });
  await service.startWorker();
  const path = `/webhooks/${endpoint.body.id}/deliveries?status=permanently_failed`;
  await until(
    async () => (await service.call("GET", path, { key: at.key })).body.data.length === 1,
  );
  const failed = await use("why_was_this_not_delivered", { endpointId: endpoint.body.id });
  expect(failed.answer).toMatchObject({
    endpoint: { name: "CRM" },
    delivery: { status: "permanently_failed", eventType: "referral.created" },
    cure: expect.stringContaining("No server listens"),
  });
});
