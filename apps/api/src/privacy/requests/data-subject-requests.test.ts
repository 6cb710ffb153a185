import type { DataSubjectRequest } from "@referral-service/contract/app";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { forcePayment } from "../../../test/forced-states.ts";
import {
  allDelivered,
  arrangeWorld,
  type UniquePerson,
  uniquePerson,
  type World,
  wordsOf,
  workOn,
} from "../../../test/person-everywhere.ts";
import { type Receiver, startReceiver } from "../../../test/receiver.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { tablesWith, textDump } from "../../../test/text-dump.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";
import { submitThroughPublicLink } from "../../links/public-links/submit-through-public-link.ts";
import { forgetDataSubjects } from "../work.ts";
import { personKeptMs } from "./request.ts";

const service = useService();
const path = "/api/data-subject-requests";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  await service.startWorker();
});
afterAll(() => receiver.stop());

let here: World;
let lead: UniquePerson;
let referralId: string;
let paymentId: string;
let browser: BrowserSession;
beforeEach(async () => {
  here = await arrangeWorld(service, receiver);
  lead = uniquePerson();
  ({ referralId, paymentId } = await workOn(here, lead));
  browser = await openSession(service, here.superAdmin);
});

type Request = DataSubjectRequest;

async function create(body: object, by = browser): Promise<Request> {
  const answer = await by.call("POST", path, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const read = async ({ id }: Pick<Request, "id">): Promise<Request> =>
  (await browser.call("GET", `${path}/${id}`)).body;

/** Returns the request once it has ended in this status. */
const ended = (request: Pick<Request, "id">, status: Request["status"]) =>
  until(async () => {
    const found = await read(request);
    if (found.status === "failed" && status !== "failed") throw new Error(`${found.failedBecause}`);
    return found.status === status ? found : undefined;
  });

const look = async (body: object) => ended(await create(body), "found");

const ask = ({ id }: Pick<Request, "id">, task: "export" | "erase", by = browser) =>
  by.call("POST", `${path}/${id}/${task}`, { body: {} });

const everything = async () => tablesWith(await textDump(service), ...wordsOf(lead));

describe("a search for a person", () => {
  test("· by their address · finds them with counts and name, and the database does not show the search", async () => {
    const before = await everything();
    const found = await look({ email: lead.email.toUpperCase() });
    expect(found).toMatchObject({
      sought: { email: lead.email.toUpperCase() },
      names: [lead.name],
      held: { referrals: 1, customers: 1, bonus_payments: 1, bd_prospects: 1 },
      erasureRefusedBecause: null,
      erased: null,
      requestedBy: { id: here.superAdmin.userId },
    });
    expect(await everything()).toEqual(before);
    const { body } = await browser.call("GET", path);
    expect(body.data).toEqual([found]);
  });

  test("· known only from a held submission · finds, exports and erases them", async () => {
    const { organization, referrer } = here;
    const email = "held@example.com";
    const { id } = await here.call("POST", "/public-links", { referrerId: referrer.userId });
    const { publicLink } = service.deps.db.client;
    const { slug } = await publicLink.findFirstOrThrow({ where: { id } });
    await submitThroughPublicLink(service.deps, {
      slug,
      input: { name: "Hedda Held", email },
      consentVersion: 0,
      language: "en",
      isHeld: true,
      remoteAddress: "2001:db8::1",
      requestId: "request",
    });
    const found = await look({ email });
    expect(found.held).toMatchObject({ held_submissions: 1 });
    await ask(found, "export");
    const exported = await ended(found, "exported");
    const { body } = await browser.call("GET", `${path}/${exported.id}/export`);
    expect(body.held_submissions).toMatchObject([{ name: "Hedda Held", email }]);
    await ask(found, "erase");
    expect((await ended(found, "erased")).erased).toMatchObject({ held_submissions: 1 });
    const of = { where: { organizationId: organization.id } };
    expect(await service.deps.db.client.heldSubmission.findMany(of)).toEqual([]);
  });

  test("· who is unknown · finds no one, and can be neither exported nor erased", async () => {
    const request = await ended(await create({ email: "nobody@example.com" }), "nothing_found");
    for (const task of ["export", "erase"] as const) {
      const { status, body } = await ask(request, task);
      expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
    }
  });
});

describe("an export", () => {
  test("· when requested · is one document for the person who requested it, encrypted for an hour", async () => {
    const found = await look({ referralId });
    const before = await everything();
    expect((await ask(found, "export")).body.status).toBe("exporting");
    const exported = await ended(found, "exported");
    expect(exported.exportKeptUntil).toBeGreaterThan(Date.now());
    expect(await everything()).toEqual(before);

    const { status, body } = await browser.call("GET", `${path}/${found.id}/export`);
    expect(status).toBe(200);
    expect(body.referrals).toMatchObject([{ id: referralId, name: lead.name }]);
    const [entry] = await auditRowsOf(service, here.organization.id, "person.exported");
    expect(entry).toMatchObject({ actorType: "user", actorId: here.superAdmin.userId });

    const other = await anotherSuperAdmin();
    const refused = await other.browser.call("GET", `${path}/${found.id}/export`);
    expect([refused.status, refused.body.error.code]).toEqual([404, "NOT_FOUND"]);
  });
});

async function anotherSuperAdmin(): Promise<{ person: Person; browser: BrowserSession }> {
  const person = await service.createPerson(here.organization.id, {
    permissionLevel: "super_admin",
  });
  return { person, browser: await openSession(service, person) };
}

describe("an erasure", () => {
  test("· when requested · leaves none of their data in the database, under the super admin's name", async () => {
    await allDelivered(here);
    const found = await look({ email: lead.email });
    await ask(found, "export");
    await ended(found, "exported");
    expect((await ask(found, "erase")).body.status).toBe("erasing");
    const erased = await ended(found, "erased");
    expect(erased).toMatchObject({ sought: null, names: [], auditLogRemains: false });
    expect(erased.erased).toMatchObject({ referrals: 1, customers: 1 });
    await allDelivered(here);
    expect(await everything()).toEqual([]);
    const log = await auditRowsOf(service, here.organization.id, "person.erased");
    expect(log.map(({ actorId }) => actorId)).toEqual(log.map(() => here.superAdmin.userId));
    expect(log).not.toEqual([]);
    expect((await browser.call("GET", `${path}/${found.id}/export`)).status).toBe(404);
    expect((await ask(found, "erase")).status).toBe(400);
  });

  test("· requested by other requests about the same person · makes them no longer show the person", async () => {
    const [first, second] = [await look({ email: lead.email }), await look({ referralId })];
    await ask(second, "export");
    await ended(second, "exported");
    await ask(first, "erase");
    await ended(first, "erased");
    expect(await read(second)).toMatchObject({ sought: null, names: [] });
    expect((await browser.call("GET", `${path}/${second.id}/export`)).status).toBe(404);
  });

  test("· while a payment is approved · is rejected before it starts and names the payment", async () => {
    await forcePayment(service, paymentId, { status: "approved" });
    const found = await look({ email: lead.email });
    expect(found.erasureRefusedBecause).toContain(`Bonus payment ${paymentId} is approved`);
    const { status, body } = await ask(found, "erase");
    expect([status, body.error.message]).toEqual([400, found.erasureRefusedBecause]);
  });

  test("· after a payment was approved · fails with the reason and erases nothing", async () => {
    const found = await look({ email: lead.email });
    await forcePayment(service, paymentId, { status: "approved" });
    await ask(found, "erase");
    const { failedBecause } = await ended(found, "failed");
    expect(failedBecause).toContain(`Bonus payment ${paymentId} is approved`);
    expect(await auditRowsOf(service, here.organization.id, "person.erased")).toEqual([]);
  });

  test("· for yourself · requires another super admin", async () => {
    const found = await look({ userId: here.superAdmin.userId });
    expect(found.erasureRefusedBecause).toContain("An organization needs at least one super admin");
    const other = await anotherSuperAdmin();
    const again = await look({ userId: here.superAdmin.userId });
    expect(again.erasureRefusedBecause).toBe("Another super admin must erase your data.");
    const { status, body } = await ask(again, "erase");
    expect([status, body.error.message]).toEqual([400, again.erasureRefusedBecause]);
    const { body: theirs } = await other.browser.call("GET", `${path}/${again.id}`);
    expect(theirs.erasureRefusedBecause).toBeNull();
    expect((await ask(again, "erase", other.browser)).status).toBe(200);
    await until(
      async () => (await other.browser.call("GET", `${path}/${again.id}`)).body.status === "erased",
    );
  });
});

/** Waits until a worker has completed another organization's request. */
async function workersPassBy() {
  const elsewhere = await service.createOrganization();
  const person = await service.createPerson(elsewhere.id, { permissionLevel: "super_admin" });
  const other = await openSession(service, person);
  const { id } = await create({ email: "nobody@example.com" }, other);
  await until(
    async () => (await other.call("GET", `${path}/${id}`)).body.status === "nothing_found",
  );
}

describe("requests", () => {
  test("· by admins, referrers and other organizations · are denied or not found", async () => {
    const found = await look({ email: lead.email });
    const admin = await service.createPerson(here.organization.id, { permissionLevel: "admin" });
    for (const person of [admin, here.referrer]) {
      const other = await openSession(service, person);
      for (const [method, of] of [
        ["GET", ""],
        ["GET", `/${found.id}`],
        ["GET", `/${found.id}/export`],
        ["POST", `/${found.id}/erase`],
      ] as const) {
        const { status, body } = await other.call(method, `${path}${of}`, {
          ...(method === "POST" && { body: {} }),
        });
        expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
      }
    }
    const elsewhere = await arrangeWorld(service, receiver);
    const stranger = await openSession(service, elsewhere.superAdmin);
    for (const id of [found.id, newId(), "x"]) {
      const { status, body } = await stranger.call("POST", `${path}/${id}/erase`, { body: {} });
      expect([status, body.error.code]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await stranger.call("GET", path)).body.data).toEqual([]);
  });

  test("· by a person who lost the permission in the meantime · fail", async () => {
    const other = await anotherSuperAdmin();
    const { id } = await look({ email: lead.email });
    await service.pool.query("UPDATE users SET permission_level = 'admin' WHERE id = $1", [
      other.person.userId,
    ]);
    await service.pool.query(
      "UPDATE data_subject_requests SET status = 'erasing', user_id = $2 WHERE id = $1",
      [id, other.person.userId],
    );
    const { failedBecause } = await ended({ id }, "failed");
    expect(failedBecause).toBe(
      "The person who created this request no longer has permission for it.",
    );
    expect(await auditRowsOf(service, here.organization.id, "person.erased")).toEqual([]);
  });

  test("· whose worker died · are continued by another after the claim has ended", async () => {
    const { id } = await look({ email: lead.email });
    const asItWasLeft = (until: string) =>
      service.pool.query(
        `UPDATE data_subject_requests SET status = 'erasing', claimed_until = ${until} WHERE id = $1`,
        [id],
      );
    await asItWasLeft("now() + interval '1 hour'");
    await workersPassBy();
    expect((await read({ id })).status).toBe("erasing");
    await asItWasLeft("now() - interval '1 second'");
    await ended({ id }, "erased");
    expect(await everything()).toEqual([]);
  });

  test("· to export a person whom another request erases first · find no one, and do not block later ones", async () => {
    const [first, second] = [await look({ email: lead.email }), await look({ referralId })];
    await service.pool.query(
      `UPDATE data_subject_requests SET status = CASE id WHEN $1 THEN 'erasing' ELSE 'exporting' END
        WHERE id IN ($1, $2)`,
      [first.id, second.id],
    );
    await ended(first, "erased");
    await ended(second, "nothing_found");
    await ended(await create({ email: "nobody@example.com" }), "nothing_found");
  });

  test("· whose worker died after it had deleted the searched data · also erase the rest", async () => {
    await allDelivered(here);
    const { id } = await look({ referralId });
    await service.pool.query(
      `INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, target_type, target_id,
          changes, request_id, created_at)
        SELECT uuidv7(), request.organization_id, 'person.erased', 'user', user_id, found.type, found.id, '{}',
          request_id, now()
        FROM data_subject_requests request
        JOIN (SELECT id, 'referral' AS type FROM referrals UNION ALL SELECT id, 'customer' FROM customers
          UNION ALL SELECT id, 'bd_prospect' FROM bd_prospects) found ON found.id = ANY(subject_ids)
        WHERE request.id = $1`,
      [id],
    );
    await service.pool.query("DELETE FROM referrals WHERE id = $1", [referralId]);
    await service.pool.query("UPDATE data_subject_requests SET status = 'erasing' WHERE id = $1", [
      id,
    ]);
    await ended({ id }, "erased");
    const left = "SELECT 1 FROM customers WHERE organization_id = $1";
    expect((await service.pool.query(left, [here.organization.id])).rowCount).toBe(0);
  });

  test("· whose workers keep dying · fail and are not retried", async () => {
    const { id } = await look({ email: lead.email });
    await service.pool.query(
      "UPDATE data_subject_requests SET status = 'erasing', failure_count = 5 WHERE id = $1",
      [id],
    );
    const { failedBecause } = await ended({ id }, "failed");
    expect(failedBecause).toContain("An error occurred in the service");
    expect(await auditRowsOf(service, here.organization.id, "person.erased")).toEqual([]);
  });

  test("· for more rows than a document can have · fail before the rows are read", async () => {
    const { id } = await look({ email: lead.email });
    await service.pool.query(
      `UPDATE data_subject_requests SET status = 'exporting', held = '{"events": 100000, "users": 1}'
        WHERE id = $1`,
      [id],
    );
    const { failedBecause } = await ended({ id }, "failed");
    expect(failedBecause).toContain("larger than 16 MB");
  });

  test("· older than a day · no longer show the person, and can be neither exported nor erased", async () => {
    const found = await look({ email: lead.email });
    const clock = { now: () => new Date(Date.now() + personKeptMs + 1_000) };
    await forgetDataSubjects({ ...service.deps, clock });
    expect(await read(found)).toMatchObject({ status: "found", sought: null, names: [] });
    expect((await ask(found, "erase")).body.error.message).toContain("older than a day");
  });
});
