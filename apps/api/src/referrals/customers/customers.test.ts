import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { type Cast, type CastRole, createCast, keyOf } from "../../../test/cast.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

/**
 * Sends the request again while the service is too busy. A rejected request has changed nothing.
 */
const callUntilServed: typeof service.call = async (...request) => {
  for (;;) {
    const answer = await service.call(...request);
    if (answer.status !== 503) return answer;
  }
};

type Submitter = Pick<Organization, "key" | "referrerId">;

async function submit({ key, referrerId }: Submitter, fields: Record<string, unknown> = {}) {
  const body = { name: "Ada Lovelace", referrerId, ...fields };
  const answer = await callUntilServed("POST", "/referrals", { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const submitCompleted = (submitter: Submitter, fields: Record<string, unknown> = {}) =>
  submit(submitter, { status: "completed", ...fields });

async function setStatus({ key }: { key: string }, id: string, status: string) {
  const answer = await callUntilServed("PATCH", `/referrals/${id}`, { key, body: { status } });
  expect(answer.status, answer.text).toBe(200);
}

const list = (key: string, query: Record<string, string | number> = {}) =>
  service.call("GET", `/customers?${new URLSearchParams(query as Record<string, string>)}`, {
    key,
  });

async function customersOf({ key }: { key: string }) {
  const { status, body } = await list(key, { limit: 100 });
  expect(status).toBe(200);
  return body.data;
}

const namesIn = ({ body }: { body: { data: { name: string }[] } }) =>
  body.data.map(({ name }) => name);

describe("A referral that is completed", () => {
  test.each(["POST", "PATCH"])("with %s · turns the person into a customer", async (method) => {
    const organization = await service.createOrganization();
    const fields = {
      email: "Ada@Example.com",
      phone: "+44 1234 567890",
      address: { formatted: "12 Harbour Rd" },
    };
    nowMs += 1;
    const referral = await submit(organization, {
      ...fields,
      status: method === "POST" ? "completed" : "qualified",
    });
    const submittedAt = nowMs;
    nowMs += 1;
    if (method === "PATCH") {
      expect(await customersOf(organization)).toEqual([]);
      await setStatus(organization, referral.id, "completed");
    }
    const [customer, ...others] = await customersOf(organization);
    const completedAt = method === "POST" ? submittedAt : nowMs;
    const its = {
      id: referral.id,
      referrerId: organization.referrerId,
      createdAt: referral.createdAt,
    };
    expect(others).toEqual([]);
    expect(customer).toEqual({
      id: customer.id,
      name: "Ada Lovelace",
      ...fields,
      referralCount: 1,
      firstReferral: its,
      lastReferral: its,
      version: 1,
      createdAt: completedAt,
      updatedAt: completedAt,
    });
    const single = await service.call("GET", `/customers/${customer.id}`, {
      key: organization.key,
    });
    expect(single.body).toEqual(customer);
    const audits = await auditRowsOf(service, organization.id);
    expect(audits.filter(({ targetType }) => targetType === "customer")).toMatchObject([
      {
        action: "customer.created",
        actorType: "organization_key",
        targetId: customer.id,
        changes: { referralId: { from: null, to: referral.id } },
      },
    ]);
  });

  test.each([
    ["the same email address", { email: "ada@example.com" }, { email: "ADA@example.COM" }],
    ["the same phone number", { phone: "+44 (1234) 567-890" }, { phone: "+441234567890" }],
    [
      "another email address and the same phone number",
      { email: "ada@example.com", phone: "01234 5678" },
      { email: "grace@example.com", phone: "0123-45678" },
    ],
  ])("for a person with %s · belongs to the same customer", async (_, first, second) => {
    const organization = await service.createOrganization();
    const before = await submitCompleted(organization, { ...first, name: "First" });
    nowMs += 1;
    const after = await submitCompleted(organization, { ...second, name: "Second" });
    expect(await customersOf(organization)).toMatchObject([
      {
        name: "First",
        referralCount: 2,
        firstReferral: { id: before.id },
        lastReferral: { id: after.id },
        version: 2,
        createdAt: nowMs - 1,
        updatedAt: nowMs,
      },
    ]);
    const audits = await auditRowsOf(service, organization.id);
    expect(
      audits.flatMap(({ action }) => (action.startsWith("customer.") ? [action] : [])),
    ).toEqual(["customer.created", "customer.linked"]);
  });

  test.each([
    ["one more plus sign", { phone: "+4412345678" }, { phone: "4412345678" }],
    ["neither address nor number", {}, {}],
    ["a phone number without digits", { phone: "none" }, { phone: "none" }],
    ["another address", { email: "ada@example.com" }, { email: "ada@example.org" }],
  ])("for a person with %s · creates a separate customer", async (_, first, second) => {
    const organization = await service.createOrganization();
    await submitCompleted(organization, first);
    await submitCompleted(organization, second);
    expect(await customersOf(organization)).toHaveLength(2);
  });

  test("with one customer's address and another's number · belongs to the address", async () => {
    const organization = await service.createOrganization();
    await submitCompleted(organization, { name: "By phone", phone: "5550100" });
    await submitCompleted(organization, { name: "By e-mail", email: "ada@example.com" });
    await submitCompleted(organization, { email: "ada@example.com", phone: "555-0100" });
    const counts = (await customersOf(organization)).map(
      ({ name, referralCount }: { name: string; referralCount: number }) => [name, referralCount],
    );
    expect(Object.fromEntries(counts)).toEqual({ "By phone": 1, "By e-mail": 2 });
  });

  test("in another organization · creates another customer", async () => {
    const [one, other] = [await service.createOrganization(), await service.createOrganization()];
    await submitCompleted(one, { email: "ada@example.com" });
    await submitCompleted(other, { email: "ada@example.com" });
    const [[first], [second]] = [await customersOf(one), await customersOf(other)];
    expect([first.referralCount, second.referralCount]).toEqual([1, 1]);
    expect(first.id).not.toBe(second.id);
  });

  test.each([{}, { email: "ada@example.com" }])(
    "again, after it was not (%j) · keeps its customer",
    async (fields) => {
      const organization = await service.createOrganization();
      const { id } = await submitCompleted(organization, fields);
      const before = await customersOf(organization);
      nowMs += 1;
      await setStatus(organization, id, "in_progress");
      await setStatus(organization, id, "completed");
      expect(await customersOf(organization)).toEqual(before);
    },
  );

  test("and deleted · leaves the customer", async () => {
    const organization = await service.createOrganization();
    const { id } = await submitCompleted(organization, { email: "ada@example.com" });
    const { key } = organization;
    expect((await service.call("DELETE", `/referrals/${id}`, { key })).status).toBe(204);
    expect(await customersOf(organization)).toMatchObject([
      { email: "ada@example.com", referralCount: 0, firstReferral: null, lastReferral: null },
    ]);
  });

  test("while its audit log entry cannot be written · creates no customer either", async () => {
    const organization = await service.createOrganization();
    const { key } = organization;
    const { id } = await submit(organization);
    const { pool } = service;
    await pool.query(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON audit_logs FOR EACH ROW
        WHEN (NEW.action = 'customer.created') EXECUTE FUNCTION fail()`);
    try {
      const body = { status: "completed" };
      expect((await service.call("PATCH", `/referrals/${id}`, { key, body })).status).toBe(500);
    } finally {
      await pool.query("DROP TRIGGER fail ON audit_logs");
    }
    expect(await customersOf(organization)).toEqual([]);
    expect((await service.call("GET", `/referrals/${id}`, { key })).body.status).toBe("new");
  });
});

describe("Fifty referrals completed at the same moment", () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index);

  test("with one address, by PATCH and POST · create exactly one customer with fifty referrals", async () => {
    const organization = await service.createOrganization();
    const email = "ada@example.com";
    const open = await Promise.all(fifty.slice(25).map(() => submit(organization, { email })));
    await Promise.all([
      ...open.map(({ id }) => setStatus(organization, id, "completed")),
      ...fifty.slice(0, 25).map(() => submitCompleted(organization, { email: "ADA@example.com" })),
    ]);
    expect(await customersOf(organization)).toMatchObject([{ referralCount: 50, version: 50 }]);
  });

  test("with one phone number and fifty addresses · create exactly one customer", async () => {
    const organization = await service.createOrganization();
    await Promise.all(
      fifty.map((index) =>
        submitCompleted(organization, { email: `ada${index}@example.com`, phone: "+1 555 0100" }),
      ),
    );
    expect(await customersOf(organization)).toMatchObject([{ referralCount: 50, version: 50 }]);
  });
});

describe("Access to customers", () => {
  let cast: Cast;
  const owners = ["admin", "businessDeveloper", "referrer", "otherReferrer"] as const;
  beforeAll(async () => {
    cast = await createCast(service);
    const key = cast.organizationKey;
    for (const owner of owners) {
      const referrerId = cast[owner].userId;
      await submitCompleted({ key, referrerId }, { name: owner, email: `${owner}@example.com` });
      await submitCompleted({ key, referrerId }, { name: "Shared", email: "shared@example.com" });
    }
  });

  const all = { admin: 1, businessDeveloper: 1, referrer: 1, otherReferrer: 1, Shared: 4 };
  const seenBy: [CastRole | "organizationKey", Record<string, number>][] = [
    ["organizationKey", all],
    ["superAdmin", all],
    ["admin", all],
    ["adminBdr", all],
    ["businessDeveloper", { businessDeveloper: 1, referrer: 1, Shared: 2 }],
    ["otherBusinessDeveloper", { otherReferrer: 1, Shared: 1 }],
  ];

  test.each(seenBy)(
    "%s · by ID and in the list · sees the same ones, and only their referrals",
    async (viewer, visible) => {
      const key = keyOf(cast, viewer);
      const listed = await customersOf({ key });
      const counts = listed.map(
        ({ name, referralCount }: { name: string; referralCount: number }) => [name, referralCount],
      );
      expect(Object.fromEntries(counts)).toEqual(visible);
      const missing = await service.call("GET", `/customers/${newId()}`, { key });
      for (const customer of await customersOf({ key: cast.organizationKey })) {
        const answer = await service.call("GET", `/customers/${customer.id}`, { key });
        if (customer.name in visible) expect(answer.body.name).toBe(customer.name);
        else expect(withoutRequestId(answer.text)).toBe(withoutRequestId(missing.text));
      }
      for (const { firstReferral, lastReferral } of listed) {
        for (const { id } of [firstReferral, lastReferral]) {
          expect((await service.call("GET", `/referrals/${id}`, { key })).status).toBe(200);
        }
      }
    },
  );

  test.each(["referrer", "otherReferrer"] as const)("%s · gets 403", async (viewer) => {
    const [{ id }] = await customersOf({ key: cast.organizationKey });
    for (const path of ["/customers", `/customers/${id}`]) {
      const { status, body } = await service.call("GET", path, { key: keyOf(cast, viewer) });
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
  });

  describe("A customer of another business developer · after a guess", () => {
    const email = "ada@example.com";
    const phone = "+44 1234 567890";
    const address = { formatted: "12 Harbour Rd" };
    let cast: Cast;
    let theirs: Submitter;
    let own: Submitter;
    beforeEach(async () => {
      cast = await createCast(service);
      theirs = { key: cast.organizationKey, referrerId: cast.otherReferrer.userId };
      own = { key: cast.businessDeveloper.key, referrerId: cast.referrer.userId };
    });

    test.each([
      ["at the address", { email }, "is there"],
      ["at the address", { email }, "is deleted"],
      ["at the phone number", { phone }, "is there"],
      ["at the phone number", { phone }, "is deleted"],
    ])(
      "%s (%j), while the other developer's referral %s · shows only the guessed data",
      async (_, guess, state) => {
        const name = "Ada Lovelace";
        const { id } = await submitCompleted(theirs, { name, email, phone, address });
        if (state === "is deleted") {
          const deletion = { key: cast.organizationKey };
          expect((await service.call("DELETE", `/referrals/${id}`, deletion)).status).toBe(204);
        }
        const ownReferral = await submitCompleted(own, { name: "Who is it?", ...guess });
        const [known, ...others] = await customersOf(own);
        expect(others).toEqual([]);
        expect(known).toMatchObject({
          ...{ name: "Who is it?", email: null, phone: null, address: null },
          ...guess,
          ...{ referralCount: 1, firstReferral: { id: ownReferral.id } },
        });
        const { body } = await service.call("GET", `/customers/${known.id}`, { key: own.key });
        expect(body).toEqual(known);
        const guessed = Object.values(guess);
        for (const q of [name, email, phone].filter((text) => !guessed.includes(text))) {
          expect((await list(own.key, { q })).body.data).toEqual([]);
        }
        expect(namesIn(await list(own.key, { q: "who is" }))).toEqual(["Who is it?"]);
        const all = await customersOf(cast.admin);
        expect(all).toMatchObject([{ id: known.id, name, email, phone, address }]);
      },
    );

    test("with referrals before and after it · looks like a new one", async () => {
      for (const _ of [1, 2, 3]) {
        nowMs += 10;
        await submitCompleted(theirs, { email });
      }
      nowMs += 10;
      const guessedAt = nowMs;
      const guess = await submitCompleted(own, { name: "Guess", email });
      const fresh = await submitCompleted(own, { name: "Guess", email: "fresh@example.com" });
      nowMs += 10;
      await submitCompleted(theirs, { email });
      const [ofFresh, ofGuess] = await customersOf(own);
      const itself = ({ id }: { id: string }) => ({ ...ofFresh.firstReferral, id });
      expect([ofFresh.email, ofFresh.version, ofFresh.createdAt]).toEqual([
        fresh.email,
        1,
        guessedAt,
      ]);
      expect(ofGuess).toEqual({
        ...ofFresh,
        ...{ id: ofGuess.id, email, firstReferral: itself(guess), lastReferral: itself(guess) },
      });
      const { headers } = await service.call("GET", `/customers/${ofGuess.id}`, { key: own.key });
      expect(headers.get("etag")).toBe('"1"');
      for (const time of ["created", "updated"]) {
        expect(namesIn(await list(own.key, { [`${time}Before`]: guessedAt }))).toEqual([]);
        expect(namesIn(await list(own.key, { [`${time}After`]: guessedAt + 1 }))).toEqual([]);
      }
    });

    test("between two of your own · is listed between them, on each page", async () => {
      await submitCompleted(theirs, { email });
      for (const [name, of] of [
        ["First", "first@example.com"],
        ["Guess", email],
        ["Last", "last@example.com"],
      ]) {
        nowMs += 10;
        await submitCompleted(own, { name, email: of });
      }
      const names: string[] = [];
      let query: Record<string, string | number> = { limit: 1 };
      for (let hasMore = true; hasMore; ) {
        const page = await list(own.key, query);
        names.push(...namesIn(page));
        hasMore = page.body.pagination.hasMore;
        query = { limit: 1, cursor: page.body.pagination.nextCursor };
      }
      expect(names).toEqual(["Last", "Guess", "First"]);
    });
  });

  test("A customer · whose referrals all belong to one business developer · shows them the counts and times that admins see, and the latest contact data", async () => {
    const cast = await createCast(service);
    const { key } = cast.businessDeveloper;
    const [byReferrer, byThemselves] = [
      { key, referrerId: cast.referrer.userId },
      { key, referrerId: cast.businessDeveloper.userId },
    ];
    const email = "ada@example.com";
    const open = await submit(byReferrer, { email });
    nowMs += 10;
    const createdAt = nowMs;
    const { id } = await submitCompleted(byThemselves, { email });
    nowMs += 10;
    await submitCompleted(byReferrer, { name: "Ada Byron", email });
    nowMs += 10;
    const updatedAt = nowMs;
    await setStatus({ key }, open.id, "completed");
    nowMs += 10;
    for (const status of ["lost", "completed"]) await setStatus({ key }, id, status);
    const [all] = await customersOf(cast.admin);
    expect(all).toMatchObject({ name: "Ada Lovelace", version: 3, createdAt, updatedAt });
    expect(await customersOf({ key })).toEqual([{ ...all, name: "Ada Byron" }]);
  });

  test("A filter · for people whom a business developer cannot see · returns nothing", async () => {
    const { key } = cast.businessDeveloper;
    const of = async (role: CastRole) =>
      namesIn(await list(key, { referrerId: cast[role].userId })).toSorted();
    expect(await of("referrer")).toEqual(["Shared", "referrer"]);
    expect(await of("otherReferrer")).toEqual([]);
    expect(namesIn(await list(key, { q: "otherReferrer" }))).toEqual([]);
  });
});

describe("GET /customers", () => {
  test("q · with LIKE wildcards · finds them literally", async () => {
    const organization = await service.createOrganization();
    await submitCompleted(organization, { name: "100% Ada", phone: "+1 555 0100" });
    await submitCompleted(organization, { name: "1000 Ada", email: "a_b@example.com" });
    await submitCompleted(organization, { name: "Grace", email: "axb@example.com" });
    const namesFor = async (q: string) => namesIn(await list(organization.key, { q }));
    expect(await namesFor("00%")).toEqual(["100% Ada"]);
    expect(await namesFor("A_B@")).toEqual(["1000 Ada"]);
    expect(await namesFor("555 01")).toEqual(["100% Ada"]);
    expect(await namesFor("ada")).toEqual(["1000 Ada", "100% Ada"]);
    expect(await namesFor("\\")).toEqual([]);
  });

  test("Pages, times and referrers · return the newest first, each once", async () => {
    const organization = await service.createOrganization();
    const { key, referrerId } = organization;
    const other = await service.createReferrer(organization.id);
    const times: number[] = [];
    for (const [name, credited] of [
      ["A", referrerId],
      ["B", other],
      ["C", referrerId],
    ]) {
      nowMs += 10;
      times.push(nowMs);
      await submitCompleted(organization, {
        name,
        email: `${name}@example.com`,
        referrerId: credited,
      });
    }
    const [, second = 0, third = 0] = times;
    const namesFor = async (query: Record<string, number | string>) =>
      namesIn(await list(key, query));
    expect(await namesFor({})).toEqual(["C", "B", "A"]);
    expect(await namesFor({ createdAfter: second })).toEqual(["C", "B"]);
    expect(await namesFor({ createdAfter: second, createdBefore: third })).toEqual(["B"]);
    expect(await namesFor({ referrerId })).toEqual(["C", "A"]);
    expect(await namesFor({ referrerId: other })).toEqual(["B"]);
    nowMs += 10;
    await submitCompleted(organization, { email: "a@example.com", referrerId: other });
    expect(await namesFor({ updatedAfter: third })).toEqual(["C", "A"]);
    expect(await namesFor({ referrerId: other })).toEqual(["B", "A"]);
    const page = (await list(key, { limit: 2 })).body;
    expect([page.data.length, page.pagination.hasMore]).toEqual([2, true]);
    expect(await namesFor({ limit: 2, cursor: page.pagination.nextCursor })).toEqual(["A"]);
  });
});
