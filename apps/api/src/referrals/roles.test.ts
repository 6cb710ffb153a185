import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/arrangements.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();

interface World {
  organizationId: string;
  people: Record<"admin" | "bd" | "otherBd" | "referrer" | "otherReferrer", Person>;
  /** A referral credited to each person, by the person's name. */
  referralOf: Record<string, string>;
}

async function createWorld(): Promise<World> {
  const { id: organizationId, key } = await service.createOrganization();
  const { createPerson } = service;
  const admin = await createPerson(organizationId, { permissionLevel: "admin" });
  const bd = await createPerson(organizationId, { permissionLevel: "marketer" });
  const otherBd = await createPerson(organizationId, { permissionLevel: "marketer" });
  const referrer = await createPerson(organizationId, { businessDeveloperId: bd.userId });
  const otherReferrer = await createPerson(organizationId, { businessDeveloperId: otherBd.userId });
  const people = { admin, bd, otherBd, referrer, otherReferrer };
  const referralOf: Record<string, string> = {};
  for (const [name, { userId }] of Object.entries(people)) {
    const body = { name: `Lead of ${name}`, referrerId: userId };
    referralOf[name] = (await service.call("POST", "/referrals", { key, body })).body.id;
  }
  return { organizationId, people, referralOf };
}

const sees = {
  admin: ["admin", "bd", "otherBd", "otherReferrer", "referrer"],
  bd: ["bd", "referrer"],
  otherBd: ["otherBd", "otherReferrer"],
  referrer: ["referrer"],
  otherReferrer: ["otherReferrer"],
} as const;

describe.each(Object.entries(sees))("%s", (name, visible) => {
  let world: World;
  let key: string;
  beforeAll(async () => {
    world = await createWorld();
    key = world.people[name as keyof typeof sees].key;
  });

  test("GET /referrals and GET /referrals/{id} · show the same referrals and no other", async () => {
    const { body } = await service.call("GET", "/referrals?limit=100", { key });
    const listed = body.data.map(({ id }: { id: string }) => id).toSorted();
    expect(listed).toEqual(visible.map((owner) => world.referralOf[owner]).toSorted());
    for (const [owner, id] of Object.entries(world.referralOf)) {
      const { status } = await service.call("GET", `/referrals/${id}`, { key });
      expect(status, owner).toBe((visible as readonly string[]).includes(owner) ? 200 : 404);
    }
  });

  test("PATCH /referrals/{id} · changes what is visible and hides the rest; a referrer can change nothing", async () => {
    for (const [owner, id] of Object.entries(world.referralOf)) {
      const options = { key, body: { notes: `by ${name}` } };
      const { status } = await service.call("PATCH", `/referrals/${id}`, options);
      const isVisible = (visible as readonly string[]).includes(owner);
      const refused = name.toLowerCase().includes("referrer") ? 403 : isVisible ? 200 : 404;
      expect(status, owner).toBe(refused);
    }
  });

  test("DELETE /referrals/{id} · is only for admins", async () => {
    const id = world.referralOf[visible[0]];
    const { status } = await service.call("DELETE", `/referrals/${id}`, { key });
    expect(status).toBe(name === "admin" ? 204 : 403);
  });

  test("POST /referrals · credits people whom the caller can credit, and is submitted by the caller", async () => {
    const { people } = world;
    for (const [credited, { userId }] of Object.entries(people)) {
      const body = { name: "Ada", referrerId: userId };
      const answer = await service.call("POST", "/referrals", { key, body });
      const allowed = name === "admin" || (visible as readonly string[]).includes(credited);
      expect(answer.status, credited).toBe(allowed ? 201 : 403);
      if (!allowed) continue;
      expect(answer.body.submittedBy).toMatchObject({
        userId: people[name as keyof typeof sees].userId,
        isReferrer: credited === name,
      });
    }
    const forSelf = await service.call("POST", "/referrals", { key, body: { name: "Ada" } });
    expect(forSelf.body.referrerId).toBe(people[name as keyof typeof sees].userId);
  });
});

test("POST /referrals · when a BD names no one or a foreign person · is rejected with the same response", async () => {
  const { people } = await createWorld();
  const stranger = (await createWorld()).people.referrer.userId;
  const texts = new Set<string>();
  for (const referrerId of [stranger, service.deps.newId(), people.otherReferrer.userId]) {
    const options = { key: people.bd.key, body: { name: "Ada", referrerId } };
    const answer = await service.call("POST", "/referrals", options);
    expect(answer.status).toBe(403);
    texts.add(answer.text.replace(/"requestId":"[^"]*"/, ""));
  }
  expect(texts.size).toBe(1);
});

test("PATCH /referrals/{id} · when a BD changes the credited company · returns 403, because only admins can", async () => {
  const { people, referralOf } = await createWorld();
  const patch = (key: string) =>
    service.call("PATCH", `/referrals/${referralOf.referrer}`, { key, body: { company: "Other" } });
  expect((await patch(people.bd.key)).status).toBe(403);
  expect((await patch(people.admin.key)).body.company).toBe("Other");
});

describe("POST /referrals · with fields that not everyone can set", () => {
  const own = { status: "completed", company: "Elsewhere", labels: ["vip"] };
  const maySend = {
    admin: ["status", "company", "labels"],
    bd: ["status", "labels"],
    referrer: [],
  } as const;

  test.each(Object.entries(maySend))(
    "by %s · takes %j, and answers 403 to the rest",
    async (name, allowed) => {
      const { organizationId, people } = await createWorld();
      const { key } = people[name as keyof typeof maySend];
      for (const [field, value] of Object.entries(own)) {
        const body = { name: "Ada", [field]: value };
        const answer = await service.call("POST", "/referrals", { key, body });
        if ((allowed as readonly string[]).includes(field)) {
          expect([field, answer.status, answer.body[field]]).toEqual([field, 201, value]);
        } else {
          expect([field, answer.status, answer.body.error.code]).toEqual([field, 403, "FORBIDDEN"]);
        }
      }
      const stored = await service.deps.db.client.referral.count({
        where: { organizationId, name: "Ada" },
      });
      expect(stored).toBe(allowed.length);
    },
  );

  test("by a business developer who names the company it would have · is accepted", async () => {
    const { people } = await createWorld();
    const body = { name: "Ada", company: null };
    const answer = await service.call("POST", "/referrals", { key: people.bd.key, body });
    expect([answer.status, answer.body.company]).toEqual([201, null]);
  });
});
