import { beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forceLostKey, forcePayment } from "../../../test/forced-states.ts";
import { operatorOf } from "../../../test/operator.ts";
import {
  allDelivered,
  arrangeWorld,
  beBusy,
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
import { mailsOf, mailsTo } from "../../../test/written-mails.ts";
import type { RunningWorker } from "../../processes/start-worker.ts";
import { AdminError } from "./admin-deps.ts";
import { runCommand } from "./command.ts";

const service = useService();

let worker: RunningWorker;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  // The service stores an excerpt of the response, so the receiver repeats its request there.
  receiver.respondWith((response, { body }) => response.end(body));
  worker = await service.startWorker();
  return async () => {
    await worker.stop({ withinMs: 1_000 });
    await receiver.stop();
  };
});

const admin = operatorOf(service);

const waysToSignIn = [
  ...["identity.account_log", "identity.credentials", "identity.passkeys"],
  ...["identity.second_factors", "identity.used_codes", "identity.verifications"],
];

/** The rows of the dump that do not belong to this organization. */
const without = (dump: Map<string, string>, { id }: Organization) =>
  new Map(
    [...dump].map(([table, rows]) => [
      table,
      rows
        .split("\n")
        .filter((row) => !row.includes(id))
        .join("\n"),
    ]),
  );

/**
 * Leaves out the request log and the referral counts. Both are written in the background, so they can
 * change between two dumps.
 */
const rowsWith = (dump: Map<string, string>, { id }: Organization) =>
  [...dump]
    .filter(([table]) => !/^referral_(\w+_)?count|^request_logs/.test(table))
    .map(([table, rows]) => [table, rows.split("\n").filter((row) => row.includes(id))] as const)
    .filter(([, rows]) => rows.length > 0);

/** The organization's waiting emails that contain a word about the person. */
const mailsNaming = async ({ organization }: World, somebody: UniquePerson) =>
  (await mailsOf(service, organization.id)).filter((mail) =>
    wordsOf(somebody).some((word) => JSON.stringify(mail).includes(word)),
  );

/** Returns the bytes in hex, as in a dump. */
async function photoBytesOf(referralId: string): Promise<string> {
  const { rows } = await service.pool.query(
    `SELECT encode("full", 'hex') AS bytes FROM photo_contents
     JOIN referral_photos ON id = photo_id WHERE referral_id = $1`,
    [referralId],
  );
  return rows[0].bytes;
}

