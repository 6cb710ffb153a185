import { publicSubmission } from "@referral-service/contract";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { describe, expect, test } from "vitest";
import { forceOrganization, forceUser } from "../../../test/forced-states.ts";
import { startReceiver } from "../../../test/receiver.ts";
import { auditRowsOf, countsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { readPublicForm, recordLinkClick } from "./public-form.ts";
import { submitThroughPublicLink } from "./submit-through-public-link.ts";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

interface World {
  organizationId: string;
  key: string;
  referrerId: string;
  link: { id: string; slug: string };
}

async function createWorld(): Promise<World> {
  const { id: organizationId, key, referrerId } = await service.createOrganization();
  const { body: link } = await service.call("POST", "/public-links", { key, body: { referrerId } });
  return { organizationId, key, referrerId, link };
}

let addressCount = 0;

/** Submits from a new address, unless the test passes one. */
function submit(slug: string, fields: object = {}, remoteAddress?: string) {
  addressCount += 1;
  return submitThroughPublicLink(service.deps, {
    slug,
    input: publicSubmission.parse({ name: "Ada Lovelace", ...fields }),
    consentVersion: 0,
    language: "en",
    isHeld: false,
    remoteAddress: remoteAddress ?? `2001:db8:0:${addressCount.toString(16)}::`,
    requestId: "request-of-a-visitor",
  });
}

/** Clicks from a new address each time. */
async function click(slug: string) {
  addressCount += 1;
  const address = `2001:db8:0:${addressCount.toString(16)}::`;
  const { link } = await readPublicForm(service.deps, slug);
  await recordLinkClick(service.deps, link, address);
}

const referralsOf = async ({ key }: World) =>
  (await service.call("GET", "/referrals?limit=100", { key })).body.data;

const linkOf = async ({ key, link }: World) =>
  (await service.call("GET", `/public-links/${link.id}`, { key })).body;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    ({ code }) => code,
  );

const notFound = "NOT_FOUND";

test("A submission · through a link · is a referral by its referrer, counted and logged", async () => {
  const world = await createWorld();
  await click(world.link.slug);
  await submit(world.link.slug, {
    email: "ada@example.com",
    phone: "+1 555 0100",
    notes: "Met at the fair",
  });
  const [referral, ...others] = await referralsOf(world);
  expect(others).toEqual([]);
  expect(referral).toMatchObject({
    name: "Ada Lovelace",
    email: "ada@example.com",
    phone: "+1 555 0100",
    notes: "Met at the fair",
    address: null,
    status: "new",
    labels: [],
    customFields: {},
    referrerId: world.referrerId,
    company: "Fjord & Sons AB",
    submittedBy: { userId: world.referrerId, isReferrer: true },
    version: 1,
  });
  expect(await linkOf(world)).toMatchObject({ clickCount: 1, submissionCount: 1 });
  const audits = await auditRowsOf(service, world.organizationId);
  expect(audits.at(-1)).toMatchObject({
    action: "referral.created",
    actorType: "public_link",
    actorId: world.link.id,
    actorName: world.link.slug,
    targetId: referral.id,
    requestId: "request-of-a-visitor",
  });
  expect(await eventsOf(service, world.organizationId)).toMatchObject([
    { eventType: "referral.created", data: { referral: { id: referral.id } } },
  ]);
});

test("A submission · is stored with its link, and reported for it with its value once completed", async () => {
  const { key, link } = await createWorld();
  const value = { amount: 1200.5, currency: "EUR" };
  await submit(link.slug, { email: "ada@example.com" });
  await submit(link.slug, { email: "ada.byron@example.com" });
  const { body: referrals } = await service.call("GET", "/referrals", { key });
  await service.call("PATCH", `/referrals/${referrals.data[0].id}`, {
    key,
    body: { status: "completed", value },
  });
  // The range excludes its end, so it ends after the current time.
  const { body } = await service.call("GET", `/reports/referrals?to=${nowMs + 1}`, { key });
  expect(body.byPublicLink).toEqual([
    {
      publicLinkId: link.id,
      slug: link.slug,
      ...{ total: 2, completed: 1, conversionRate: 0.5 },
      wonValues: [{ currency: value.currency, count: 1, amount: value.amount }],
    },
  ]);
});

