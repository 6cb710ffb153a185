import { beforeAll, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceNewPayment } from "../../../test/forced-states.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
const period = { periodStart: Date.now() - 1_000, periodEnd: Date.now() + 3_600_000 };
let cast: Cast;
/** An admin who works as a BDR and can send bonuses. */
let flagged: Person;
beforeAll(async () => {
  cast = await createCast(service);
  const { organizationId } = cast;
  flagged = await service.createPerson(organizationId, {
    permissionLevel: "admin",
    isBdr: true,
    canSendBonuses: true,
  });
  const now = new Date();
  for (const { userId: referrerId } of [cast.referrer, cast.adminBdr, flagged]) {
    const body = { name: "Ada", referrerId };
    const referral = await service.call("POST", "/referrals", { key: cast.organizationKey, body });
    await forceNewPayment(service, {
      id: service.deps.newId(),
      ...{ organizationId, referralId: referral.body.id, referrerId, createdById: referrerId },
      ...{ amount: "999.50", currency: "EUR", paymentMethod: "paypal_venmo", status: "completed" },
      ...{ completedAt: now, createdAt: now, updatedAt: now },
    });
  }
});

async function setGoal({ key }: Person, metric: string) {
  const body = { metric, target: 5_000, ...period };
  const answer = await service.call("POST", "/bd/goals", { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** The progress of a portal's goal in every response that contains it. */
async function shownTo(reader: Person, { owner, goalId }: { owner: Person; goalId: string }) {
  const named = `bd_user_id=${owner.userId}`;
  const read = async (path: string) => {
    const { status, body, text } = await service.call("GET", path, { key: reader.key });
    expect(status, text).toBe(200);
    return body;
  };
  const isTheGoal = ({ id }: { id: string }) => id === goalId;
  const goals = [
    (await read(`/bd/goals?${named}`)).data.find(isTheGoal),
    await read(`/bd/goals/${goalId}?${named}`),
    (await read(`/bd/overview?${named}`)).goalProgress.find(isTheGoal),
  ];
  return goals.map(({ progress, withheld }) => ({ progress, withheld }));
}

const thrice = <Value>(value: Value) => [value, value, value];
const hidden = { progress: null, withheld: true };
const reached = { progress: 999.5, withheld: undefined };

test("a goal for paid bonuses · for an admin without the flag · hides its progress", async () => {
  const owner = cast.businessDeveloper;
  const { id: goalId } = await setGoal(owner, "bonus_amount");
  for (const reader of [cast.admin, cast.adminBdr]) {
    expect(await shownTo(reader, { owner, goalId })).toEqual(thrice(hidden));
  }
  const { text } = await (await openSession(service, cast.admin)).call(
    "GET",
    `/api/portal/goals/${goalId}/course?bd_user_id=${owner.userId}`,
  );
  expect(JSON.parse(text)).toEqual({ points: null, withheld: true });
});

test("a goal for paid bonuses · for people who can read the payments · shows its progress", async () => {
  const owner = cast.businessDeveloper;
  const { id: goalId } = await setGoal(owner, "bonus_amount");
  for (const reader of [owner, flagged, cast.superAdmin]) {
    expect(await shownTo(reader, { owner, goalId })).toEqual(thrice(reached));
  }
});

test("a goal for paid bonuses · of an admin who is a BDR · shows its progress only with the flag", async () => {
  const own = await setGoal(cast.adminBdr, "bonus_amount");
  expect(own).toMatchObject(hidden);
  const asked = { owner: cast.adminBdr, goalId: own.id };
  expect(await shownTo(cast.adminBdr, asked)).toEqual(thrice(hidden));
  const home = await (await openSession(service, cast.adminBdr)).call("GET", "/api/home");
  expect(home.body.portal.goals).toMatchObject([{ id: own.id, ...hidden }]);
  const change = { key: cast.adminBdr.key, body: { target: 6_000 } };
  const changed = await service.call("PATCH", `/bd/goals/${own.id}`, change);
  expect(changed.body).toMatchObject(hidden);
  expect(await setGoal(flagged, "bonus_amount")).toMatchObject({ progress: 999.5 });
});

test("a goal for referrals · for an admin without the flag · shows its progress", async () => {
  const owner = cast.businessDeveloper;
  const { id: goalId } = await setGoal(owner, "referrals");
  const shown = await shownTo(cast.admin, { owner, goalId });
  expect(shown).toEqual(thrice({ progress: 1, withheld: undefined }));
});
