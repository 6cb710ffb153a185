import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast } from "../../test/cast.ts";
import { fillPortal, portalBodies, portalCollections } from "../../test/portal.ts";
import { auditRowsOf } from "../../test/records.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
});

/** A business developer whose portal is empty. */
let key: string;
let userId: string;
beforeEach(async () => {
  const options = { permissionLevel: "marketer" } as const;
  ({ key, userId } = await service.createPerson(cast.organizationId, options));
});

/** The audit log entries for this person's actions. */
const theirAuditRows = async () =>
  (await auditRowsOf(service, cast.organizationId)).filter(({ actorId }) => actorId === userId);

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { key, ...(body !== undefined && { body }) });

async function create(path: string, body: unknown) {
  const answer = await call("POST", path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const refusedFields = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.error?.details?.map(({ path }: { path: string }) => path),
];

const fresh = () => ({
  businessDeveloperId: userId,
  version: 1,
  createdAt: nowMs,
  updatedAt: nowMs,
});

describe("the response", () => {
  test("for each kind, with the minimum of fields · has every field in the contract", async () => {
    const id = expect.any(String);
    const shown = {
      "bd/prospects": {
        ...{ id, name: "Ada", company: null, email: null, phone: null, stage: "lead" },
        ...{ notes: null, value: null, wonAt: null, ...fresh() },
      },
      "bd/activities": {
        ...{ id, type: "call", prospectId: null, summary: "Talked", occurredAt: nowMs },
        ...fresh(),
      },
      "bd/tasks": {
        ...{
          id,
          title: "Call again",
          dueAt: null,
          prospectId: null,
          referralId: null,
          status: "open",
        },
        ...{ completedAt: null, ...fresh() },
      },
      // The activity is within the goal's period.
      "bd/goals": { id, ...portalBodies["bd/goals"], progress: 1, ...fresh() },
    };
    for (const collection of portalCollections) {
      const created = await create(`/${collection}`, portalBodies[collection]);
      expect(created).toEqual(shown[collection]);
      expect((await call("GET", `/${collection}/${created.id}`)).body).toEqual(created);
      expect((await call("GET", `/${collection}`)).body.data).toContainEqual(created);
    }
  });

  test("for each kind, with all fields · has what was sent", async () => {
    const prospect = {
      ...{ name: "Ada", company: "Harbour Works", email: "ada@example.com", phone: "+15550100" },
      ...{ stage: "proposal", notes: " as it is \n", value: 999_999_999_999.99 },
    };
    const { id: prospectId, ...created } = await create("/bd/prospects", prospect);
    expect(created).toMatchObject(prospect);
    const activity = { type: "note", prospectId, summary: "Wrote", occurredAt: 1e11 };
    expect(await create("/bd/activities", activity)).toMatchObject(activity);
    const task = { title: "Call", prospectId, dueAt: 0, status: "done" };
    expect(await create("/bd/tasks", task)).toMatchObject({ ...task, completedAt: nowMs });
    const goal = { metric: "bonus_amount", target: 0.01, periodStart: 0, periodEnd: 1e11 };
    expect(await create("/bd/goals", goal)).toMatchObject(goal);
  });
});

describe("a change", () => {
  const changes = {
    "bd/prospects": { company: "Harbour Works", value: 0.1 },
    "bd/activities": { summary: "Wrote", occurredAt: 2e11 },
    "bd/tasks": { title: "Write", dueAt: 2e11 },
    "bd/goals": { metric: "bonus_amount", target: 1.5 },
  };

  test.each(portalCollections)(
    "of %s · changes the sent fields and increments the version",
    async (collection) => {
      const created = await create(`/${collection}`, portalBodies[collection]);
      nowMs += 10;
      const { status, body } = await call(
        "PATCH",
        `/${collection}/${created.id}`,
        changes[collection],
      );
      expect(status).toBe(200);
      const updatedAt = created.createdAt + 10;
      expect(body).toEqual({ ...created, ...changes[collection], version: 2, updatedAt });
      expect((await call("GET", `/${collection}/${created.id}`)).body).toEqual(body);
    },
  );

  test.each(portalCollections)(
    "of %s that changes nothing · leaves no trace",
    async (collection) => {
      const created = await create(`/${collection}`, portalBodies[collection]);
      const rows = await theirAuditRows();
      nowMs += 10;
      for (const body of [{}, portalBodies[collection]]) {
        expect((await call("PATCH", `/${collection}/${created.id}`, body)).body).toEqual(created);
      }
      expect(await theirAuditRows()).toEqual(rows);
    },
  );

  test.each(portalCollections)(
    "of %s · is in the audit log, as are creation and deletion",
    async (collection) => {
      const created = await create(`/${collection}`, portalBodies[collection]);
      const path = `/${collection}/${created.id}`;
      const [field] = Object.keys(changes[collection]);
      await call("PATCH", path, changes[collection]);
      expect((await call("DELETE", path)).status).toBe(204);
      expect((await call("GET", path)).status).toBe(404);
      const rows = await theirAuditRows();
      const kind = rows[0]?.targetType ?? "";
      expect(kind).toMatch(/^bd_(prospect|activity|task|goal)$/);
      expect(rows).toMatchObject(
        ["created", "updated", "deleted"].map((verb) => ({
          action: `${kind}.${verb}`,
          targetType: kind,
          targetId: created.id,
        })),
      );
      expect(rows[1]?.changes).toHaveProperty(field ?? "");
      expect(Object.keys(rows[1]?.changes as object)).toHaveLength(2);
    },
  );

  test.each(portalCollections)(
    "of %s · when its audit log entry cannot be written · has no effect",
    async (collection) => {
      const created = await create(`/${collection}`, portalBodies[collection]);
      const path = `/${collection}/${created.id}`;
      const { pool } = service;
      await pool.query(`
        CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
        CREATE TRIGGER fail BEFORE INSERT ON audit_logs EXECUTE FUNCTION fail()`);
      try {
        expect((await call("POST", `/${collection}`, portalBodies[collection])).status).toBe(500);
        expect((await call("PATCH", path, changes[collection])).status).toBe(500);
        expect((await call("DELETE", path)).status).toBe(500);
      } finally {
        await pool.query("DROP TRIGGER fail ON audit_logs");
      }
      expect((await call("GET", `/${collection}`)).body.data).toEqual([created]);
    },
  );
});

describe("a prospect", () => {
  test("that is won, and later not won · shows since when, or null", async () => {
    const { id } = await create("/bd/prospects", { name: "Ada" });
    const wonAtAfter = async (body: object) => {
      nowMs += 10;
      return (await call("PATCH", `/bd/prospects/${id}`, body)).body.wonAt;
    };
    expect(await wonAtAfter({ stage: "meeting" })).toBeNull();
    const wonAt = await wonAtAfter({ stage: "won" });
    expect(wonAt).toBe(nowMs);
    expect(await wonAtAfter({ stage: "won", name: "Ada L" })).toBe(wonAt);
    expect(await wonAtAfter({ stage: "lost" })).toBeNull();
    expect(await wonAtAfter({ stage: "won" })).toBe(nowMs);
    const { wonAt: atOnce } = await create("/bd/prospects", { name: "Ada", stage: "won" });
    expect(atOnce).toBe(nowMs);
  });

  test("that is deleted · leaves its activities and tasks without a prospect", async () => {
    const { id: prospectId } = await create("/bd/prospects", { name: "Ada" });
    const activity = await create("/bd/activities", {
      ...{ type: "call", summary: "Talked" },
      prospectId,
    });
    const task = await create("/bd/tasks", { title: "Call", prospectId });
    expect((await call("DELETE", `/bd/prospects/${prospectId}`)).status).toBe(204);
    const left = [
      (await call("GET", `/bd/activities/${activity.id}`)).body,
      (await call("GET", `/bd/tasks/${task.id}`)).body,
    ];
    expect(left).toEqual([
      { ...activity, prospectId: null },
      { ...task, prospectId: null },
    ]);
  });

  test("that is deleted while items are added to it · is referred to by none of them", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: prospectId } = await create("/bd/prospects", { name: "Ada" });
      const { id } = await create("/bd/tasks", { title: "Call" });
      const answers = await Promise.all([
        call("PATCH", `/bd/tasks/${id}`, { prospectId }),
        call("POST", "/bd/activities", { type: "call", summary: "Talked", prospectId }),
        call("DELETE", `/bd/prospects/${prospectId}`),
        call("POST", "/bd/tasks", { title: "Call", prospectId }),
        call("PATCH", `/bd/tasks/${id}`, { title: "Write", prospectId }),
      ]);
      for (const answer of answers) {
        expect([200, 201, 204, 400], answer.text).toContain(answer.status);
        if (answer.status === 400) expect(refusedFields(answer)).toEqual([400, ["prospectId"]]);
      }
      const tasks = (await call("GET", `/bd/tasks?prospectId=${prospectId}`)).body.data;
      const activities = (await call("GET", `/bd/activities?prospectId=${prospectId}`)).body.data;
      expect([...tasks, ...activities]).toEqual([]);
    }
  });
});

