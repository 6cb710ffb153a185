import { beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/arrangements.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

const service = useService();
let admin: Person;
let developer: Person;
beforeAll(async () => {
  const { id } = service.organization;
  admin = await service.createPerson(id, { permissionLevel: "admin" });
  developer = await service.createPerson(id, { permissionLevel: "marketer" });
  const worker = await service.startWorker();
  return () => worker.stop({ withinMs: 1_000 });
});

const put = (
  kind: "referrals" | "users",
  externalId: string,
  body: object,
  { key = service.organization.key, headers = {} }: { key?: string; headers?: object } = {},
) =>
  service.call("PUT", `/${kind}/by-external-id/${encodeURIComponent(externalId)}`, {
    key,
    body: kind === "referrals" ? { referrerId: service.organization.referrerId, ...body } : body,
    headers: headers as Record<string, string>,
  });

const someone = () => ({ email: `${newId()}@example.com` });

const bodyOf = { referrals: () => ({ name: "Ada" }), users: someone };

const kinds = ["referrals", "users"] as const;

interface Recorded {
  eventType: string;
  payload: { metadata: { externalId?: string } };
}

const eventsAbout = async (externalId: string) => {
  const { body } = await service.call("GET", "/events?limit=100");
  return body.data
    .filter(({ payload }: Recorded) => payload.metadata.externalId === externalId)
    .map(({ eventType }: Recorded) => eventType);
};

test("PUT /referrals/by-external-id · twice · creates the referral, then changes only the sent fields, each with its event", async () => {
  const externalId = "crm/4711·ü";
  const created = await put("referrals", externalId, { name: "Ada", notes: "Met at the fair" });
  expect([created.status, created.headers.get("etag")]).toEqual([201, '"1"']);
  expect(created.body).toMatchObject({ externalId, notes: "Met at the fair", version: 1 });
  const changed = await put("referrals", externalId, { name: "Ada Lovelace" });
  expect([changed.status, changed.headers.get("etag")]).toEqual([200, '"2"']);
  expect(changed.body).toMatchObject({
    id: created.body.id,
    name: "Ada Lovelace",
    notes: "Met at the fair",
  });
  expect((await put("referrals", externalId, { name: "Ada Lovelace" })).body.version).toBe(2);
  expect(await eventsAbout(externalId)).toEqual(["referral.updated", "referral.created"]);
  const query = `externalId=${encodeURIComponent(externalId)}`;
  const listed = await service.call("GET", `/referrals?${query}`);
  expect(listed.body.data).toEqual([changed.body]);
  const { id } = changed.body;
  await service.deps.db.client.referral.update({ where: { id }, data: { credit: "not_credited" } });
  expect((await service.call("GET", `/referrals?${query}`)).body.data).toMatchObject([{ id }]);
});

test("PUT /users/by-external-id · twice · creates the user, then changes the profile, but neither role nor identity", async () => {
  const [externalId, { email }] = [newId(), someone()];
  const created = await put("users", externalId, { email, permissionLevel: "referrer" });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ externalId, email });
  const sent = { email, firstName: "Grace", permissionLevel: "referrer" };
  const changed = await put("users", externalId, sent);
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ id: created.body.id, firstName: "Grace", version: 2 });
  for (const other of [{ permissionLevel: "marketer" }, { identityUserId: "user_other" }]) {
    const refused = await put("users", externalId, { email, ...other });
    expect(refused.body.error).toMatchObject({
      code: "INVALID_REQUEST",
      details: [{ path: Object.keys(other)[0] }],
    });
  }
  expect(await eventsAbout(externalId)).toEqual(["user.profile_updated", "user.joined"]);
});

