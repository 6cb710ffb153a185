import { personBounds } from "@referral-service/contract";
import { expect, test } from "vitest";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

const service = useService();

async function newcomer() {
  const person = await service.createPerson(service.organization.id);
  return { person, browser: await openSession(service, person) };
}

const save = ({ call }: BrowserSession, name: string, search: object = { status: "new" }) =>
  call("POST", "/api/saved-views", { body: { list: "referrals", name, search } });

const namesOf = async ({ call }: BrowserSession, slug = service.organization.slug) =>
  (await call("GET", `/api/saved-views?list=referrals&organization=${slug}`)).body.data.map(
    ({ name }: { name: string }) => name,
  );

test("a view · saved again under a name that looks the same · keeps the last search", async () => {
  const { browser } = await newcomer();
  const first = await save(browser, "Fresh");
  const second = await save(browser, "fresh ", { label: "fair", columns: ["name", "status"] });
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  const { body } = await browser.call("GET", "/api/saved-views?list=referrals");
  expect(body.data).toEqual([
    { ...first.body, search: { label: "fair", columns: ["name", "status"] } },
  ]);
});

test("a view · belongs only to its person and only to that organization", async () => {
  const { person, browser } = await newcomer();
  const other = await newcomer();
  const elsewhere = await service.createOrganization();
  await service.addUser(elsewhere.id, person.identityUserId);
  const { body } = await browser.call(
    "POST",
    `/api/saved-views?organization=${service.organization.slug}`,
    { body: { list: "referrals", name: "Mine", search: {} } },
  );
  expect(await namesOf(browser)).toEqual(["Mine"]);
  expect(await namesOf(other.browser)).toEqual([]);
  expect(await namesOf(browser, elsewhere.slug)).toEqual([]);
  for (const id of [body.id, newId(), "x"]) {
    const answer = await other.browser.call("DELETE", `/api/saved-views/${id}`);
    expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
  }
  const path = `/api/saved-views/${body.id}?organization=${service.organization.slug}`;
  expect((await browser.call("DELETE", path)).status).toBe(204);
  expect(await namesOf(browser)).toEqual([]);
});

test("views · saved at once beyond the limit · end at the limit", async () => {
  const { person, browser } = await newcomer();
  await service.pool.query(
    `INSERT INTO saved_views (id, organization_id, user_id, list, name, search, created_at)
     SELECT gen_random_uuid(), $1, $2, 'referrals', 'View ' || n, '{}', now()
     FROM generate_series(1, $3::int) AS n`,
    [service.organization.id, person.userId, personBounds.savedViews - 2],
  );
  const answers = await Promise.all(["a", "b", "c", "d"].map((name) => save(browser, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
  expect((await save(browser, "View 1", { q: "ada" })).status).toBe(201);
});