describe("prospectId", () => {
  test.each(["activities", "tasks"] as const)(
    "of %s · outside this portal · returns 400 naming it and changes nothing",
    async (folder) => {
      const other = await fillPortal(service, cast.otherBusinessDeveloper.key);
      const foreign = await fillPortal(service, (await createCast(service)).businessDeveloper.key);
      const path = `/bd/${folder}` as const;
      const created = await create(path, portalBodies[`bd/${folder}`]);
      const ids = [other["bd/prospects"], foreign["bd/prospects"], other["bd/tasks"], newId()];
      for (const prospectId of [...ids, "malformed", 7]) {
        const body = { ...portalBodies[`bd/${folder}`], prospectId };
        expect(refusedFields(await call("POST", path, body))).toEqual([400, ["prospectId"]]);
        const patched = await call("PATCH", `${path}/${created.id}`, { prospectId });
        expect(refusedFields(patched)).toEqual([400, ["prospectId"]]);
      }
      expect((await call("GET", path)).body.data).toEqual([created]);
    },
  );

  test("in capital letters, then removed · is the same prospect, then none", async () => {
    const { id } = await create("/bd/prospects", { name: "Ada" });
    const task = await create("/bd/tasks", { title: "Call", prospectId: id.toUpperCase() });
    expect(task.prospectId).toBe(id);
    const patched = await call("PATCH", `/bd/tasks/${task.id}`, { prospectId: null });
    expect(patched.body.prospectId).toBeNull();
  });
});