test("A submission · whose consent text changed after the form was validated · has no effect and says so", async () => {
  const world = await createWorld();
  await service.call("PATCH", `/organizations/${world.organizationId}`, {
    key: world.key,
    body: { consentText: "I agree." },
  });
  const ada = { email: "ada@example.com" };
  expect(await submit(world.link.slug, ada)).toBe("consent changed");
  expect(await countsOf(service, world.organizationId)).toMatchObject({ referrals: 0, events: 0 });
  expect((await linkOf(world)).submissionCount).toBe(0);
});

test("A submission · with a subscribed endpoint · arrives there and is verified", async () => {
  const world = await createWorld();
  const receiver = await startReceiver();
  const worker = await service.startWorker();
  try {
    const { body: endpoint } = await service.call("POST", "/webhooks", {
      key: world.key,
      body: { name: "CRM", url: receiver.url, eventTypes: ["referral.created"] },
    });
    await submit(world.link.slug, { email: "ada@example.com" });
    const [request] = await receiver.waitFor(1);
    if (request === undefined) throw new Error("Nothing arrived");
    const { body, headers } = request;
    const event = await verifyWebhook({ body, headers, secret: endpoint.secret });
    const [referral] = await referralsOf(world);
    expect(event).toMatchObject({
      eventType: "referral.created",
      data: { referral: { id: referral.id, email: "ada@example.com" } },
    });
  } finally {
    await worker.stop({ withinMs: 1_000 });
    await receiver.stop();
  }
});

test("A link · of an organization on the Free plan · works, because the plan only restricts the API", async () => {
  const world = await createWorld();
  const { organizationId } = world;
  await forceOrganization(service, organizationId, { plan: "free" });
  await click(world.link.slug);
  await submit(world.link.slug);
  expect((await countsOf(service, organizationId)).referrals).toBe(1);
  const link = await service.deps.db.client.publicLink.findFirst({ where: { organizationId } });
  expect(link).toMatchObject({ clickCount: 1, submissionCount: 1 });
});

describe("A link that does not work", () => {
  const change: Record<string, (world: World) => Promise<unknown>> = {
    "is paused": ({ key, link }) =>
      service.call("PATCH", `/public-links/${link.id}`, { key, body: { isActive: false } }),
    "is of somebody who is blocked": ({ referrerId }) =>
      forceUser(service, referrerId, { status: "blocked" }),
    "is of somebody who left": ({ referrerId }) =>
      forceUser(service, referrerId, { leftAt: new Date(nowMs) }),
  };

  test.each(Object.entries(change))("because it %s · is not found", async (_, apply) => {
    const world = await createWorld();
    await apply(world);
    expect(await codeOf(submit(world.link.slug))).toBe(notFound);
    expect(await codeOf(click(world.link.slug))).toBe(notFound);
    const { organizationId } = world;
    expect((await countsOf(service, organizationId)).referrals).toBe(0);
    const link = await service.deps.db.client.publicLink.findFirst({ where: { organizationId } });
    expect(link).toMatchObject({ clickCount: 0, submissionCount: 0 });
  });

  test.each(["unknown-slug", "", "x", "A B", "a\u0000b", "\ud800", "x".repeat(10_000)])(
    "because it does not exist (%j) · is not found",
    async (slug) => {
      expect(await codeOf(submit(slug))).toBe(notFound);
      expect(await codeOf(click(slug))).toBe(notFound);
    },
  );
});

