-- A user is a person in one organization. Persons and their memberships become one table: each membership
-- becomes a user with a copy of the profile. The human behind is the identity, the same in all of their
-- organizations.
--
-- Who had several memberships keeps their id in the organization that they joined first. In the others they
-- get a new id, and what referred to them there refers to the new one.
--
-- The table of memberships is the one that is kept, so that foreign keys go on pointing at it and no large
-- table is read through to check them anew.

-- Requests wait until the end. Where one holds a table and waits for another, PostgreSQL sees a circle and ends
-- the wait of whoever looks first. That should be the request: the migration looks later where its login may say
-- so, and else waits anew with the tables that it has.
DO $$
DECLARE
  "name" TEXT;
BEGIN
  BEGIN
    SET LOCAL deadlock_timeout = '1h';
  EXCEPTION WHEN insufficient_privilege THEN
    NULL;
  END;
  FOREACH "name" IN ARRAY ARRAY['users', 'memberships', 'organizations', 'api_keys', 'idempotency_records', 'companies', 'referrals',
    'bonus_payments', 'payment_credentials', 'invitation_codes', 'public_links', 'messages', 'bd_prospects', 'bd_activities', 'bd_tasks',
    'bd_goals', 'audit_logs', 'referral_count_changes']
  LOOP
    LOOP
      BEGIN
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', "name");
        EXIT;
      EXCEPTION WHEN deadlock_detected THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;

-- What existed only because organizations shared a profile.
DROP POLICY "of_membership" ON "users";
DROP POLICY "new" ON "users";
DROP POLICY "of_nobody_else" ON "memberships";
DROP POLICY "of_owner" ON "idempotency_records";
DROP FUNCTION "is_member_elsewhere"(UUID, UUID);
DROP FUNCTION "is_email_taken"(TEXT, UUID, UUID);
DROP FUNCTION "link_companies"(UUID, TIMESTAMPTZ);
DROP INDEX "users_identity_user_id_key", "users_lower_email_idx", "memberships_user_id_idx";
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_user_id_fkey";

-- Who has a personal key or several memberships is one human, also where no identity was known so far.
UPDATE "users" SET "identity_user_id" = 'identity_' || "id"
WHERE "identity_user_id" IS NULL AND (
  EXISTS (SELECT FROM "api_keys" WHERE "api_keys"."user_id" = "users"."id")
  OR (SELECT count(*) FROM "memberships" WHERE "memberships"."user_id" = "users"."id") > 1
);

-- Personal keys belong to the identity.
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_holder_check", DROP CONSTRAINT "api_keys_user_id_fkey", ADD COLUMN "identity_user_id" TEXT;
UPDATE "api_keys" SET "identity_user_id" = "users"."identity_user_id" FROM "users" WHERE "users"."id" = "api_keys"."user_id";
DROP INDEX "api_keys_user_id_idx";
ALTER TABLE "api_keys" DROP COLUMN "user_id",
  -- A key acts as an organization or as a person.
  ADD CONSTRAINT "api_keys_holder_check" CHECK (num_nonnulls("organization_id", "identity_user_id") = 1);
CREATE INDEX "api_keys_identity_user_id_idx" ON "api_keys"("identity_user_id");

ALTER TABLE "users" RENAME TO "persons_without_organization";
ALTER TABLE "persons_without_organization" RENAME CONSTRAINT "users_pkey" TO "persons_without_organization_pkey";
ALTER TABLE "memberships" RENAME TO "users";
ALTER TABLE "users" RENAME COLUMN "user_id" TO "id";
ALTER TABLE "users" RENAME CONSTRAINT "memberships_pkey" TO "users_pkey";
ALTER TABLE "users" RENAME CONSTRAINT "memberships_organization_id_fkey" TO "users_organization_id_fkey";
ALTER TABLE "users" RENAME CONSTRAINT "memberships_business_developer_fkey" TO "users_business_developer_fkey";
ALTER TABLE "users" RENAME CONSTRAINT "memberships_company_fkey" TO "users_company_fkey";
ALTER TABLE "users" RENAME CONSTRAINT "memberships_permission_level_check" TO "users_permission_level_check";
ALTER TABLE "users" RENAME CONSTRAINT "memberships_status_check" TO "users_status_check";
ALTER TABLE "payment_credentials" RENAME CONSTRAINT "payment_credentials_member_fkey" TO "payment_credentials_user_fkey";
ALTER INDEX "memberships_page_idx" RENAME TO "users_page_idx";
ALTER INDEX "memberships_business_developer_idx" RENAME TO "users_business_developer_idx";
ALTER INDEX "memberships_company_page_idx" RENAME TO "users_company_page_idx";