test.each(kinds)("PUT /%s/by-external-id · ten at once · creates one", async (kind) => {
  const externalId = newId();
  const body = bodyOf[kind]();
  const answers = await Promise.all(Array.from({ length: 10 }, () => put(kind, externalId, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
});

test.each(kinds)(
  "POST /%s · with one external ID at once · accepts one and rejects the others",
  async (kind) => {
    const externalId = newId();
    const { referrerId } = service.organization;
    const post = () => {
      const body = { externalId, ...bodyOf[kind](), ...(kind === "referrals" && { referrerId }) };
      return service.call("POST", `/${kind}`, { body });
    };
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.error).toMatchObject({ code: "CONFLICT" });
    expect(refused?.body.error.message).toMatch(/^externalId: must be unique/);
  },
);

test.each(kinds)(
  "external ID · after the deletion of one of the %s · is available again",
  async (kind) => {
    const externalId = newId();
    const first = await put(kind, externalId, bodyOf[kind]());
    await service.call("DELETE", `/${kind}/${first.body.id}`, { key: admin.key });
    const second = await put(kind, externalId, bodyOf[kind]());
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  },
);

test.each(kinds)("If-Match · if none of the %s has the ID · creates nothing", async (kind) => {
  for (const condition of ["*", '"1"']) {
    const headers = { "If-Match": condition };
    const { status } = await put(kind, newId(), bodyOf[kind](), { headers });
    expect(status).toBe(412);
  }
});

test.each(kinds)("If-None-Match: * · creates one of the %s and never changes it", async (kind) => {
  const headers = { "If-None-Match": "*" };
  const [externalId, body] = [newId(), bodyOf[kind]()];
  const answers = await Promise.all([1, 2, 3].map(() => put(kind, externalId, body, { headers })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412, 412]);
  const { body: unchanged } = await put(kind, externalId, body);
  expect(unchanged.version).toBe(1);
});

test("external ID in the body · different from the URL, or with invisible characters · is rejected", async () => {
  const other = await put("referrals", "crm-1", { name: "Ada", externalId: "crm-2" });
  expect(other.body.error.details).toEqual([
    { path: "externalId", message: "must be the external ID in the path, or omitted" },
  ]);
  for (const externalId of ["a b", "a\u200bb", " ", "x".repeat(256), "", "."]) {
    const { referrerId } = service.organization;
    const body = { name: "Ada", referrerId, externalId };
    const refused = await service.call("POST", "/referrals", { body });
    expect(refused.body.error.details[0].path, externalId).toBe("externalId");
  }
});

test("external ID · by a referrer or a business developer · can be set only where they have access", async () => {
  const { id } = service.organization;
  const referrer = await service.createPerson(id, { permissionLevel: "referrer" });
  const submitted = await service.call("POST", "/referrals", {
    key: referrer.key,
    body: { name: "Ada", externalId: newId() },
  });
  expect(submitted.body.error.code).toBe("FORBIDDEN");
  const own = await service.call("PATCH", `/users/${developer.userId}`, {
    key: developer.key,
    body: { externalId: newId() },
  });
  expect(own.body.error.code).toBe("FORBIDDEN");
  const known = newId();
  await put("users", known, someone());
  for (const externalId of [known, newId()]) {
    const { body } = await put("users", externalId, someone(), { key: developer.key });
    expect(body.error.code).toBe("FORBIDDEN");
  }
  const ofOthers = newId();
  await put("referrals", ofOthers, { name: "Ada" });
  const hidden = await put(
    "referrals",
    ofOthers,
    { name: "Ada", referrerId: developer.userId },
    { key: developer.key },
  );
  expect(hidden.body.error.code).toBe("CONFLICT");
});

test.each(kinds)(
  "q · with part of an external ID of the %s and a word in the row · finds it",
  async (kind) => {
    const externalId = `SAP-00${Date.now()}`;
    const name =
      kind === "referrals" ? { name: "Ada Søk" } : { ...someone(), firstName: "Ada Søk" };
    const { body: made } = await put(kind, externalId, name);
    for (const q of [
      externalId,
      externalId.slice(4),
      `sok ${externalId.toLowerCase().slice(0, 9)}`,
    ]) {
      const { body } = await service.call("GET", `/${kind}?q=${encodeURIComponent(q)}`);
      expect(
        body.data.map(({ id }: { id: string }) => id),
        q,
      ).toContain(made.id);
    }
  },
);

test("import · with external IDs that are taken or repeated · creates each once, even with duplicates allowed", async () => {
  const taken = newId();
  const { referrerId } = service.organization;
  await put("referrals", taken, { name: "Ada" });
  const mine = newId();
  const csv = `Name,Record ID,referrerId\nGrace,${taken},${referrerId}\nMary,${mine},${referrerId}\nJoan,${mine},${referrerId}\n`;
  const { body: started } = await service.call("POST", "/imports/referrals", {
    body: { csv, mode: "good_ones", createsDuplicates: true },
  });
  const done = await until(async () => {
    const { body } = await service.call("GET", `/imports/referrals/${started.id}`);
    return body.status === "completed" ? body : undefined;
  });
  expect(done).toMatchObject({ createdCount: 1, duplicateCount: 2, badCount: 0 });
  const { body } = await service.call("GET", `/referrals?externalId=${mine}`);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Mary"]);
});
