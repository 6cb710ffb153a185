CREATE TABLE "companies" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "companies_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "companies_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE UNIQUE INDEX "companies_organization_id_id_key" ON "companies"("organization_id", "id");
CREATE UNIQUE INDEX "companies_organization_id_name_key" ON "companies"("organization_id", "name");
CREATE INDEX "companies_page_idx" ON "companies"("organization_id", "created_at" DESC, "id" DESC);

-- Where the member works now: the row that stands for users.company in this organization.
ALTER TABLE "memberships"
  ADD COLUMN "company_id" UUID,
  ADD CONSTRAINT "memberships_company_fkey" FOREIGN KEY ("organization_id", "company_id") REFERENCES "companies"("organization_id", "id");
CREATE INDEX "memberships_company_page_idx" ON "memberships"("organization_id", "company_id", "joined_at" DESC, "user_id" DESC) WHERE "left_at" IS NULL;

-- A UUIDv7 of this time. PostgreSQL has a function of its own only since 18.
CREATE FUNCTION "new_id"("at" TIMESTAMPTZ) RETURNS UUID
  LANGUAGE sql VOLATILE SET search_path FROM CURRENT
  AS 'SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send(floor(extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1),
    ''hex'')::uuid';
REVOKE EXECUTE ON FUNCTION "new_id"(TIMESTAMPTZ) FROM PUBLIC;

-- As the owner: a person works in one place in every organization that they are a member of, and a
-- request reaches only its own. Rows are written where something changes, in the order of their
-- organizations, so that two of these cannot wait for each other.
CREATE FUNCTION "link_companies"("person" UUID, "at" TIMESTAMPTZ) RETURNS VOID
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT
  AS '
    INSERT INTO companies (id, organization_id, name, created_at, updated_at)
    SELECT new_id(at), memberships.organization_id, users.company, at, at
    FROM users JOIN memberships ON memberships.user_id = users.id
    WHERE users.id = person AND users.company IS NOT NULL AND memberships.left_at IS NULL
    ORDER BY memberships.organization_id
    ON CONFLICT (organization_id, name) DO NOTHING;

    UPDATE memberships SET company_id = present.company_id
    FROM (
      SELECT memberships.organization_id, companies.id AS company_id
      FROM users
      JOIN memberships ON memberships.user_id = users.id
      LEFT JOIN companies
        ON companies.organization_id = memberships.organization_id AND companies.name = users.company
      WHERE users.id = person AND memberships.left_at IS NULL
    ) AS present
    WHERE memberships.user_id = person
      AND memberships.organization_id = present.organization_id
      AND memberships.company_id IS DISTINCT FROM present.company_id;
  ';
REVOKE EXECUTE ON FUNCTION "link_companies"(UUID, TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "link_companies"(UUID, TIMESTAMPTZ) TO referral_service_api;

-- What is there already, since the first of a company's members joined.
INSERT INTO "companies" ("id", "organization_id", "name", "created_at", "updated_at")
SELECT "new_id"(min("joined_at")), "organization_id", "company", min("joined_at"), min("joined_at")
FROM "users" JOIN "memberships" ON "memberships"."user_id" = "users"."id"
WHERE "company" IS NOT NULL AND "left_at" IS NULL
GROUP BY "organization_id", "company";
UPDATE "memberships" SET "company_id" = "companies"."id"
FROM "users", "companies"
WHERE "users"."id" = "memberships"."user_id"
  AND "companies"."organization_id" = "memberships"."organization_id"
  AND "companies"."name" = "users"."company"
  AND "memberships"."left_at" IS NULL;

-- Companies come with their people: requests make none of their own.
GRANT SELECT ON "companies" TO referral_service_api;

ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "companies" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
