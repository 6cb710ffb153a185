import { beforeEach, expect, test } from "vitest";
import { isFullVolume } from "../../../../../.ci/test-volume.ts";
import type { Organization } from "../../../test/arrangements.ts";
import { databaseBefore } from "../../../test/earlier-database.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
let organization: Organization;
beforeEach(async () => {
  organization = await service.createOrganization();
});

async function call(method: string, path: string, body?: object) {
  const { key } = organization;
  const answer = await service.call(method, path, { key, ...(body !== undefined && { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const refer = (labels: string[]) =>
  call("POST", "/referrals", { name: "Ada", referrerId: organization.referrerId, labels });

test("labels that look the same · are one, in the first spelling, including in lists", async () => {
  const spellings = [
    "Fair",
    "fair",
    "Fair ",
    "FAIR",
    "F\u00A0air",
    "Größe",
    "Gro\u0308ße",
    "Fairs",
  ];
  const stored = [];
  for (const spelling of spellings) stored.push((await refer([spelling])).labels[0]);
  expect(stored).toEqual(["Fair", "Fair", "Fair", "Fair", "F\u00A0air", "Größe", "Größe", "Fairs"]);
  expect((await call("GET", "/referrals?label=fAIR")).data).toHaveLength(4);
  const { id } = await refer(["new"]);
  const { labels } = await call("PATCH", `/referrals/${id}`, { labels: ["GRÖSSE", "größe"] });
  expect(labels).toEqual(["GRÖSSE", "Größe"]);
  const twice = { name: "Ada", referrerId: organization.referrerId, labels: ["Fair", "fair "] };
  const { status, body } = await service.call("POST", "/referrals", {
    key: organization.key,
    body: twice,
  });
  expect([status, body.error.message]).toEqual([400, "labels: must not contain duplicate labels"]);
});

test("companies that look the same · are one, for users and for the credit of referrals", async () => {
  const before = (await call("GET", "/companies")).data.length;
  const spellings = [
    "Acme GmbH",
    "ACME  GmbH",
    "acme\u00A0gmbh ",
    "Queen's Ga\u0308rage",
    "Queen’s Gärage",
  ];
  const stored = [];
  for (const [index, company] of spellings.entries()) {
    stored.push(
      (await call("POST", "/users", { email: `u${index}@example.com`, company })).company,
    );
  }
  expect(stored).toEqual([...Array(3).fill("Acme GmbH"), ...Array(2).fill("Queen's Ga\u0308rage")]);
  expect((await call("GET", "/companies")).data.length).toBe(before + 2);
  const { referrerId } = organization;
  const referral = { name: "Ada", referrerId, company: "ACME gmbh" };
  expect((await call("POST", "/referrals", referral)).company).toBe("Acme GmbH");
});

// Runs only in the full volume, because a merged migration never changes.
test.runIf(isFullVolume)(
  "the migration · with several spellings of one name · keeps the first one",
  async () => {
    const { pool, migrate, drop } = await databaseBefore(
      "20261206022000_names_as_people_read_them",
    );
    try {
      await pool.query(`
      INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
      SELECT gen_random_uuid(), slug, slug, 'free', 'EUR', 'UTC', now(), now() FROM unnest(ARRAY['one', 'two']) slug;
      INSERT INTO companies (id, organization_id, name, created_at, updated_at)
      SELECT gen_random_uuid(), id, company, now() + place * interval '1 day', now()
      FROM organizations, unnest(ARRAY['Acme', 'ACME ', 'Acme AG']) WITH ORDINALITY company(company, place);
      INSERT INTO users (id, organization_id, permission_level, company, company_id, joined_at, created_at, updated_at)
      SELECT gen_random_uuid(), organization_id, 'referrer', name, id, now(), now(), now() FROM companies;
      INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_user_id, name, status, company, labels, created_at, updated_at)
      SELECT gen_random_uuid(), users.organization_id, users.id, users.id, 'Ada', 'new', company,
        CASE company WHEN 'Acme' THEN ARRAY['Fair', 'new'] WHEN 'ACME ' THEN ARRAY['urgent', 'fair', 'FAIR'] ELSE '{}' END,
        companies.created_at, now()
      FROM users JOIN companies ON companies.id = company_id`);
      await migrate();
      const { rows } = await pool.query(`
      SELECT users.company, companies.name, referrals.company AS credited, labels, referrals.version
      FROM users JOIN organizations ON organizations.id = users.organization_id AND slug = 'one'
      JOIN companies ON companies.id = users.company_id JOIN referrals ON referrer_id = users.id
      ORDER BY referrals.created_at`);
      expect(rows).toEqual([
        { company: "Acme", name: "Acme", credited: "Acme", labels: ["Fair", "new"], version: 1 },
        { company: "Acme", name: "Acme", credited: "Acme", labels: ["urgent", "Fair"], version: 3 },
        { company: "Acme AG", name: "Acme AG", credited: "Acme AG", labels: [], version: 1 },
      ]);
      expect((await pool.query("SELECT FROM companies")).rowCount).toBe(4);
    } finally {
      await drop();
    }
  },
);