describe("A repeated submission", () => {
  const ana = { name: "Ana Fuchs", email: "ana@fuchs.example", phone: "030 5550130" };

  test("with the same form within a day · gets the same response and changes nothing", async () => {
    const world = await createWorld();
    for (const form of [ana, {}]) {
      await submit(world.link.slug, form);
      nowMs += 86_400_000 - 1;
      await submit(world.link.slug, form);
    }
    expect(await referralsOf(world)).toHaveLength(2);
    expect(await eventsOf(service, world.organizationId)).toHaveLength(2);
    expect((await linkOf(world)).submissionCount).toBe(2);
  });

  test.each([
    ["a note", { ...ana, notes: "Please call after six" }],
    ["another name", { ...ana, name: "Ben Fuchs" }],
    ["another address at one switchboard", { ...ana, name: "Ina", email: "ina@kranich.example" }],
    ["no phone number", { ...ana, phone: undefined }],
    ["the address in capitals", { ...ana, email: "ANA@fuchs.example" }],
  ])("for a known person with %s · is a separate referral", async (_, form) => {
    const world = await createWorld();
    await submit(world.link.slug, ana);
    await submit(world.link.slug, form);
    const [latest, ...earlier] = await referralsOf(world);
    expect([latest.name, latest.notes]).toEqual([form.name, "notes" in form ? form.notes : null]);
    expect(earlier).toHaveLength(1);
  });

  test("with the same form after a day, or through another link · is a separate referral", async () => {
    const world = await createWorld();
    const { key, referrerId } = world;
    const other = await service.call("POST", "/public-links", { key, body: { referrerId } });
    await submit(world.link.slug, ana);
    await submit(other.body.slug, ana);
    nowMs += 86_400_000;
    await submit(world.link.slug, ana);
    expect(await referralsOf(world)).toHaveLength(3);
  });

  test("sent ten times at once · creates one referral", async () => {
    const world = await createWorld();
    const ada = { email: "ada@example.com", phone: "5550100" };
    await Promise.all(Array.from({ length: 10 }, () => submit(world.link.slug, ada)));
    expect(await referralsOf(world)).toHaveLength(1);
    expect((await linkOf(world)).submissionCount).toBe(1);
  });
});

test("Clicks and submissions · many at once · are all counted", async () => {
  const world = await createWorld();
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      await click(world.link.slug);
      await submit(world.link.slug, { email: `ada${index}@example.com` });
    }),
  );
  expect(await linkOf(world)).toMatchObject({ clickCount: 10, submissionCount: 10 });
});

describe("Frequent visitors", () => {
  test("from one address, more than twenty times an hour · are rejected until earlier ones expire", async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    let count = 0;
    const from = (slug: string, address: string) => {
      count += 1;
      return codeOf(submit(slug, { notes: `Submission ${count}` }, address));
    };
    for (let submission = 0; submission < 20; submission += 1) {
      const { slug } = (submission % 2 === 0 ? world : other).link;
      expect(await from(slug, "192.0.2.1")).toBe("none");
    }
    const refused = submit(world.link.slug, {}, "192.0.2.1");
    await expect(refused).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      retryAfterSeconds: 3_600,
    });
    expect(await from(world.link.slug, "192.0.2.2")).toBe("none");
    nowMs += 3_600_000;
    expect(await from(world.link.slug, "192.0.2.1")).toBe("none");
    expect(await referralsOf(world)).toHaveLength(12);
  });

  test("from one IPv6 network · count as one", async () => {
    const { link } = await createWorld();
    for (let submission = 0; submission < 20; submission += 1) {
      expect(await codeOf(submit(link.slug, {}, `2001:db8:1:1::${submission}`))).toBe("none");
    }
    expect(await codeOf(submit(link.slug, {}, "2001:db8:1:1::ffff"))).toBe("RATE_LIMIT_EXCEEDED");
    expect(await codeOf(submit(link.slug, {}, "2001:db8:1:2::"))).toBe("none");
  });

  test("to one slug more than sixty times a minute, found or not · are rejected, and another slug works", async () => {
    const { link } = await createWorld();
    for (let submission = 0; submission < 60; submission += 1) {
      expect(await codeOf(submit("nobody-has-this"))).toBe(notFound);
    }
    expect(await codeOf(submit("nobody-has-this"))).toBe("RATE_LIMIT_EXCEEDED");
    expect(await codeOf(submit(link.slug))).toBe("none");
  });
});

test.each(["audit_logs", "events"])(
  "A submission · when its row in %s cannot be written · has no effect and can be repeated",
  async (table) => {
    const world = await createWorld();
    const { pool } = service;
    await pool.query(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON ${table} EXECUTE FUNCTION fail()`);
    try {
      await expect(submit(world.link.slug, { email: "ada@example.com" })).rejects.toThrow();
    } finally {
      await pool.query(`DROP TRIGGER fail ON ${table}`);
    }
    expect(await referralsOf(world)).toEqual([]);
    expect((await linkOf(world)).submissionCount).toBe(0);
    await submit(world.link.slug, { email: "ada@example.com" });
    expect(await referralsOf(world)).toHaveLength(1);
  },
);
