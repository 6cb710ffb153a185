import { beforeAll, expect, test } from "vitest";
import { type Cast, createCast } from "../../../test/cast.ts";
import { fillPortal } from "../../../test/portal.ts";
import { useService } from "../../../test/use-service.ts";

const now = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(now) } } });
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
});

async function post(path: string, body: object, key: string) {
  const answer = await service.call("POST", path, { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

test("GET /bd/overview · for an empty portal · has only zeros", async () => {
  const { key, userId } = cast.adminBdr;
  const { status, body } = await service.call("GET", "/bd/overview", { key });
  expect([status, body]).toEqual([
    200,
    {
      businessDeveloperId: userId,
      counts: {
        prospects: { lead: 0, contacted: 0, meeting: 0, proposal: 0, won: 0, lost: 0 },
        ...{ openTasks: 0, overdueTasks: 0, referrers: 0, referrals: 0 },
      },
      ...{ goalProgress: [], overdueTasks: [], recentActivities: [] },
    },
  ]);
});

test("GET /bd/overview · for a full portal · counts its items and shows the urgent ones", async () => {
  const { key, userId } = cast.businessDeveloper;
  for (const stage of ["lead", "lead", "proposal", "won"]) {
    await post("/bd/prospects", { name: "Ada", stage }, key);
  }
  for (let age = 1; age <= 12; age += 1) {
    await post("/bd/tasks", { title: `due ${age} ago`, dueAt: now - age }, key);
    const occurredAt = now - age;
    await post("/bd/activities", { type: "call", summary: `${age} ago`, occurredAt }, key);
  }
  await post("/bd/tasks", { title: "due now", dueAt: now }, key);
  await post("/bd/tasks", { title: "due at no time" }, key);
  await post("/bd/tasks", { title: "done", dueAt: 1e11, status: "done" }, key);
  const goal = (periodStart: number, periodEnd: number) =>
    post("/bd/goals", { metric: "activities", target: 1, periodStart, periodEnd }, key);
  const late = await goal(now, now + 9);
  const early = await goal(now - 5, now + 1);
  await goal(now - 5, now);
  await goal(now + 1, now + 2);
  for (const { userId: referrerId } of [cast.businessDeveloper, cast.referrer, cast.admin]) {
    await post("/referrals", { name: "Ada", referrerId }, cast.admin.key);
  }
  await fillPortal(service, cast.otherBusinessDeveloper.key);

  const { status, body } = await service.call("GET", "/bd/overview", { key });
  expect([status, body.counts]).toEqual([
    200,
    {
      prospects: { lead: 2, contacted: 0, meeting: 0, proposal: 1, won: 1, lost: 0 },
      ...{ openTasks: 14, overdueTasks: 12, referrers: 1, referrals: 2 },
    },
  ]);
  const ages = Array.from({ length: 10 }, (_, index) => index);
  expect(body.overdueTasks.map(({ title }: { title: string }) => title)).toEqual(
    ages.map((index) => `due ${12 - index} ago`),
  );
  expect(body.recentActivities.map(({ summary }: { summary: string }) => summary)).toEqual(
    ages.map((index) => `${1 + index} ago`),
  );
  expect(body.goalProgress).toMatchObject([
    { id: early.id, progress: 5 },
    { id: late.id, progress: 0 },
  ]);
  const path = `/bd/overview?bd_user_id=${userId}`;
  const byAdmin = await service.call("GET", path, { key: cast.admin.key });
  expect(byAdmin.body).toEqual(body);
});
