import { beforeAll, describe, expect, test } from "vitest";
import type { Organization, Person } from "../../test/arrangements.ts";
import { exportCsv, recordsIn } from "../../test/csv.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { readPiece } from "../kernel/lists/turns.ts";
import { newId } from "../kernel/platform/ids.ts";
import type { RunningWorker } from "../processes/start-worker.ts";

let now = new Date("2026-11-22T10:00:00Z");
const service = useService({ overrides: { clock: { now: () => now } } });

let organization: Organization;
let worker: RunningWorker;
beforeAll(async () => {
  organization = service.organization;
  worker = await service.startWorker();
  return () => worker.stop({ withinMs: 1_000 });
});

type Type = "referrals" | "people";

interface Sent {
  referrerId?: string;
  type?: Type;
  key?: string;
  mode?: string;
  mapping?: Record<string, string | null>;
}

const send = (csv: string, { type = "referrals", key = organization.key, ...input }: Sent = {}) =>
  service.call("POST", `/imports/${type}`, { key, body: { csv, ...input } });

const read = async (id: string, { type = "referrals", key = organization.key }: Sent = {}) =>
  (await service.call("GET", `/imports/${type}/${id}`, { key })).body;

const busy = ["checking", "importing", "undoing"];

/** Sends a file and waits until the worker has finished with it. */
async function imported(csv: string, sent: Sent = {}) {
  const answer = await send(csv, sent);
  expect(answer.status, answer.text).toBe(201);
  return settled(answer.body.id, sent);
}

function settled(id: string, sent: Sent = {}) {
  return until(async () => {
    const found = await read(id, sent);
    return busy.includes(found.status) ? undefined : found;
  });
}

async function rowsOf(id: string, outcome: string, { type = "referrals", key }: Sent = {}) {
  const { body } = await service.call("GET", `/imports/${type}/${id}/rows?outcome=${outcome}`, {
    key: key ?? organization.key,
  });
  return body.data as {
    rowNumber: number;
    column: string | null;
    reason: string;
    resourceId: string;
    duplicateOfRow: number | null;
    duplicateOfId: string | null;
    cells: string[];
  }[];
}

let counter = 0;
const newEmail = () => `person-${counter++}@example.com`;

const countReferrals = async ({ id }: Organization) =>
  (
    await service.pool.query(
      "SELECT count(*)::int AS n FROM referrals WHERE organization_id = $1",
      [id],
    )
  ).rows[0].n;