ALTER TABLE "users"
  ADD COLUMN "identity_user_id" TEXT,
  ADD COLUMN "first_name" TEXT,
  ADD COLUMN "last_name" TEXT,
  ADD COLUMN "email" TEXT,
  -- Stored, because row-level security keeps functions such as lower() from indexes.
  ADD COLUMN "email_key" TEXT GENERATED ALWAYS AS (lower("email")) STORED,
  ADD COLUMN "phone" TEXT,
  ADD COLUMN "company" TEXT,
  -- What the payment details of a moved user were sealed for.
  ADD COLUMN "former_id" UUID,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "created_at" TIMESTAMPTZ(3),
  ADD COLUMN "updated_at" TIMESTAMPTZ(3);
UPDATE "users" SET
  "identity_user_id" = person."identity_user_id", "first_name" = person."first_name", "last_name" = person."last_name",
  "email" = person."email", "phone" = person."phone", "company" = person."company", "version" = person."version",
  "created_at" = "users"."joined_at", "updated_at" = person."updated_at"
FROM "persons_without_organization" person WHERE person."id" = "users"."id";
ALTER TABLE "users" ALTER COLUMN "created_at" SET NOT NULL, ALTER COLUMN "updated_at" SET NOT NULL;

-- Who has no membership has no organization to be a user of. Their keys belong to their identity and lead
-- nowhere, as before. Their rows stay in a table that nothing reads any more, for the operator to look at.
DELETE FROM "persons_without_organization" person USING "users" WHERE "users"."id" = person."id";
REVOKE ALL ON "persons_without_organization" FROM referral_service_api;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM "persons_without_organization") THEN
    DROP TABLE "persons_without_organization";
  END IF;
END $$;

-- The users who get a new id.
CREATE TEMPORARY TABLE "moved" ON COMMIT DROP AS
SELECT "organization_id", "id" AS "from_id", "new_id"("joined_at") AS "to_id"
FROM (
  SELECT "organization_id", "id", "joined_at",
    row_number() OVER (PARTITION BY "id" ORDER BY "joined_at", "organization_id") AS "place"
  FROM "users"
) AS joined WHERE "place" > 1;
ALTER TABLE "moved" ADD PRIMARY KEY ("organization_id", "from_id");
ANALYZE "moved";

INSERT INTO "users" ("organization_id", "id", "former_id", "identity_user_id", "first_name", "last_name", "email", "phone", "company",
  "company_id", "permission_level", "can_send_bonuses", "is_bdr", "status", "business_developer_id", "joined_at", "left_at", "version",
  "created_at", "updated_at")
SELECT "organization_id", moved."to_id", moved."from_id", "identity_user_id", "first_name", "last_name", "email", "phone", "company",
  "company_id", "permission_level", "can_send_bonuses", "is_bdr", "status", "business_developer_id", "joined_at", "left_at", "version",
  "created_at", "updated_at"
FROM "users" JOIN "moved" USING ("organization_id") WHERE "users"."id" = moved."from_id";