describe("erase-person for a referred person", () => {
  test("· leaves none of their data in the whole database, keeps the payment, and changes no other organization", async () => {
    const lead = uniquePerson();
    const [here, elsewhere] = await Promise.all([
      arrangeWorld(service, receiver),
      arrangeWorld(service, receiver),
    ]);
    const { referralId, paymentId } = await workOn(here, lead);
    await workOn(elsewhere, lead);
    await Promise.all([allDelivered(here), allDelivered(elsewhere)]);
    const before = await textDump(service);
    expect(tablesWith(without(before, elsewhere.organization), ...wordsOf(lead))).toEqual(
      expect.arrayContaining(["audit_logs", "bd_activities", "bd_prospects", "bd_tasks"]),
    );
    const photo = await photoBytesOf(referralId);
    expect(tablesWith(without(before, elsewhere.organization), photo)).toEqual(["photo_contents"]);
    const { slug } = here.organization;
    const counted = await admin("erase-person", slug, "--email", lead.email, "--dry-run");
    expect(counted).toEqual(
      expect.arrayContaining(["referrals: 1", "customers: 1", "import_rows: 1", "bd_tasks: 1"]),
    );
    expect(tablesWith(await textDump(service), lead.name)).toEqual(tablesWith(before, lead.name));

    await admin("erase-person", slug, "--email", lead.email);
    await allDelivered(here);

    const after = await textDump(service);
    const left = without(after, elsewhere.organization);
    expect(tablesWith(left, ...wordsOf(lead), photo)).toEqual([]);
    expect(await mailsNaming(here, lead)).toEqual([]);
    expect(await mailsNaming(elsewhere, lead)).not.toEqual([]);
    expect(rowsWith(after, elsewhere.organization)).toEqual(
      rowsWith(before, elsewhere.organization),
    );
    const { rows } = await service.pool.query(
      "SELECT amount::int, status, note, referral_id FROM bonus_payments WHERE id = $1",
      [paymentId],
    );
    expect(rows).toEqual([{ amount: 50, status: "canceled", note: null, referral_id: referralId }]);
    const log = await auditRowsOf(service, here.organization.id, "person.erased");
    expect(log.map(({ targetType }) => targetType).sort()).toEqual([
      "bd_prospect",
      "customer",
      "referral",
    ]);
    await expect(admin("erase-person", slug, "--email", lead.email)).rejects.toThrow(AdminError);
  });

  test("· whose referral was deleted long ago · removes them from events and the audit log", async () => {
    const lead = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    const { referralId } = await workOn(here, lead);
    await here.call("DELETE", `/referrals/${referralId}`);
    await allDelivered(here);
    await admin("erase-person", here.organization.slug, "--email", lead.email);
    expect(tablesWith(await textDump(service), lead.name, lead.email, lead.phoneKey)).toEqual([]);
  });

  test("· whose payment is approved · is rejected, names it and changes nothing", async () => {
    const lead = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    const { referralId, paymentId } = await workOn(here, lead);
    await forcePayment(service, paymentId, { status: "approved" });
    const erasing = admin("erase-person", here.organization.slug, "--referral", referralId);
    await expect(erasing).rejects.toThrow(`Bonus payment ${paymentId} is approved`);
    expect(await auditRowsOf(service, here.organization.id, "person.erased")).toEqual([]);
  });
});

