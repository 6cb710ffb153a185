import { afterEach, describe, expect, test } from "vitest";
import { startBlackHole } from "../../../test/black-hole.ts";
import { forceMails } from "../../../test/forced-states.ts";
import { freePort } from "../../../test/free-port.ts";
import { keptLog } from "../../../test/log-lines.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { startTestMetrics } from "../../../test/metrics.ts";
import { startRawReceiver } from "../../../test/raw-receiver.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { startSubscriber, submitReferral } from "../../../test/webhooks.ts";
import { signInLinkMail } from "../../access/emails.ts";
import { dayMs } from "../durations.ts";
import { parseSmtpUrl, type SmtpServer } from "../settings/formats.ts";
import type { MailCarrier } from "./carrier.ts";
import { enqueueMail } from "./enqueue-email.ts";
import {
  deleteOldMails,
  giveUpOldMails,
  type RunningMailing,
  startMailing,
} from "./send-emails.ts";
import { createSmtpCarrier } from "./smtp.ts";

const service = useService({ environment: { WEBHOOK_FIRST_DELAY_MS: "20" } });
const log = keptLog();
const from = { name: "Referrals", address: "referrals@acme.example" };
const limitMs = 300;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await service.pool.query("DELETE FROM mails");
});

async function startServer(options?: { port: number }): Promise<MailServer> {
  const server = await startMailServer(options);
  ends.push(server.stop);
  return server;
}

const carrierTo = (url: string, options?: { limitMs: number }) =>
  createSmtpCarrier({ server: parseSmtpUrl(url) as SmtpServer, from }, options);

function mailBy(carrier: MailCarrier): RunningMailing {
  const mailing = startMailing({ ...service.deps, logger: log.logger }, carrier);
  ends.push(() => mailing.stop({ withinMs: 1_000 }));
  return mailing;
}

const link = (token: string) => `https://referrals.example/app/sign-in#token=${token}`;

const write = (to: string, token = "secret-token") =>
  service.deps.db.transaction(async (tx) =>
    enqueueMail(tx, service.deps, {
      to,
      ...signInLinkMail({ url: link(token), validMinutes: 15 }),
    }),
  );

const rows = () => service.deps.db.client.mail.findMany({ orderBy: { id: "asc" } });
const rowWith = (status: string) =>
  until(async () => (await rows()).find((row) => row.status === status));