UPDATE "users" SET "business_developer_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "users"."organization_id" AND moved."from_id" = "business_developer_id";
UPDATE "referrals" SET "referrer_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "referrals"."organization_id" AND moved."from_id" = "referrer_id";
UPDATE "referrals" SET "submitted_by_user_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "referrals"."organization_id" AND moved."from_id" = "submitted_by_user_id";
UPDATE "bonus_payments" SET "referrer_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "bonus_payments"."organization_id" AND moved."from_id" = "referrer_id";
UPDATE "bonus_payments" SET "created_by_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "bonus_payments"."organization_id" AND moved."from_id" = "created_by_id";
UPDATE "bonus_payments" SET "approved_by_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "bonus_payments"."organization_id" AND moved."from_id" = "approved_by_id";
UPDATE "payment_credentials" SET "user_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "payment_credentials"."organization_id" AND moved."from_id" = "user_id";
UPDATE "invitation_codes" SET "owner_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "invitation_codes"."organization_id" AND moved."from_id" = "owner_id";
UPDATE "public_links" SET "referrer_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "public_links"."organization_id" AND moved."from_id" = "referrer_id";
UPDATE "messages" SET "sender_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "messages"."organization_id" AND moved."from_id" = "sender_id";
UPDATE "bd_goals" SET "business_developer_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "bd_goals"."organization_id" AND moved."from_id" = "business_developer_id";
-- In one statement, at the end of which the foreign keys are looked at: a prospect and what names it are of one portal.
WITH "moved_activities" AS (
  UPDATE "bd_activities" SET "business_developer_id" = moved."to_id" FROM "moved"
  WHERE moved."organization_id" = "bd_activities"."organization_id" AND moved."from_id" = "business_developer_id"
), "moved_tasks" AS (
  UPDATE "bd_tasks" SET "business_developer_id" = moved."to_id" FROM "moved"
  WHERE moved."organization_id" = "bd_tasks"."organization_id" AND moved."from_id" = "business_developer_id"
)
UPDATE "bd_prospects" SET "business_developer_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "bd_prospects"."organization_id" AND moved."from_id" = "business_developer_id";
UPDATE "audit_logs" SET "actor_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "audit_logs"."organization_id" AND "actor_type" = 'user' AND "actor_id" = moved."from_id"::text;
UPDATE "audit_logs" SET "target_id" = moved."to_id" FROM "moved"
WHERE moved."organization_id" = "audit_logs"."organization_id" AND "target_type" = 'user' AND "target_id" = moved."from_id";
UPDATE "audit_logs" SET "changes" = renamed."changes"
FROM (
  SELECT log."id", jsonb_object_agg(change.key, jsonb_build_object(
    'from', COALESCE(to_jsonb("from"."to_id"), change.value->'from'), 'to', COALESCE(to_jsonb("to"."to_id"), change.value->'to'))) AS "changes"
  FROM "audit_logs" log CROSS JOIN LATERAL jsonb_each(log."changes") AS change
  LEFT JOIN "moved" "from" ON "from"."organization_id" = log."organization_id" AND "from"."from_id"::text = change.value->>'from'
  LEFT JOIN "moved" "to" ON "to"."organization_id" = log."organization_id" AND "to"."from_id"::text = change.value->>'to'
  WHERE log."organization_id" IN (SELECT "organization_id" FROM "moved")
  GROUP BY log."id"
  HAVING bool_or("from"."to_id" IS NOT NULL OR "to"."to_id" IS NOT NULL)
) AS renamed WHERE renamed."id" = "audit_logs"."id";

DELETE FROM "users" USING "moved"
WHERE moved."organization_id" = "users"."organization_id" AND moved."from_id" = "users"."id";

DROP FUNCTION "new_id"(TIMESTAMPTZ);
CREATE UNIQUE INDEX "users_id_key" ON "users"("id");
CREATE UNIQUE INDEX "users_organization_id_identity_user_id_key" ON "users"("organization_id", "identity_user_id");
CREATE INDEX "users_identity_user_id_idx" ON "users"("identity_user_id");
-- An e-mail address is unique among the present users of an organization, whatever its case.
CREATE INDEX "users_email_idx" ON "users"("organization_id", "email_key");

GRANT UPDATE ("first_name", "last_name", "email", "phone", "company", "company_id", "version", "updated_at")
  ON "users" TO referral_service_api;
-- Companies come with their people.
GRANT INSERT ON "companies" TO referral_service_api;

-- The owner of an answer is an organization, or somebody who is or was a user of it.
CREATE POLICY "of_owner" ON "idempotency_records" TO referral_service_api
  USING (
    "owner_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid
    OR EXISTS (SELECT FROM "users" WHERE "users"."id" = "owner_id")
  );