test("A task · that is completed and opened again · shows when it was completed, or null", async () => {
  const { id } = await create("/bd/tasks", { title: "Call", dueAt: 1e11 });
  const after = async (body: object) => {
    nowMs += 10;
    return (await call("PATCH", `/bd/tasks/${id}`, body)).body;
  };
  const { completedAt } = await after({ status: "done" });
  expect(completedAt).toBe(nowMs);
  expect((await after({ status: "done", title: "Called" })).completedAt).toBe(completedAt);
  expect(await after({ status: "open", dueAt: null })).toMatchObject({
    completedAt: null,
    dueAt: null,
  });
});

test.each([
  ["bd/prospects", { value: 0.001 }, "value"],
  ["bd/prospects", { value: -0.01 }, "value"],
  ["bd/prospects", { value: 1_000_000_000_000 }, "value"],
  ["bd/prospects", { value: "1" }, "value"],
  ["bd/prospects", { stage: "new" }, "stage"],
  ["bd/prospects", { name: null }, "name"],
  ["bd/prospects", { wonAt: 1 }, "wonAt"],
  ["bd/activities", { type: "fax" }, "type"],
  ["bd/activities", { occurredAt: 1.5 }, "occurredAt"],
  ["bd/activities", { occurredAt: null }, "occurredAt"],
  ["bd/tasks", { dueAt: 253_402_300_800_000 }, "dueAt"],
  ["bd/tasks", { status: "late" }, "status"],
  ["bd/tasks", { completedAt: 1 }, "completedAt"],
  ["bd/goals", { target: 0 }, "target"],
  ["bd/goals", { target: 1.005 }, "target"],
  ["bd/goals", { target: 2.5 }, "target"],
  ["bd/goals", { metric: "bonus_amount", target: 1e300 }, "target"],
  ["bd/goals", { metric: "calls" }, "metric"],
  ["bd/goals", { periodEnd: 0 }, "periodEnd"],
  ["bd/goals", { progress: 1 }, "progress"],
] as const)(
  "%s · with %o · answers 400 naming the field, nothing changes",
  async (collection, fields, field) => {
    const created = await create(`/${collection}`, portalBodies[collection]);
    const body = { ...portalBodies[collection], ...fields };
    for (const answer of [
      await call("POST", `/${collection}`, body),
      await call("PATCH", `/${collection}/${created.id}`, fields),
    ]) {
      expect(refusedFields(answer)).toEqual([400, [field]]);
      expect(answer.body.error.message).toContain(field);
    }
    expect((await call("GET", `/${collection}`)).body.data).toEqual([created]);
  },
);

