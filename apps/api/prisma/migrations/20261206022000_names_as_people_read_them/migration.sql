-- A name as people compare it: src/compared-name.ts of the contract, in PostgreSQL.
CREATE FUNCTION "compared_name"("name" TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN lower(btrim(regexp_replace(
    translate(normalize(name, NFC), '‘’ʼ´`‐‑‒–—―', '''''''''''------'),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')));

-- A column, because row-level security keeps the planner from an index on a function. Not unique, because the release
-- before this one goes on adding companies by their exact names.
ALTER TABLE "companies" ADD COLUMN "compared_name" TEXT GENERATED ALWAYS AS ("compared_name"("name")) STORED;
CREATE INDEX "companies_compared_name_idx" ON "companies"("organization_id", "compared_name");

-- The first of several spellings stays.
CREATE TABLE "spelled_company" AS
  SELECT "id", "organization_id", "name",
    first_value("id") OVER "same" AS "kept_id", first_value("name") OVER "same" AS "kept_name"
  FROM "companies"
  WINDOW "same" AS (PARTITION BY "organization_id", "compared_name" ORDER BY "created_at", "id");
DELETE FROM "spelled_company" WHERE "id" = "kept_id";
UPDATE "users" SET "company_id" = "kept_id", "company" = "kept_name",
    "version" = "users"."version" + 1, "updated_at" = now()
  FROM "spelled_company"
  WHERE "users"."organization_id" = "spelled_company"."organization_id" AND "users"."company_id" = "spelled_company"."id";
UPDATE "referrals" SET "company" = "kept_name", "version" = "referrals"."version" + 1, "updated_at" = now()
  FROM "spelled_company"
  WHERE "referrals"."organization_id" = "spelled_company"."organization_id"
    AND "referrals"."company" = "spelled_company"."name";
DELETE FROM "companies" USING "spelled_company" WHERE "companies"."id" = "spelled_company"."id";
DROP TABLE "spelled_company";

-- How an organization writes its labels.
CREATE TABLE "label_spellings" (
    "organization_id" UUID NOT NULL,
    "compared_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    CONSTRAINT "label_spellings_pkey" PRIMARY KEY ("organization_id", "compared_name"),
    CONSTRAINT "label_spellings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
INSERT INTO "label_spellings" ("organization_id", "compared_name", "name")
  SELECT DISTINCT ON ("organization_id", "compared_name"("label")) "organization_id", "compared_name"("label"), "label"
  FROM "referrals", unnest("labels") WITH ORDINALITY AS "labeled"("label", "place")
  ORDER BY "organization_id", "compared_name"("label"), "created_at", "id", "place";
UPDATE "referrals" SET "labels" = "spelled"."labels", "version" = "version" + 1, "updated_at" = now()
  FROM (
    SELECT "id", array_agg("name" ORDER BY "place") AS "labels"
    FROM (
      SELECT "referrals"."id", "label_spellings"."name", min("place") AS "place"
      FROM "referrals", unnest("labels") WITH ORDINALITY AS "labeled"("label", "place"), "label_spellings"
      WHERE "label_spellings"."organization_id" = "referrals"."organization_id"
        AND "label_spellings"."compared_name" = "compared_name"("label")
      GROUP BY "referrals"."id", "label_spellings"."name"
    ) "once"
    GROUP BY "id"
  ) "spelled"
  WHERE "referrals"."id" = "spelled"."id" AND "referrals"."labels" <> "spelled"."labels";

GRANT SELECT, INSERT, UPDATE ("name"), DELETE ON "label_spellings" TO referral_service_api;

ALTER TABLE "label_spellings" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "label_spellings" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
