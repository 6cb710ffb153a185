import { afterAll, expect, test } from "vitest";
import type { UserOptions } from "../../../test/arrangements.ts";
import { forceEndpoint, forceOrganization, forceUser } from "../../../test/forced-states.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { answer } from "../../../test/receiver.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { startSubscriber, submitReferral } from "../../../test/webhooks.ts";

const server: MailServer = await startMailServer();
afterAll(() => server.stop());

const service = useService({
  environment: {
    SMTP_URL: server.url,
    MAIL_FROM: "Referrals <referrals@acme.example>",
    PUBLIC_URL: "https://referrals.example",
    WEBHOOK_ATTEMPTS: "1",
    WEBHOOK_DISABLE_AFTER_FAILURES: "4",
  },
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function addUser(organizationId: string, email: string | null, options: UserOptions) {
  const { userId } = await service.createPerson(organizationId, options);
  await forceUser(service, userId, { email });
  return userId;
}

test("An endpoint with half of the failures, and then disabled · is reported once each by email to people who can enable it and want to know", async () => {
  const organization = await service.createOrganization();
  await forceOrganization(service, organization.id, { name: "Fjord & Sons" });
  const add = (email: string | null, options: UserOptions) =>
    addUser(organization.id, email, options);
  await add("super@example.com", { permissionLevel: "super_admin" });
  await add("admin@example.com", { permissionLevel: "admin" });
  await add(null, { permissionLevel: "admin" });
  await add("bd@example.com", { permissionLevel: "marketer" });
  await add("blocked@example.com", { permissionLevel: "admin", status: "blocked" });
  await add("left@example.com", { permissionLevel: "admin", leftAt: new Date() });
  const invited = await add("invited@example.com", { permissionLevel: "admin" });
  const muting = await add("muting@example.com", { permissionLevel: "admin" });
  const { user } = service.deps.db.client;
  await user.updateMany({ where: { id: invited }, data: { identityUserId: null } });
  const { id: organizationId } = organization;
  await user.updateMany({
    where: { organizationId },
    data: { mutedNotices: ["new_referral", "own_referral"] },
  });
  await user.updateMany({
    where: { id: muting },
    data: { mutedNotices: ["endpoint_disabled", "message_received", "new_referral"] },
  });
  const other = await service.createOrganization();
  await addUser(other.id, "other@example.com", { permissionLevel: "super_admin" });

  const { receiver, endpoint, call } = await startSubscriber(service, organization);
  receiver.respondWith(answer(500));
  await service.startWorker();
  const failOnce = async (count: number) => {
    await submitReferral(service, organization);
    await until(async () => (await rowOf(endpoint.id))?.consecutiveFailureCount === count);
  };
  await failOnce(1);
  expect(await service.deps.db.client.mail.count()).toBe(0);
  await failOnce(2);
  await server.waitFor(2);
  await failOnce(3);
  await forceEndpoint(service, endpoint.id, { failingSince: hoursAgo(24) });
  expect((await call("GET", "")).body).toMatchObject({ isDisabled: false });
  await failOnce(4);
  expect((await call("GET", "")).body).toMatchObject({ isDisabled: true });

  const mails = await server.waitFor(4);
  await until(async () => {
    const rows = await service.deps.db.client.mail.findMany();
    return rows.length === 4 && rows.every(({ status }) => status === "sent");
  });
  const twice = (address: string) => [address, address];
  expect(server.recipients.toSorted()).toEqual(
    ["admin@example.com", "super@example.com"].flatMap(twice),
  );
  const page = `https://referrals.example/app/o/${organization.slug}/settings/webhooks/${endpoint.id}`;
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...twice("Webhook endpoint Receiver keeps failing"),
    ...twice("Webhook endpoint Receiver is disabled"),
  ]);
  for (const { text } of mails) expect(text).toContain(page);
  expect(mails[3]?.text).toContain("4 deliveries in a row failed permanently");
  await receiver.stop();
});

const rowOf = (id: string) => service.deps.db.client.webhookEndpoint.findFirst({ where: { id } });