describe("POST /imports/referrals", () => {
  test("a dry run · lists each row with an error and its reason, and creates nothing", async () => {
    const before = await countReferrals(organization);
    const csv = [
      "Full name;E-mail;referrerId;Status;Booth",
      `Ada;${newEmail()};${organization.referrerId};In progress;1`,
      `Bob;not an address;${organization.referrerId};new;2`,
      `Cleo;${newEmail()};0199f2c4-8a31-7c1e-9f5b-2d6f0a7b9999;new;3`,
      `;${newEmail()};${organization.referrerId};new;4`,
      `Dora;${newEmail()};${organization.referrerId};unheard of;5`,
      `Eve;${newEmail()};${organization.referrerId};new;6;one more`,
    ].join("\r\n");
    const checked = await imported(csv);
    expect(checked).toMatchObject({
      status: "checked",
      mode: "dry_run",
      rowCount: 6,
      goodCount: 1,
      badCount: 5,
      createdCount: 0,
      columns: [
        { header: "Full name", field: "name" },
        { header: "E-mail", field: "email" },
        { header: "referrerId", field: "referrerId" },
        { header: "Status", field: "status" },
        { header: "Booth", field: null },
      ],
    });
    const bad = await rowsOf(checked.id, "bad");
    expect(bad.map(({ rowNumber, column, reason }) => [rowNumber, column, reason])).toEqual([
      [3, "E-mail", "must be an email address, like ada@example.com"],
      [4, "referrerId", "must be the ID of an active member"],
      [5, "Full name", "required"],
      [6, "Status", expect.stringContaining("must be one of New, Contacted")],
      [7, null, "must have 5 cells, like the header, but has 6"],
    ]);
    expect(await countReferrals(organization)).toBe(before);
  });

  test("a run after a dry run · creates the valid rows as POST /referrals does, and undo removes them", async () => {
    const [email, other] = [newEmail(), newEmail()];
    const csv = `name,email,referrer.email,labels,notes\n"Lovelace, Ada",${email},,"fair; vip","=1+1"\nBob,${other},,,'+49\nCleo,broken,,,`;
    const person = await service.createPerson(organization.id, { permissionLevel: "admin" });
    const { key } = person;
    const { id } = await imported(csv, { key });
    const refused = await service.call("POST", `/imports/referrals/${id}/run`, {
      key,
      body: { mode: "all" },
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, "CONFLICT"]);
    await service.call("POST", `/imports/referrals/${id}/run`, {
      key,
      body: { mode: "good_ones" },
    });
    const done = await settled(id);
    expect(done).toMatchObject({ status: "completed", createdCount: 2, badCount: 1 });
    const [first, second] = await rowsOf(id, "created");
    const { body: ada } = await service.call("GET", `/referrals/${first?.resourceId}`);
    expect(ada).toMatchObject({
      name: "Lovelace, Ada",
      email,
      labels: ["fair", "vip"],
      notes: "=1+1",
      status: "new",
      referrerId: person.userId,
      submittedBy: { userId: person.userId },
    });
    const events = await service.call("GET", "/events?eventType=referral.created&limit=100");
    const ids = events.body.data.map(
      (event: { payload: { data: { referral: { id: string } } } }) =>
        event.payload.data.referral.id,
    );
    expect(ids).toContain(first?.resourceId);
    await service.call("PATCH", `/referrals/${second?.resourceId}`, { body: { notes: "called" } });
    await service.call("POST", `/imports/referrals/${id}/undo`, { key });
    expect(await settled(id)).toMatchObject({ status: "undone", removedCount: 1, keptCount: 1 });
    expect((await service.call("GET", `/referrals/${first?.resourceId}`)).status).toBe(404);
    expect(await rowsOf(id, "kept")).toMatchObject([
      { resourceId: second?.resourceId, reason: "has changed since the import" },
    ]);
    const deleted = await service.call("GET", "/events?eventType=referral.deleted&limit=100");
    expect(deleted.text).toContain(first?.resourceId);
    const spelled = "SELECT FROM label_spellings WHERE organization_id = $1 AND name = 'vip'";
    expect((await service.pool.query(spelled, [organization.id])).rowCount).toBe(0);
  });

  test("a referrer for the whole file · gets the credit for every row, and no column can name another", async () => {
    const referrerId = await service.createReferrer(organization.id);
    const csv = "Name,Booth\nAda,4\nGrace,5,6\n";
    const checked = await imported(csv, { referrerId });
    expect(checked).toMatchObject({ referrerId, goodCount: 1, badCount: 1 });
    expect(checked.columns.map(({ header }: { header: string }) => header)).toEqual([
      "Name",
      "Booth",
    ]);
    const run = await service.call("POST", `/imports/referrals/${checked.id}/run`, {
      key: organization.key,
      body: { mode: "good_ones" },
    });
    expect(run.status).toBe(200);
    await settled(checked.id);
    const [created] = await rowsOf(checked.id, "created");
    const referral = await service.call("GET", `/referrals/${created?.resourceId}`, {
      key: organization.key,
    });
    expect(referral.body).toMatchObject({ name: "Ada", referrerId });
    const named = await send("Name,Referrer\nAda,ada@example.com\n", { referrerId });
    expect([named.status, named.body.error.details[0].path]).toEqual([400, "referrerId"]);
    const unknown = await send("Name\nAda\n", { referrerId: newId() });
    expect([unknown.status, unknown.body.error.details[0].path]).toEqual([400, "referrerId"]);
  });

  test("all · with an invalid row · creates nothing", async () => {
    const csv = `name,email,referrerId\nAda,${newEmail()},${organization.referrerId}\nBob,broken,${organization.referrerId}`;
    expect(await imported(csv, { mode: "all" })).toMatchObject({
      status: "checked",
      createdCount: 0,
      badCount: 1,
    });
  });

  test("a person who already exists or appears twice in the file · is a duplicate and created once", async () => {
    const other = await service.createOrganization();
    const { key, referrerId } = other;
    const known = await service.call("POST", "/referrals", {
      key,
      body: { name: "Ada", email: "Ada@Example.com", referrerId },
    });
    const csv = [
      "name,email,phone,referrerId",
      `Ada L.,ada@example.COM,,${referrerId}`,
      `Bob,,+49 30 1234,${referrerId}`,
      `Robert,,+49 (30) 12-34,${referrerId}`,
      `Cleo,cleo+fair@example.com,,${referrerId}`,
      `Cleo,Cleo@example.com,,${referrerId}`,
    ].join("\n");
    const done = await imported(csv, { key, mode: "all" });
    expect(done).toMatchObject({ status: "completed", createdCount: 2, duplicateCount: 3 });
    const twins = await rowsOf(done.id, "duplicate", { key });
    expect(twins.map((row) => [row.rowNumber, row.duplicateOfId, row.duplicateOfRow])).toEqual([
      [2, known.body.id, null],
      [4, null, 3],
      [6, null, 5],
    ]);
    const again = await imported(csv, { key, mode: "all" });
    expect(again).toMatchObject({ createdCount: 0, duplicateCount: 5 });
  });

  test("a shared number, placeholders and names only · are different people, in the file and later", async () => {
    const { key, referrerId } = await service.createOrganization();
    const shared = [
      `Ann,ann@switch.example,030 5550120,${referrerId}`,
      `Bob,bob@switch.example,030 5550120,${referrerId}`,
    ];
    const nobodys = [
      `Cy,,000000,${referrerId}`,
      `Di,,000000,${referrerId}`,
      `Ed,,ext. 12,${referrerId}`,
      `Flo,,ext. 12,${referrerId}`,
      `Gus,,,${referrerId}`,
      `Gus,,,${referrerId}`,
    ];
    const fileOf = (rows: string[]) => ["name,email,phone,referrerId", ...rows].join("\n");
    const first = await imported(fileOf([...shared, ...nobodys]), { key, mode: "all" });
    expect(first).toMatchObject({ createdCount: 8, duplicateCount: 0 });
    const again = [
      `ANN,other@switch.example,0049 30/555 01 20,${referrerId}`,
      `Hal,hal@switch.example,+49 30 5550120,${referrerId}`,
      `Ida,,(030) 5550120 ext. 7,${referrerId}`,
    ];
    const second = await imported(fileOf(again), { key, mode: "good_ones" });
    expect(second).toMatchObject({ createdCount: 1, duplicateCount: 2 });
    const twins = await rowsOf(second.id, "duplicate", { key });
    expect(twins.map(({ rowNumber }) => rowNumber)).toEqual([2, 4]);
  });

  test("rounded numbers and spreadsheet errors · are row errors with the column and the fix", async () => {
    const { key, referrerId } = await service.createOrganization();
    const csv = [
      "Name,Phone,Company,referrerId",
      `Ann,4.91512E+11,,${referrerId}`,
      `Bob,4.91512E+11,,${referrerId}`,
      `#REF!,#N/A,,${referrerId}`,
      `#Neuland,030 5550112,,${referrerId}`,
    ].join("\n");
    const done = await imported(csv, { key, mode: "good_ones" });
    expect(done).toMatchObject({ createdCount: 1, badCount: 3, duplicateCount: 0 });
    const bad = await rowsOf(done.id, "bad", { key });
    expect(bad.map(({ column, reason }) => [column, reason.split(". ")[0]])).toEqual([
      ["Phone", "must have all of its digits, but a spreadsheet rounded it"],
      ["Phone", "must have all of its digits, but a spreadsheet rounded it"],
      ["Name", "must not be #REF!, which is a spreadsheet error"],
    ]);
  });

  test("a referrer's ID in capitals · names the same referrer", async () => {
    const csv = `name,email,referrerId\nAda,${newEmail()},${organization.referrerId.toUpperCase()}`;
    const done = await imported(csv, { mode: "all" });
    expect(done, JSON.stringify(await rowsOf(done.id, "bad"))).toMatchObject({ createdCount: 1 });
    const [row] = await rowsOf(done.id, "created");
    const { body } = await service.call("GET", `/referrals/${row?.resourceId}`);
    expect(body.referrerId).toBe(organization.referrerId);
  });

  test("an exported file · can be imported", async () => {
    const [from, to] = [await service.createOrganization(), await service.createOrganization()];
    const { body: field } = await service.call("POST", `/organizations/${from.id}/custom-fields`, {
      key: (await service.createPerson(from.id, { permissionLevel: "admin" })).key,
      body: { name: "budget", type: "number" },
    });
    const admin = await service.createPerson(to.id, { permissionLevel: "admin" });
    await service.call("POST", `/organizations/${to.id}/custom-fields`, {
      key: admin.key,
      body: { name: field.name, type: field.type },
    });
    const sent = {
      name: "=Ada",
      phone: "+4930123",
      address: { formatted: "1 Road\n2nd floor" },
      customFields: { budget: 12.5 },
      value: { amount: 12_000.5, currency: "NOK" },
    };
    await service.call("POST", "/referrals", {
      key: from.key,
      body: { ...sent, referrerId: from.referrerId },
    });
    const { text } = await exportCsv(service, "/referrals", { key: from.key });
    const done = await imported(text, {
      key: admin.key,
      mode: "all",
      mapping: { referrerId: null, "referrer.email": null },
    });
    expect(done, JSON.stringify(await rowsOf(done.id, "bad", { key: admin.key }))).toMatchObject({
      createdCount: 1,
    });
    const { body } = await service.call("GET", "/referrals", { key: to.key });
    expect(body.data).toMatchObject([sent]);
  });

  test("assignee and value · by email or ID, in the organization's currency unless another is named", async () => {
    const [email, memberEmail] = [newEmail(), newEmail()];
    const admin = await service.createPerson(organization.id, { permissionLevel: "admin" });
    const member = await service.createPerson(organization.id);
    for (const [{ userId, key }, address] of [
      [admin, email],
      [member, memberEmail],
    ] as const) {
      await service.call("PATCH", `/users/${userId}`, { key, body: { email: address } });
    }
    const rows = [
      ["Ada", email.toUpperCase(), "", "1250.50", ""],
      ["Bob", "", admin.userId, "99", "nok"],
      ["Cy", memberEmail, "", "", ""],
      ["Di", "", "", "12.555", ""],
      ["Ed", "", "", "1", "EURO"],
    ].map((cells) => [...cells, newEmail(), organization.referrerId].join(";"));
    const header = "Name;Assignee;assigneeId;value.amount;value.currency;email;referrerId";
    const done = await imported([header, ...rows].join("\n"), { mode: "good_ones" });
    const created = await Promise.all(
      (await rowsOf(done.id, "created")).map(
        async ({ resourceId }) =>
          (await service.call("GET", `/referrals/${resourceId}`, { key: organization.key })).body,
      ),
    );
    expect(created.map(({ name, assigneeId, value }) => [name, assigneeId, value])).toEqual([
      ["Ada", admin.userId, { amount: 1250.5, currency: "EUR" }],
      ["Bob", admin.userId, { amount: 99, currency: "NOK" }],
    ]);
    const bad = await rowsOf(done.id, "bad");
    expect(bad.map(({ column, reason }) => [column, reason.slice(0, 40)])).toEqual([
      ["Assignee", "must be the email address of an active b"],
      ["value.amount", "must be a number with up to 2 decimal pl"],
      ["value.currency", "must be an active ISO 4217 currency code"],
    ]);
  });

  test("a referrer · imports their own referrals, follows the rules for submitting, and sees only their own imports", async () => {
    const referrer = await service.createPerson(organization.id, { permissionLevel: "referrer" });
    const { key } = referrer;
    const csv = `name,email,status\nAda,${newEmail()},\nBob,${newEmail()},completed`;
    const done = await imported(csv, { key, mode: "good_ones" });
    expect(done).toMatchObject({ createdCount: 1, badCount: 1 });
    const [bad] = await rowsOf(done.id, "bad", { key });
    expect(bad?.reason).toBe(
      "Referrers cannot set the external ID, status, company, labels, assignee or value.",
    );
    const other = await service.createPerson(organization.id, { permissionLevel: "referrer" });
    const hidden = await service.call("GET", `/imports/referrals/${done.id}`, { key: other.key });
    expect([hidden.status, hidden.body.error.code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("POST /imports/people", () => {
  const people = (csv: string, sent: Sent = {}) => imported(csv, { type: "people", ...sent });
  let admin: Person;
  beforeAll(async () => {
    admin = await service.createPerson(organization.id, { permissionLevel: "admin" });
  });

  test("a business developer's ID in capitals · names the same person", async () => {
    const { key } = admin;
    const bd = await service.createPerson(organization.id, { permissionLevel: "marketer" });
    const csv = `email,businessDeveloperId\n${newEmail()},${bd.userId.toUpperCase()}`;
    const done = await people(csv, { key, mode: "all" });
    const [row] = await rowsOf(done.id, "created", { type: "people", key });
    const { body } = await service.call("GET", `/users/${row?.resourceId}`, { key });
    expect(body.businessDeveloperId).toBe(bd.userId);
  });

  test("valid rows · become users without an email, and undo removes them", async () => {
    const { key } = admin;
    const bd = await service.createPerson(organization.id, { permissionLevel: "marketer" });
    const bdEmail = newEmail();
    await service.call("PATCH", `/users/${bd.userId}`, { body: { email: bdEmail } });
    const [email, above, twice] = [newEmail(), newEmail(), newEmail()];
    const csv = [
      "First name\tLast name\tE-mail\tRole\tBusiness developer\tCompany",
      `Ada\tLovelace\t${email}\t\t${bdEmail}\tNew & Co`,
      `Bob\tAbove\t${above}\tadmin\t\t`,
      `Cleo\tTwice\t${twice}\tBusiness developer\t\t`,
      `Cleo\tAgain\t${twice.toUpperCase()}\t\t\t`,
      `Dora\tNobody\t\t\t\t`,
    ].join("\n");
    // Counts only emails without a recipient, because the worker might email staff about earlier
    // imports of referrals in the meantime.
    const countMails = async () =>
      (await service.pool.query("SELECT count(*) FROM mails WHERE receiver_id IS NULL")).rows;
    const mailsBefore = await countMails();
    const done = await people(csv, { key, mode: "good_ones" });
    expect(done).toMatchObject({ createdCount: 2, badCount: 2, duplicateCount: 1 });
    const sent: Sent = { type: "people", key };
    expect((await rowsOf(done.id, "bad", sent)).map(({ reason }) => reason)).toEqual([
      "Only super admins can add super admins and admins.",
      "required",
    ]);
    const [ada] = await rowsOf(done.id, "created", sent);
    const { body: user } = await service.call("GET", `/users/${ada?.resourceId}`);
    expect(user).toMatchObject({
      name: "Ada Lovelace",
      email,
      permissionLevel: "referrer",
      businessDeveloperId: bd.userId,
      company: "New & Co",
    });
    expect(await countMails()).toEqual(mailsBefore);
    await service.call("POST", `/imports/people/${done.id}/undo`, { key });
    expect(await settled(done.id, sent)).toMatchObject({ status: "undone", removedCount: 2 });
    expect((await service.call("GET", `/users/${ada?.resourceId}`)).status).toBe(404);
  });

  test("undo · by an admin after a super admin's import · keeps the admins and explains why", async () => {
    const superAdmin = await service.createPerson(organization.id, {
      permissionLevel: "super_admin",
    });
    const lower = await service.createPerson(organization.id, { permissionLevel: "admin" });
    const csv = `E-mail,Role\n${newEmail()},admin\n${newEmail()},referrer\n`;
    const done = await people(csv, { key: superAdmin.key, mode: "all" });
    const undone = await service.call("POST", `/imports/people/${done.id}/undo`, {
      key: lower.key,
    });
    expect(undone.status).toBe(200);
    const sent: Sent = { type: "people", key: superAdmin.key };
    expect(await settled(done.id, sent)).toMatchObject({
      status: "undone",
      removedCount: 1,
      keptCount: 1,
    });
    expect(await rowsOf(done.id, "kept", sent)).toMatchObject([
      { reason: "is an admin or super admin. Only super admins can remove this person" },
    ]);
  });

  test("undo · keeps people with referrals and reports it", async () => {
    const { key } = admin;
    const [credited, alone] = [newEmail(), newEmail()];
    const sent: Sent = { type: "people", key };
    const done = await people(`E-mail\n${credited}\n${alone}\n`, { key, mode: "all" });
    const [row] = await rowsOf(done.id, "created", sent);
    const { status } = await service.call("POST", "/referrals", {
      key: organization.key,
      body: { name: "Una Falkenrath", referrerId: row?.resourceId },
    });
    expect(status).toBe(201);
    await service.call("POST", `/imports/people/${done.id}/undo`, { key });
    expect(await settled(done.id, sent)).toMatchObject({ removedCount: 1, keptCount: 1 });
    expect(await rowsOf(done.id, "kept", sent)).toMatchObject([
      { resourceId: row?.resourceId, reason: "has referrals" },
    ]);
  });

  test("a key without users:write · is denied, regardless of its scopes for referrals", async () => {
    const key = await service.createKey(organization.id, { scopes: ["referrals:write"] });
    const { status, body } = await send("email\nada@example.com", { type: "people", key });
    expect([status, body.error.code]).toEqual([403, "SCOPE_LIMITATIONS"]);
  });
});

describe("hostile files", () => {
  test.each([
    ["", "csv: must not be empty"],
    ["name", "csv: must have at least one row below the header"],
    ["name\n\n\n", "csv: must have at least one row below the header"],
    ['"name\nAda', "csv: must have a header in the first row"],
    ["email\nada@example.com", "mapping: must name the column of name"],
    [
      `name\n${"x".repeat(200_000)}`,
      "csv: must have at most 100,000 characters in a row, but row 2 has more",
    ],
    [`${"a,".repeat(1_000)}name\n1`, "csv: must have at most 1000 columns"],
    ["name\nAda\uFFFD", "csv: must be text in UTF-8. Save the file as UTF-8."],
    ["name\nAda\u0000", "csv"],
    ["name\nAda\uD800", "csv: must not contain half of a surrogate pair"],
    [
      `name\n${",".repeat(1_000_000)}Ada`,
      "csv: must have at most 100,000 characters in a row, but row 2 has more",
    ],
  ])("%j · is rejected with the reason", async (csv, message) => {
    const { status, body } = await send(csv);
    expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.error.message).toContain(message);
  });

  test("a file · while a piece of its organization's file is being read · is checked afterwards", async () => {
    const told: string[] = [];
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const piece = readPiece(organization.id, () => over);
    const refused = send("name\nAda\uFFFD").then(() => told.push("file"));
    for (let round = 0; round < 5; round += 1) await service.call("GET", "/organizations");
    told.push("piece");
    end();
    await Promise.all([piece, refused]);
    expect(told).toEqual(["piece", "file"]);
  });

  test("50,001 rows · are rejected and not stored", async () => {
    const { status, body } = await send(`name\n${"Ada\n".repeat(50_001)}`);
    expect([status, body.error.message]).toEqual([
      400,
      "csv: must have at most 50,000 rows, including blank ones. Delete blank rows, or split the file.",
    ]);
  });

  test.each([
    ["unknown header", { Nothing: "name" }, "mapping.Nothing: must be a column header in the file"],
    [
      "unknown field",
      { a: "customFields.none" },
      'mapping.a: must be a field, but "customFields.none" is unknown',
    ],
    [
      "field twice",
      { a: "email", b: "email" },
      "mapping.b: must not be email, because another column has this field",
    ],
  ])("a mapping with an %s · is rejected", async (_, mapping, message) => {
    const { status, body } = await send("name,a,b\nAda,1,2", { mapping });
    expect([status, body.error.message]).toEqual([400, message]);
  });

  test("a byte order mark, blank rows and old line ends · are not part of the data", async () => {
    const csv = `\uFEFFname,email\r\rAda,${newEmail()}\r`;
    const { key } = await service.createPerson(organization.id, { permissionLevel: "admin" });
    const done = await imported(csv, { key, mode: "all" });
    expect(done).toMatchObject({ rowCount: 1, createdCount: 1 });
    expect(await rowsOf(done.id, "created")).toMatchObject([{ rowNumber: 3 }]);
  });
});

test("a file from a contacts program · reports which columns with values are ignored", async () => {
  const empty = Array.from({ length: 990 }, (_, index) => `Field ${index}`);
  const header = ["First Name", "Last Name", "E-mail Address", "Birthday", "Home Phone", ...empty];
  const rows = [
    `Ada,Lovelace,${newEmail()},1815-12-10,`,
    `Grace,Hopper,${newEmail()},,+49 30 1234567`,
    `Joan "Joanie",Clarke,${newEmail()},,`,
  ];
  const { key } = await service.createPerson(organization.id, { permissionLevel: "admin" });
  const done = await imported([header.join(","), ...rows].join("\n"), { key, mode: "good_ones" });
  expect(done).toMatchObject({
    rowCount: 3,
    createdCount: 2,
    badCount: 1,
    ignoredColumns: ["Birthday"],
  });
  const [row] = await rowsOf(done.id, "created");
  const { body } = await service.call("GET", `/referrals/${row?.resourceId}`);
  expect(body.name).toBe("Ada Lovelace");
  expect(row?.cells).not.toContain("1815-12-10");
  expect(await rowsOf(done.id, "bad")).toMatchObject([
    { rowNumber: 4, reason: expect.stringContaining("unescaped quote inside a cell") },
  ]);
});

test("numbers, days and web addresses as people write them · are read if the column agrees, and otherwise asked for", async () => {
  const { id, key, referrerId } = await service.createOrganization();
  const types = {
    Budget: "number",
    Size: "number",
    Start: "date",
    Website: "url",
    Signed: "boolean",
  };
  for (const [name, type] of Object.entries(types)) {
    await service.call("POST", `/organizations/${id}/custom-fields`, {
      key,
      body: { name, label: name, type },
    });
  }
  const csv = [
    "Name;Budget;Size;Start;Website;Signed;referrerId",
    `Ada;1234,5;12;29.03.2026;www.firm.example;ja;${referrerId}`,
    `Bob;1.234;7;01.04.2026;https://firm.example;nein;${referrerId}`,
    `Cleo;;1.234;;;;${referrerId}`,
  ];
  const done = await imported(csv.join("\n"), { key, mode: "good_ones" });
  expect(done).toMatchObject({ createdCount: 2, badCount: 1 });
  const created = await rowsOf(done.id, "created", { key });
  const values = await Promise.all(
    created.map(
      async ({ resourceId }) =>
        (await service.call("GET", `/referrals/${resourceId}`, { key })).body.customFields,
    ),
  );
  expect(values).toEqual([
    {
      Budget: 1234.5,
      Size: 12,
      Start: "2026-03-29",
      Website: "https://www.firm.example",
      Signed: true,
    },
    { Budget: 1234, Size: 7, Start: "2026-04-01", Website: "https://firm.example", Signed: false },
  ]);
  expect(await rowsOf(done.id, "bad", { key })).toMatchObject([
    { column: "Size", reason: expect.stringContaining("must not be ambiguous") },
  ]);
});

test("rows with errors as CSV · have the columns of the file and the reasons", async () => {
  const done = await imported("name,email\nAda,broken");
  const { text } = await exportCsv(service, `/imports/referrals/${done.id}/rows`, {
    key: organization.key,
    query: { outcome: "bad" },
  });
  expect(recordsIn(text)).toEqual([
    {
      name: "Ada",
      email: "broken",
      "import.rowNumber": "2",
      "import.outcome": "bad",
      "import.column": "email",
      "import.reason": "must be an email address, like ada@example.com",
    },
  ]);
});

test("a key that is revoked in the meantime · creates nothing more", async () => {
  await worker.stop({ withinMs: 1_000 });
  const name = "a short-lived key";
  const key = await service.createKey(organization.id, { name });
  const { body } = await send(
    `name,email,referrerId\nAda,${newEmail()},${organization.referrerId}`,
    {
      key,
      mode: "all",
    },
  );
  await service.pool.query(
    "UPDATE api_keys SET revoked_at = now() - interval '1 day' WHERE name = $1",
    [name],
  );
  worker = await service.startWorker();
  expect(await settled(body.id)).toMatchObject({ status: "stopped", createdCount: 0 });
});

test("an hour after the end · the import can no longer be undone, and its rows are deleted", async () => {
  const { key, referrerId, ...other } = await service.createOrganization();
  const done = await imported(`name,referrerId\nAda,${referrerId}`, { key, mode: "all" });
  expect(done.undoableUntil).toBe(now.getTime() + 3_600_000);
  const began = now;
  now = new Date(now.getTime() + 3_600_000);
  const { status, body } = await service.call("POST", `/imports/referrals/${done.id}/undo`, {
    key,
  });
  expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
  const { forgetImports } = await import("./work.ts");
  await forgetImports(service.deps);
  now = began;
  const { rows } = await service.pool.query(
    "SELECT count(*)::int AS n FROM import_rows WHERE organization_id = $1",
    [other.id],
  );
  expect(rows).toEqual([{ n: 0 }]);
});
