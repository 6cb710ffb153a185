import { eventTypeNames } from "@referral-service/contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Organization, Person } from "../../test/arrangements.ts";
import { write } from "../../test/conversations.ts";
import { forcePayment } from "../../test/forced-states.ts";
import { givePaymentCredentials } from "../../test/payment-credentials.ts";
import { personCaller } from "../../test/person-caller.ts";
import { type Receiver, startReceiver } from "../../test/receiver.ts";
import { auditRowsOf } from "../../test/records.ts";
import { tablesWith, textDump } from "../../test/text-dump.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { insertAccount } from "../accounts/store.ts";
import type { RunningWorker } from "../worker.ts";
import { AdminError } from "./admin-deps.ts";
import { runCommand } from "./command.ts";

const service = useService();

let worker: RunningWorker;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  // What receivers echo is kept as an excerpt.
  receiver.respondWith((response, { body }) => response.end(body));
  worker = await service.startWorker();
  return async () => {
    await worker.stop({ withinMs: 1_000 });
    await receiver.stop();
  };
});

async function admin(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  await runCommand({ ...service.deps, print: (line) => lines.push(line) }, words);
  return lines;
}

let count = 100;
/** Somebody whose words nobody else uses. */
function newSomebody() {
  count += 1;
  return {
    name: `Zerlina Quast${count}`,
    email: `Zerlina.${count}@quast.example`,
    phone: `+49 170 555932${count}`,
    phoneKey: `+49170555932${count}`,
    address: { formatted: `Quastenweg ${count}, Altona` },
    notes: `Likes skylight${count}`,
  };
}

type Somebody = ReturnType<typeof newSomebody>;

const wordsOf = ({ name, email, phone, phoneKey, address, notes }: Somebody) => [
  name,
  email,
  phone,
  phoneKey,
  address.formatted,
  notes,
];

interface World {
  organization: Organization;
  superAdmin: Person;
  referrer: Person;
  call(method: string, path: string, body?: unknown, key?: string): Promise<{ id: string }>;
}