test("PATCH /bd/goals/{id} · with one end of the period · validates it against the other", async () => {
  const { id } = await create("/bd/goals", {
    ...{ metric: "bonus_amount", target: 2.5, periodStart: 1e11, periodEnd: 2e11 },
  });
  const patch = (body: object) => call("PATCH", `/bd/goals/${id}`, body);
  expect(refusedFields(await patch({ periodStart: 2e11 }))).toEqual([400, ["periodEnd"]]);
  expect(refusedFields(await patch({ metric: "activities" }))).toEqual([400, ["target"]]);
  expect((await patch({ periodStart: 1.5e11 })).body).toMatchObject({
    periodStart: 1.5e11,
    version: 2,
  });
});

test("Two changes to one item · at the same time · both happen, and both count", async () => {
  for (const collection of portalCollections) {
    const { id } = await create(`/${collection}`, portalBodies[collection]);
    const bodies = {
      "bd/prospects": [{ name: "A" }, { company: "B" }],
      "bd/activities": [{ type: "note" }, { summary: "B" }],
      "bd/tasks": [{ title: "A" }, { dueAt: 3e11 }],
      "bd/goals": [{ target: 9 }, { periodStart: 3e11 }],
    }[collection];
    await Promise.all(bodies.map((body) => call("PATCH", `/${collection}/${id}`, body)));
    const { body } = await call("GET", `/${collection}/${id}`);
    expect(body).toMatchObject({ ...bodies[0], ...bodies[1], version: 3 });
  }
});

async function setDefaultCurrency(defaultCurrency: string) {
  const { status } = await service.call("PATCH", `/organizations/${cast.organizationId}`, {
    key: cast.superAdmin.key,
    body: { defaultCurrency },
  });
  expect(status).toBe(200);
}

test.each([
  ["bd/prospects", "value"],
  ["bd/goals", "target"],
] as const)(
  "%s · with a %s finer than the organization's currency · answers 400 naming it, and other changes go through",
  async (collection, field) => {
    const body = {
      ...portalBodies[collection],
      ...(collection === "bd/goals" && { metric: "bonus_amount" }),
    };
    const amountOf = (amount: number) => ({ ...body, [field]: amount });
    await setDefaultCurrency("EUR");
    const { id } = await create(`/${collection}`, amountOf(1.5));
    await setDefaultCurrency("JPY");
    const path = `/${collection}/${id}`;
    for (const answer of [
      await call("POST", `/${collection}`, amountOf(2.5)),
      await call("PATCH", path, { [field]: 2.5 }),
    ]) {
      expect(refusedFields(answer)).toEqual([400, [field]]);
      expect(answer.body.error.details[0].message).toBe(
        "must be a whole number, because JPY has no decimal places",
      );
    }
    const other = collection === "bd/goals" ? { periodStart: 3e11 } : { notes: "Called" };
    expect((await call("PATCH", path, other)).body).toMatchObject({ ...other, [field]: 1.5 });
    expect((await call("PATCH", path, { [field]: 3 })).body).toMatchObject({ [field]: 3 });
  },
);

describe("the referral of a task", () => {
  test("is one that its business developer sees; the task stays when the referral is deleted", async () => {
    const refer = async (assigneeId: string | null) => {
      const body = { name: "Ada", referrerId: cast.referrer.userId, assigneeId };
      return (await service.call("POST", "/referrals", { key: cast.organizationKey, body })).body
        .id;
    };
    const [seen, hidden] = [await refer(userId), await refer(null)];
    const body = { title: "Call", referralId: seen.toUpperCase() };
    const task = await create("/bd/tasks", body);
    const other = await create("/bd/tasks", { title: "Write" });
    expect([task.referralId, other.referralId]).toEqual([seen, null]);
    for (const referralId of [hidden, newId()]) {
      const answers = [
        await call("POST", "/bd/tasks", { title: "Call", referralId }),
        await call("PATCH", `/bd/tasks/${other.id}`, { referralId }),
      ];
      for (const answer of answers) expect(refusedFields(answer)).toEqual([400, ["referralId"]]);
    }
    const about = await call("GET", `/bd/tasks?referralId=${seen}`);
    expect(about.body.data.map(({ id }: { id: string }) => id)).toEqual([task.id]);
    await service.call("DELETE", `/referrals/${seen}`, { key: cast.admin.key });
    expect((await call("GET", `/bd/tasks/${task.id}`)).body).toEqual({ ...task, referralId: null });
  });
});
