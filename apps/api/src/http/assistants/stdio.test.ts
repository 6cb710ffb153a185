import { fileURLToPath } from "node:url";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { tools } from "@referral-service/assistant-tools";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { isFullVolume } from "../../../../../.ci/test-volume.ts";
import type { Organization } from "../../../test/arrangements.ts";
import { expectAccessToAll } from "../../../test/assistant-access.ts";
import {
  clientName,
  clientOf,
  connectAssistant,
  eras,
  toolUser,
} from "../../../test/assistant-client.ts";
import { assistedOrganization, personWhoseAssistantMayWrite } from "../../../test/assisted.ts";
import { compileCache } from "../../../test/compile-cache.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
const program = fileURLToPath(new URL("../../../../../packages/mcp/src/main.ts", import.meta.url));

let organization: Organization;
let key: string;
let referralId: string;
beforeEach(async () => {
  organization = await assistedOrganization(service);
  ({ key } = await personWhoseAssistantMayWrite(service, organization));
  const body = { name: "Ada Lovelace", referrerId: organization.referrerId };
  const made = await service.call("POST", "/referrals", { key: organization.key, body });
  referralId = made.body.id;
});

/** Starts the program of packages/mcp as an assistant does. */
async function start(options: Parameters<typeof clientOf>[0] & { key?: string }) {
  const client = clientOf(options);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program],
      env: {
        PATH: process.env.PATH ?? "",
        ...compileCache,
        REFERRAL_SERVICE_URL: service.baseUrl,
        REFERRAL_SERVICE_API_KEY: options.key ?? key,
      },
    }),
  );
  onTestFinished(() => client.close());
  return toolUser(client);
}

const namesOf = async (client: Awaited<ReturnType<typeof start>>["client"]) =>
  (await client.listTools()).tools.map(({ name }) => name);

const contacted = () => ({ id: referralId, status: "contacted" });

// tools.test.ts and changes.test.ts test both versions of the protocol over HTTP.
describe.each(isFullVolume ? eras : eras.slice(-1))(
  "with a client of %s on standard input and output",
  (era) => {
    test("the tools · match those for the role over HTTP · read through the SDK, and ask before changes that the log attributes to the assistant", async () => {
      const asked: string[] = [];
      const onAsked = (message: string) => {
        asked.push(message);
        return "accept" as const;
      };
      const { client, use } = await start({ era, onAsked });
      const listed = await namesOf(client);
      expect(listed).toEqual(await namesOf((await connectAssistant(service, { key, era })).client));
      expect(listed.length).toBeLessThan(tools.length);
      const { answer } = await use("read_referral", { id: referralId });
      expect(answer).toMatchObject({ name: "Ada Lovelace" });
      expect(asked).toEqual([]);
      expect((await use("update_referral", contacted())).answer).toMatchObject({ status: "done" });
      expect(asked).toHaveLength(1);
      const [row] = await auditRowsOf(service, organization.id, "referral.updated");
      expect(row?.actorName).toBe(`Grace Hopper, by assistant ${clientName} 1.0`);
      // tools.test.ts tries every kind of person with every tool. An admin has access to most tools.
      await expectAccessToAll({ use }, { permissionLevel: "admin" });
    });
  },
);

test("a client that cannot ask · gets a preview and a token, which end with the process · and the error's name when assistants were turned off", async () => {
  const { use, close } = await start({});
  const { answer } = await use("update_referral", contacted());
  expect(answer.status).toBe("needs_confirmation");
  await close();
  const next = await start({});
  const confirmed = { ...contacted(), confirmation: answer.confirmation };
  expect(await next.use("update_referral", confirmed)).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^NOT_CONFIRMED/),
  });
  const again = await next.use("update_referral", contacted());
  const done = { ...contacted(), confirmation: again.answer.confirmation };
  expect((await next.use("update_referral", done)).answer.status).toBe("done");
  await service.call("PATCH", `/organizations/${organization.id}`, {
    key: organization.key,
    body: { aiAssistantsEnabled: false },
  });
  expect(await next.use("find_referrals")).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^ASSISTANTS_DISABLED: .*Settings → AI assistants/),
  });
});

test("a key that only reads · cannot make changes, and the person is not asked", async () => {
  const reader = await service.createPerson(organization.id, {
    permissionLevel: "super_admin",
    isBdr: true,
  });
  const asked: string[] = [];
  const onAsked = (message: string) => {
    asked.push(message);
    return "accept" as const;
  };
  const { use } = await start({ key: reader.key, onAsked });
  for (const { name, example } of tools.filter(({ kind }) => kind === "changes")) {
    expect([name, await use(name, { ...example })]).toEqual([
      name,
      expect.objectContaining({
        isError: true,
        text: expect.stringMatching(/^FORBIDDEN: .*“Allow changes”/),
      }),
    ]);
  }
  expect(asked).toEqual([]);
});

// door.test.ts tests the same rejection over HTTP, without a process.
test.runIf(isFullVolume)("an organization key · is rejected with an explanation", async () => {
  const { use } = await start({ key: organization.key });
  expect(await use("find_referrals")).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^PERSONAL_KEY_REQUIRED/),
  });
});