describe("erase-person for a person whom others name", () => {
  /** Saves a view for the super admin. */
  const saveView = (
    { organization, superAdmin }: World,
    { name, search = {} }: { name: string; search?: object },
  ) =>
    service.pool.query(
      `INSERT INTO saved_views (id, organization_id, user_id, list, name, search, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'referrals', $3, $4, now())`,
      [organization.id, superAdmin.userId, name, search],
    );
  const viewsIn = async ({ organization }: World) =>
    (
      await service.pool.query("SELECT name FROM saved_views WHERE organization_id = $1", [
        organization.id,
      ])
    ).rows.map(({ name }) => name);

  test("· deletes their views and file names, and keeps those that only share a word or an ending", async () => {
    const lead = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    await workOn(here, lead);
    const [first = "", last = ""] = lead.name.split(" ");
    await saveView(here, { name: `Calls of ${lead.name}` });
    await saveView(here, { name: `${last}, ${first}` });
    await saveView(here, { name: "By address", search: { q: lead.email } });
    const others = [first, `${first} Elsewhere`, "Another's address"];
    await saveView(here, { name: first });
    await saveView(here, { name: `${first} Elsewhere`, search: { q: first } });
    await saveView(here, { name: "Another's address", search: { q: `not.${lead.email}` } });
    const { id } = here.organization;
    await service.pool.query("UPDATE imports SET file_name = $2 WHERE organization_id = $1", [
      id,
      `${lead.name.toLowerCase().replace(" ", "-")}.csv`,
    ]);
    await allDelivered(here);
    await admin("erase-person", here.organization.slug, "--email", lead.email);
    expect((await viewsIn(here)).sort()).toEqual(others.sort());
    const { rows } = await service.pool.query(
      "SELECT file_name FROM imports WHERE organization_id = $1",
      [id],
    );
    expect(rows).toEqual([{ file_name: null }]);
  });

  test("· who has one name · keeps texts with only that word", async () => {
    const here = await arrangeWorld(service, receiver);
    const email = uniquePerson().email;
    await here.call("POST", "/referrals", {
      ...{ name: "Max", email },
      referrerId: here.referrer.userId,
    });
    await saveView(here, { name: "Max", search: { q: "max" } });
    await admin("erase-person", here.organization.slug, "--email", email);
    expect(await viewsIn(here)).toEqual(["Max"]);
  });

  test("· responds to repeated requests with neither the person nor a second effect", async () => {
    const [lead, other] = [uniquePerson(), uniquePerson()];
    const here = await arrangeWorld(service, receiver);
    const { organization, superAdmin } = here;
    const submit = (key: string, { name, email }: UniquePerson) =>
      service.call("POST", "/referrals", {
        key,
        body: { name, email, referrerId: here.referrer.userId },
        headers: { "Idempotency-Key": `of ${name}`.replaceAll(" ", "-") },
      });
    const requests = [
      () => submit(organization.key, lead),
      () => submit(superAdmin.key, lead),
      () => submit(organization.key, other),
    ];
    const answers = [];
    for (const request of requests) answers.push(await request());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await allDelivered(here);
    await admin("erase-person", organization.slug, "--email", lead.email);
    for (const request of requests.slice(0, 2)) {
      const { status, text, body } = await request();
      expect([status, body.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REUSED"]);
      for (const word of wordsOf(lead)) expect(text).not.toContain(word);
    }
    expect((await requests[2]?.())?.text).toBe(answers[2]?.text);
    expect(tablesWith(await textDump(service), lead.name, lead.email)).toEqual([]);
  });
});

describe("erase-person for a user", () => {
  test("· whose company no one else has · removes its name, and keeps that of two people", async () => {
    const [user, colleague] = [uniquePerson(), uniquePerson()];
    const here = await arrangeWorld(service, receiver);
    await beBusy(here, user);
    const path = `/users/${here.referrer.userId}`;
    const companiesIn = async () =>
      (
        await service.pool.query("SELECT name FROM companies WHERE organization_id = $1", [
          here.organization.id,
        ])
      ).rows.map(({ name }) => name);
    await here.call("PATCH", path, { company: `${user.name} Consulting` });
    await allDelivered(here);
    const others = (await companiesIn()).filter((name) => !name.includes(user.name));
    expect(await companiesIn()).toContain(`${user.name} Consulting`);
    await admin("erase-person", here.organization.slug, "--email", user.email);
    expect(await companiesIn()).toEqual(others);
    expect(tablesWith(await textDump(service), user.name)).toEqual([]);
    for (const { email } of [user, colleague])
      await here.call("POST", "/users", { email, company: "Ours" });
    await admin("erase-person", here.organization.slug, "--email", user.email);
    expect(await companiesIn()).toEqual([...others, "Ours"]);
  });

  test("· leaves none of their data in the whole database, and their referrals without a name", async () => {
    const user = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    const { slug, referralId, paymentId } = await beBusy(here, user);
    await allDelivered(here);
    const words = [user.name, user.email, user.phone, slug, here.referrer.identityUserId];
    const before = tablesWith(await textDump(service), ...words);
    expect(before).toEqual(
      expect.arrayContaining([
        ...[
          "api_keys",
          "audit_logs",
          "invitation_codes",
          "messages",
          "public_links",
          "saved_views",
        ],
        ...["users", "identity.accounts", "identity.sessions", ...waysToSignIn],
      ]),
    );
    expect(await mailsTo(service, user.email)).toHaveLength(1);
    expect(await mailsNaming(here, user)).not.toEqual([]);

    await admin("erase-person", here.organization.slug, "--user", here.referrer.userId);
    await allDelivered(here);

    expect(tablesWith(await textDump(service), ...words)).toEqual([]);
    expect(await mailsTo(service, user.email)).toEqual([]);
    expect(await mailsNaming(here, user)).toEqual([]);
    const { key } = here.referrer;
    await until(async () => (await service.call("GET", "/referrals", { key })).status === 401);
    const referral = await here.call("GET", `/referrals/${referralId}`);
    expect(referral).toMatchObject({
      name: "Somebody else",
      referrer: { name: null, email: null },
    });
    const { rows } = await service.pool.query(
      "SELECT amount::int, note, referrer_id FROM bonus_payments WHERE id = $1",
      [paymentId],
    );
    expect(rows).toEqual([{ amount: 50, note: null, referrer_id: here.referrer.userId }]);
  });

  test("· who is a member elsewhere · keeps the account, the keys, and everything there", async () => {
    const user = uniquePerson();
    const [here, elsewhere] = await Promise.all([
      arrangeWorld(service, receiver),
      arrangeWorld(service, receiver),
    ]);
    await beBusy(here, user);
    const { userId, identityUserId, key } = here.referrer;
    await service.addUser(elsewhere.organization.id, identityUserId);
    await allDelivered(here);
    const before = await textDump(service);
    await admin("erase-person", here.organization.slug, "--identity", identityUserId);
    const after = await textDump(service);
    expect(rowsWith(after, elsewhere.organization)).toEqual(
      rowsWith(before, elsewhere.organization),
    );
    for (const table of ["identity.accounts", "identity.sessions", ...waysToSignIn])
      expect(after.get(table), table).toBe(before.get(table));
    const there = `/referrals?organization=${elsewhere.organization.slug}`;
    await until(async () => (await service.call("GET", there, { key })).status === 200);
    expect(tablesWith(after, user.email)).toEqual(["identity.accounts"]);
    expect((await auditRowsOf(service, here.organization.id, "person.erased"))[0]?.targetId).toBe(
      userId,
    );
  });

  test("· who is the last super admin · is rejected and changes nothing", async () => {
    const { organization, superAdmin } = await arrangeWorld(service, receiver);
    const erasing = admin("erase-person", organization.slug, "--user", superAdmin.userId);
    await expect(erasing).rejects.toThrow(/super admin/);
    expect(await auditRowsOf(service, organization.id, "person.erased")).toEqual([]);
  });

  test("· killed in the middle · is completed by a second run", async () => {
    const user = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    await beBusy(here, user);
    await allDelivered(here);
    const fails = () => {
      throw new Error("killed");
    };
    const { slug } = here.organization;
    const words = ["erase-person", slug, "--email", user.email];
    await expect(runCommand({ ...service.deps, print: fails }, words)).rejects.toThrow("killed");
    expect(tablesWith(await textDump(service), user.email)).toEqual(["audit_logs"]);
    await admin("erase-person", slug, "--unfinished");
    expect(tablesWith(await textDump(service), user.email, user.name)).toEqual([]);
  });

  test("· that takes a long time · denies them access from the beginning", async () => {
    const user = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    await beBusy(here, user);
    const { key, userId } = here.referrer;
    const lock = await service.pool.connect();
    await lock.query("BEGIN; LOCK TABLE saved_views IN SHARE MODE");
    const erasure = admin("erase-person", here.organization.slug, "--user", userId);
    const path = `/users/${userId}`;
    await until(async () => (await service.call("GET", path, { key })).status !== 200);
    await lock.query("COMMIT");
    lock.release();
    await erasure;
  });

  test("· with emails and payout details that no key decrypts · deletes the details and keeps the emails", async () => {
    const user = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    await beBusy(here, user);
    await allDelivered(here);
    await forceLostKey(service, here.organization.id);
    await admin("erase-person", here.organization.slug, "--user", here.referrer.userId);
    const { rows } = await service.pool.query(
      `SELECT (SELECT count(*)::int FROM payment_credentials WHERE organization_id = $1) AS details,
         (SELECT count(*)::int FROM mails WHERE organization_id = $1
           AND kind = 'message_received') AS mails`,
      [here.organization.id],
    );
    expect(rows).toEqual([{ details: 0, mails: 2 }]);
  });

  test("· with open deliveries for others' referrals · keeps these events until they are delivered", async () => {
    const user = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    receiver.respondWith((response) => response.writeHead(503, { "Retry-After": "60" }).end());
    await beBusy(here, user);
    const { slug } = here.organization;
    const lines = await admin("erase-person", slug, "--email", user.email);
    receiver.respondWith((response) => response.end());
    expect(lines.join("\n")).toContain("audit");
    expect(tablesWith(await textDump(service), user.email)).toEqual(["events_default"]);
  });
});