async function arrange(): Promise<World> {
  const organization = await service.createOrganization();
  const superAdmin = await service.createPerson(organization.id, {
    permissionLevel: "super_admin",
    canSendBonuses: true,
  });
  const referrer = await service.createPerson(organization.id);
  const call: World["call"] = async (method, path, body, key = organization.key) => {
    const answer = await service.call(method, path, { key, ...(body !== undefined && { body }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  await call("POST", "/webhooks", {
    name: "Receiver",
    url: `${receiver.url}/${organization.id}`,
    eventTypes: eventTypeNames,
  });
  return { organization, superAdmin, referrer, call };
}

const delivered = ({ organization: { id } }: World) =>
  until(async () => {
    const { rowCount } = await service.pool.query(
      "SELECT 1 FROM open_webhook_deliveries WHERE organization_id = $1",
      [id],
    );
    return rowCount === 0;
  });

/** Leaves the lead wherever a lead can be, and gives their referral. */
async function workOn({ call, organization, superAdmin, referrer }: World, lead: Somebody) {
  const { name, email, phone, address, notes } = lead;
  const referrerId = referrer.userId;
  const { id } = await call("POST", "/referrals", { name, phone, referrerId, notes });
  await call("PATCH", `/referrals/${id}`, { email, address, status: "completed" });
  await write(service, personCaller(organization.id, referrerId), {
    referralId: id,
    body: `${name} rang`,
  });
  const payment = { referralId: id, amount: 50, note: `For ${name}` };
  const drafted = await call("POST", "/bonus-payments", payment, superAdmin.key);
  const csv = `name,email\n${name},${email}`;
  await call("POST", "/imports/referrals", { csv });
  const developer = await service.createPerson(organization.id, { permissionLevel: "marketer" });
  const prospect = await call("POST", "/bd/prospects", { name, email, phone }, developer.key);
  const about = { prospectId: prospect.id };
  const activity = { ...about, type: "call", summary: `Called ${name}`, occurredAt: Date.now() };
  await call("POST", "/bd/activities", activity, developer.key);
  await call("POST", "/bd/tasks", { ...about, title: `Visit ${name}` }, developer.key);
  await until(
    async () =>
      (
        await service.pool.query(
          "SELECT 1 FROM imports WHERE organization_id = $1 AND status = 'checking'",
          [organization.id],
        )
      ).rowCount === 0,
  );
  return { referralId: id, paymentId: drafted.id };
}

/** Gives the user a profile, and leaves them wherever a user can be. */
async function beBusy({ call, organization, superAdmin, referrer }: World, user: Somebody) {
  const { userId, identityUserId, key } = referrer;
  const [firstName, lastName] = user.name.split(" ");
  const profile = { firstName, lastName, email: user.email, phone: user.phone };
  await call("PATCH", `/users/${userId}`, profile);
  await service.deps.db.transaction((tx) =>
    insertAccount(tx, {
      id: identityUserId,
      name: user.name,
      email: user.email,
      createdAt: new Date(),
    }),
  );
  await service.pool.query(
    `INSERT INTO identity.sessions ("id", "expiresAt", "token", "updatedAt", "userAgent", "userId")
     VALUES ($1, now(), $1, now(), $2, $1)`,
    [identityUserId, `Browser of ${user.name}`],
  );
  await service.pool.query(
    `INSERT INTO saved_views (id, organization_id, user_id, list, name, search, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'referrals', $3, '{}', now())`,
    [organization.id, userId, `View of ${user.name}`],
  );
  await givePaymentCredentials(service, { organizationId: organization.id, userId });
  const { id } = await call("POST", "/referrals", { name: "Somebody else" }, key);
  await write(
    service,
    { ...personCaller(organization.id, userId), userName: user.name },
    {
      referralId: id,
      body: `${user.name} here, call ${user.phone}`,
    },
  );
  const slug = user.name.toLowerCase().replace(" ", "-");
  await call("POST", "/public-links", { slug }, key);
  const payment = { referralId: id, amount: 50, note: `For ${user.name}` };
  const drafted = await call("POST", "/bonus-payments", payment, superAdmin.key);
  return { slug, referralId: id, paymentId: drafted.id };
}

/** Of the dump the rows that do not belong to this organization. */
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

/** Without the counts of referrals, which the worker moves in its own time. */
const rowsWith = (dump: Map<string, string>, { id }: Organization) =>
  [...dump]
    .filter(([table]) => !/^referral_(\w+_)?count/.test(table))
    .map(([table, rows]) => [table, rows.split("\n").filter((row) => row.includes(id))]);

describe("erase-person of a lead", () => {
  test("· leaves nothing of their words in the whole database, keeps the payment, and touches no other organization", async () => {
    const lead = newSomebody();
    const [here, elsewhere] = [await arrange(), await arrange()];
    const { referralId, paymentId } = await workOn(here, lead);
    await workOn(elsewhere, lead);
    await Promise.all([delivered(here), delivered(elsewhere)]);
    const before = await textDump(service);
    expect(tablesWith(without(before, elsewhere.organization), ...wordsOf(lead))).toEqual(
      expect.arrayContaining(["audit_logs", "bd_activities", "bd_prospects", "bd_tasks"]),
    );
    const { slug } = here.organization;
    const counted = await admin("erase-person", slug, "--email", lead.email, "--dry-run");
    expect(counted).toEqual(
      expect.arrayContaining(["referrals: 1", "customers: 1", "import_rows: 1", "bd_tasks: 1"]),
    );
    expect(tablesWith(await textDump(service), lead.name)).toEqual(tablesWith(before, lead.name));

    await admin("erase-person", slug, "--email", lead.email);
    await delivered(here);

    const after = await textDump(service);
    expect(tablesWith(without(after, elsewhere.organization), ...wordsOf(lead))).toEqual([]);
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

  test("· whose referral was deleted long ago · empties what events and the audit log still say", async () => {
    const lead = newSomebody();
    const here = await arrange();
    const { referralId } = await workOn(here, lead);
    await here.call("DELETE", `/referrals/${referralId}`);
    await delivered(here);
    await admin("erase-person", here.organization.slug, "--email", lead.email);
    expect(tablesWith(await textDump(service), lead.name, lead.email, lead.phoneKey)).toEqual([]);
  });

  test("· whose payment is approved · is refused, names it and changes nothing", async () => {
    const lead = newSomebody();
    const here = await arrange();
    const { referralId, paymentId } = await workOn(here, lead);
    await forcePayment(service, paymentId, { status: "approved" });
    const erasing = admin("erase-person", here.organization.slug, "--referral", referralId);
    await expect(erasing).rejects.toThrow(`The bonus payment ${paymentId} is approved`);
    expect(await auditRowsOf(service, here.organization.id, "person.erased")).toEqual([]);
  });
});

describe("erase-person of a user", () => {
  test("· leaves nothing of their words in the whole database, and their referrals without a name", async () => {
    const user = newSomebody();
    const here = await arrange();
    const { slug, referralId, paymentId } = await beBusy(here, user);
    await delivered(here);
    const words = [user.name, user.email, user.phone, slug, here.referrer.identityUserId];
    const before = tablesWith(await textDump(service), ...words);
    expect(before).toEqual(
      expect.arrayContaining(["audit_logs", "messages", "public_links", "saved_views", "users"]),
    );

    await admin("erase-person", here.organization.slug, "--user", here.referrer.userId);
    await delivered(here);

    expect(tablesWith(await textDump(service), ...words)).toEqual([]);
    expect((await service.call("GET", "/referrals", { key: here.referrer.key })).status).toBe(401);
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

  test("· who is a member elsewhere · keeps the sign-in, the keys, and everything there", async () => {
    const user = newSomebody();
    const [here, elsewhere] = [await arrange(), await arrange()];
    await beBusy(here, user);
    const { userId, identityUserId, key } = here.referrer;
    await service.addUser(elsewhere.organization.id, identityUserId);
    await delivered(here);
    const before = await textDump(service);
    await admin("erase-person", here.organization.slug, "--identity", identityUserId);
    const after = await textDump(service);
    expect(rowsWith(after, elsewhere.organization)).toEqual(
      rowsWith(before, elsewhere.organization),
    );
    for (const table of ["identity.accounts", "identity.sessions"])
      expect(after.get(table), table).toBe(before.get(table));
    const organization = elsewhere.organization.slug;
    const { status } = await service.call("GET", `/referrals?organization=${organization}`, {
      key,
    });
    expect(status).toBe(200);
    expect(tablesWith(after, user.email)).toEqual(["identity.accounts"]);
    expect((await auditRowsOf(service, here.organization.id, "person.erased"))[0]?.targetId).toBe(
      userId,
    );
  });

  test("· who is the last super admin · is refused, and nothing is changed", async () => {
    const { organization, superAdmin } = await arrange();
    const erasing = admin("erase-person", organization.slug, "--user", superAdmin.userId);
    await expect(erasing).rejects.toThrow("An organization needs a super admin");
    expect(await auditRowsOf(service, organization.id, "person.erased")).toEqual([]);
  });

  test("· killed in between · is finished by a second run", async () => {
    const user = newSomebody();
    const here = await arrange();
    await beBusy(here, user);
    await delivered(here);
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

  test("· with open deliveries of others' referrals · leaves these events until they are delivered", async () => {
    const user = newSomebody();
    const here = await arrange();
    receiver.respondWith((response) => response.writeHead(503, { "Retry-After": "60" }).end());
    await beBusy(here, user);
    const { slug } = here.organization;
    const lines = await admin("erase-person", slug, "--email", user.email);
    receiver.respondWith((response) => response.end());
    expect(lines.join("\n")).toContain("audit");
    expect(tablesWith(await textDump(service), user.email)).toEqual(["events_default"]);
  });
});

describe("export-person", () => {
  test("prints what is held about a lead, and nothing of others", async () => {
    const lead = newSomebody();
    const here = await arrange();
    const { referralId } = await workOn(here, lead);
    const [text = ""] = await admin(
      ...["export-person", here.organization.slug, "--phone", lead.phone],
    );
    const held = JSON.parse(text);
    expect(held.referrals).toMatchObject([
      {
        id: referralId,
        name: lead.name,
        email: lead.email,
        messages: [{ body: `${lead.name} rang` }],
      },
    ]);
    expect(Object.keys(held)).toEqual(
      expect.arrayContaining([
        "customers",
        "bd_prospects",
        "bonus_payments",
        "events",
        "auditLogs",
      ]),
    );
    for (const other of ["Grace", "Hopper", "grace@example.com"]) expect(text).not.toContain(other);
  });

  test("prints what is held about a user, without secrets", async () => {
    const user = newSomebody();
    const here = await arrange();
    await beBusy(here, user);
    const { userId, identityUserId } = here.referrer;
    const [text = ""] = await admin("export-person", here.organization.slug, "--user", userId);
    const held = JSON.parse(text);
    expect(held).toMatchObject({
      users: [{ id: userId, email: user.email }],
      paymentDetails: [{ account: "grace@example.com" }],
      messages: [{ body: `${user.name} here, call ${user.phone}` }],
      "signIn.accounts": [{ email: user.email.toLowerCase() }],
      "signIn.sessions": [{ userAgent: `Browser of ${user.name}` }],
    });
    expect(text).not.toMatch(/token|hash|sealed|Somebody else/i);
    expect(held["signIn.sessions"][0]).not.toHaveProperty("id", identityUserId);
    const log = await auditRowsOf(service, here.organization.id, "person.exported");
    expect(log.map(({ targetId, changes }) => [targetId, changes])).toEqual([[userId, {}]]);
  });

  test.each([
    [["--email", "nobody@example.com"], /holds nothing about this person$/],
    [["--user", "grace"], /^user: grace is no id$/],
    [[], /^Name the person by one of --user/],
  ])("with %j · is refused in one sentence", async (options, message) => {
    const { slug } = service.organization;
    await expect(admin("export-person", slug, ...options)).rejects.toThrow(message);
  });
});