describe("an email that was written", () => {
  test("after the commit · is sent once, unchanged, and leaves nothing behind", async () => {
    const server = await startServer();
    mailBy(carrierTo(server.url));
    await write("ada@example.com");
    const [mail] = await server.waitFor(1);
    expect(mail?.from?.value).toEqual([from]);
    expect(mail?.to).toMatchObject({ value: [{ address: "ada@example.com", name: "" }] });
    expect(mail?.subject).toBe("Your sign-in link");
    expect(mail?.text).toContain(link("secret-token"));
    expect(mail?.html).toContain(`href="${link("secret-token")}"`);
    const row = await rowWith("sent");
    expect(row).toMatchObject({ sealedMessage: null, leaseToken: null, attemptCount: 1 });
    expect(mail?.messageId).toBe(`<${row?.id}@acme.example>`);
    expect(server.mails).toHaveLength(1);
  });

  test("in a transaction that is rolled back · never exists", async () => {
    const { db } = service.deps;
    const content = signInLinkMail({ url: link("never"), validMinutes: 15 });
    const undone = db.transaction(async (tx) => {
      enqueueMail(tx, service.deps, { to: "ada@example.com", ...content });
      await tx.query({ text: "SELECT 1" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
  });

  test("while it waits · is encrypted, including address and link", async () => {
    await write("ada@example.com");
    const { rows: kept } = await service.pool.query(
      "SELECT mails::text, encode(sealed_message, 'escape') AS message FROM mails",
    );
    expect(JSON.stringify(kept)).not.toMatch(/ada@example|secret-token|sign in/);
  });

  test("in a request · belongs to its organization, which cannot read it", async () => {
    const { db } = service.deps;
    await db.inScope(service.organization.id, ({ transaction }) =>
      transaction(async (tx) => {
        const content = signInLinkMail({ url: link("t"), validMinutes: 15 });
        enqueueMail(tx, service.deps, { to: "ada@example.com", ...content });
      }),
    );
    expect(await rows()).toMatchObject([{ organizationId: service.organization.id }]);
    const reading = db.inScope(service.organization.id, ({ query }) =>
      query({ text: "SELECT id FROM mails" }),
    );
    await expect(reading).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a mail server", () => {
  test("that rejects temporarily · gets the email again until it accepts it", async () => {
    const server = await startServer();
    server.refuse("ada@example.com", 451);
    mailBy(carrierTo(server.url));
    await write("ada@example.com");
    await until(() => server.recipients.length >= 2);
    expect(await rows()).toMatchObject([{ status: "waiting", lastFailure: "451 to RCPT TO" }]);
    server.refuse("ada@example.com", undefined);
    await server.waitFor(1);
    await rowWith("sent");
    expect(server.mails).toHaveLength(1);
  });

  test("that rejects one address permanently · is not tried again for that one only", async () => {
    const server = await startServer();
    server.refuse("gone@example.com", 550);
    await write("gone@example.com");
    await write("ada@example.com");
    mailBy(carrierTo(server.url));
    await server.waitFor(1);
    const row = await rowWith("given_up");
    expect(row).toMatchObject({ sealedMessage: null, attemptCount: 1 });
    expect(row?.lastFailure).toBe("550 to RCPT TO");
    expect(server.recipients.filter((one) => one === "gone@example.com")).toHaveLength(1);
  });

  test("that is unavailable · gets everything once it is back", async () => {
    const away = await startMailServer({ port: await freePort() });
    await away.stop();
    mailBy(carrierTo(away.url));
    await write("ada@example.com");
    await write("grace@example.com");
    await until(async () => (await rows()).every(({ attemptCount }) => attemptCount >= 1));
    const server = await startServer({ port: away.port });
    await server.waitFor(2);
    expect(server.recipients.toSorted()).toEqual(["ada@example.com", "grace@example.com"]);
  });

  test.each([
    ["never accepts the connection", startBlackHole],
    ["never greets", () => startRawReceiver()],
    [
      "sends a few bytes now and then",
      () =>
        startRawReceiver(undefined, {
          onConnection(socket) {
            const timer = setInterval(() => socket.write("220-wait\r\n"), limitMs / 10);
            socket.once("close", () => clearInterval(timer));
          },
        }),
    ],
  ])("that %s · is disconnected after the limit and tried again", async (_, start) => {
    const slow = await start();
    ends.push(() => slow.stop());
    mailBy(carrierTo(`smtp://127.0.0.1:${slow.port}`, { limitMs }));
    await write("ada@example.com");
    await until(async () => (await rows())[0]?.attemptCount === 2);
    expect((await rows())[0]?.status).toBe("waiting");
  });

  test("that offers no encryption · gets no password outside this machine", async () => {
    const server = await startServer();
    const carry = (host: string) =>
      carrierTo(`smtp://user:password@${host}:${server.port}`).carry({
        id: service.deps.newId(),
        createdAt: new Date(),
        to: "ada@example.com",
        ...signInLinkMail({ url: link("t"), validMinutes: 15 }),
      });
    // This is the same server at an address that does not count as local.
    await expect(carry("[::ffff:127.0.0.1]")).rejects.toThrow(/STARTTLS/);
    expect(server.passwords).toEqual([]);
    await carry("127.0.0.1");
    expect(server.passwords).toEqual(["password"]);
  });
});

test("A mail server that hangs · delays neither requests nor webhooks", async () => {
  const { organization } = service;
  const { receiver } = await startSubscriber(service, organization);
  ends.push(receiver.stop);
  const worker = await service.startWorker();
  ends.push(() => worker.stop({ withinMs: 1_000 }));
  const hanging = mailBy({ carry: () => new Promise(() => {}) });
  ends.push(() => hanging.stop({ withinMs: 0 }));
  for (let index = 0; index < 20; index += 1) await write(`user${index}@example.com`);
  await until(async () => (await rows()).some(({ leaseToken }) => leaseToken !== null));
  expect((await submitReferral(service, organization)).status).toBe(201);
  await receiver.waitFor(1);
});

test("Emails with two workers · in any number · are each sent once", async () => {
  const server = await startServer();
  const addresses = Array.from({ length: 40 }, (_, index) => `user${index}@example.com`);
  for (const address of addresses) await write(address);
  const carrier = carrierTo(server.url);
  mailBy(carrier);
  mailBy(carrier);
  await server.waitFor(addresses.length);
  await until(async () => (await rows()).every(({ status }) => status === "sent"));
  expect(server.recipients.toSorted()).toEqual(addresses.toSorted());
});

test("A person added and removed repeatedly · by three organizations · gets ten invitations", async () => {
  const email = "often-invited@example.com";
  for (const { key } of [
    await service.createOrganization(),
    await service.createOrganization(),
    await service.createOrganization(),
  ]) {
    for (let count = 0; count < 7; count += 1) {
      const added = await service.call("POST", "/users", { key, body: { email } });
      expect(added.status).toBe(201);
      const removed = await service.call("DELETE", `/users/${added.body.id}`, { key });
      expect(removed.status).toBe(204);
    }
  }
  const carried: string[] = [];
  mailBy({ carry: async ({ to }) => void carried.push(to) });
  await until(async () => (await rows()).every(({ status }) => status !== "waiting"));
  expect(carried).toEqual(Array(10).fill(email));
});

test("A worker that dies while sending · leaves the email to another after its lease", async () => {
  const hanging = mailBy({ carry: () => new Promise(() => {}) });
  await write("ada@example.com");
  await until(async () => (await rows())[0]?.leaseToken != null);
  await hanging.stop({ withinMs: 0 });
  const server = await startServer();
  mailBy(carrierTo(server.url));
  await forceMails(service, {}, { leaseEndsAt: new Date(0) });
  await server.waitFor(1);
  expect(await rowWith("sent")).toMatchObject({ attemptCount: 2 });
});

test("Emails in every state · in a scrape · are gauges and counters in the metrics", async () => {
  const server = await startServer();
  server.refuse("later@example.com", 451);
  server.refuse("gone@example.com", 550);
  const { completedMails } = service.deps.metrics;
  completedMails.reset();
  const mailing = mailBy(carrierTo(server.url));
  for (const name of ["ada", "later", "gone"]) await write(`${name}@example.com`);
  await until(async () => (await rowWith("given_up")) && (await rowWith("sent")));
  await mailing.stop({ withinMs: 10_000 });
  await service.pool.query("UPDATE mails SET next_attempt_at = now() + interval '1 hour'");
  await write("due@example.com");
  const past = new Date(Date.now() - 60_000);
  await write("sending@example.com");
  const data = { nextAttemptAt: past, leaseEndsAt: new Date(Date.now() + 60_000) };
  const [sending] = (await rows()).slice(-1);
  await forceMails(service, { id: sending?.id ?? "" }, data);
  const scraped = await startTestMetrics(service.deps);
  ends.push(scraped.stop);
  const samples = await scraped.samples();
  expect(samples).toMatchObject({
    'mails_open{state="due"}': 1,
    'mails_open{state="waiting"}': 1,
    'mails_open{state="in_flight"}': 1,
    'mails_completed_total{kind="sign_in_link",status="sent"}': 1,
    'mails_completed_total{kind="sign_in_link",status="given_up"}': 1,
  });
  expect(samples.mail_oldest_due_age_seconds).toBeGreaterThan(59);
  expect(samples.mail_attempts_failed_total).toBeGreaterThanOrEqual(2);
});

test("An email that is a day old · is no longer sent, and is counted and logged without its address", async () => {
  await write("ada@example.com");
  const clock = { now: () => new Date(Date.now() + dayMs + 1_000) };
  const deps = { ...service.deps, logger: log.logger, clock };
  await giveUpOldMails({ ...deps, clock: service.deps.clock });
  expect(await rows()).toMatchObject([{ status: "waiting" }]);
  await giveUpOldMails(deps);
  expect(await rows()).toMatchObject([{ status: "given_up", sealedMessage: null }]);
  const metrics = await service.deps.metrics.registry.metrics();
  expect(metrics).toMatch(/mails_completed_total\{kind="sign_in_link",status="given_up"\} \d/);
  expect(log.lines.at(-1)).toMatchObject({
    msg: "Gave up on an email after a day",
    kind: "sign_in_link",
  });
});

test("An old email · is deleted after the days of retention", async () => {
  await write("ada@example.com");
  const days = service.deps.settings.retentionDays;
  await deleteOldMails({
    ...service.deps,
    clock: { now: () => new Date(Date.now() + days * dayMs - 60_000) },
  });
  expect(await rows()).toHaveLength(1);
  await deleteOldMails({
    ...service.deps,
    clock: { now: () => new Date(Date.now() + days * dayMs + 60_000) },
  });
  expect(await rows()).toEqual([]);
});

test("The log · for everything above · contains no address and no token", () => {
  expect(log.lines.length).toBeGreaterThan(10);
  expect(log.text()).not.toMatch(/@example\.com|secret-token/);
});
