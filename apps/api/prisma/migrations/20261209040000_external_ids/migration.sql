-- The IDs of referrals and users in another system. A deleted referral and a former user free theirs.
ALTER TABLE "referrals" ADD COLUMN "external_id" TEXT;
ALTER TABLE "users" ADD COLUMN "external_id" TEXT;
GRANT UPDATE ("external_id") ON "users" TO referral_service_api;
CREATE UNIQUE INDEX "referrals_external_id_key" ON "referrals" ("organization_id", "external_id")
  WHERE "external_id" IS NOT NULL;
CREATE UNIQUE INDEX "users_external_id_key" ON "users" ("organization_id", "external_id")
  WHERE "external_id" IS NOT NULL AND "left_at" IS NULL;

-- What `q` finds in a row with an external ID. Not a part of the column "search_text", because PostgreSQL would rewrite
-- the whole table for it.
CREATE FUNCTION "with_external_id"("search_text" TEXT, "external_id" TEXT) RETURNS TEXT
  LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN external_id IS NULL THEN search_text
    ELSE search_text || E'\n' || "search_text"(NULL, external_id) END;

CREATE INDEX "referrals_external_search_idx" ON "referrals"
  USING gin ("search_keys"("organization_id", "with_external_id"("search_text", "external_id")))
  WITH (gin_pending_list_limit = 1024) WHERE "external_id" IS NOT NULL;
CREATE INDEX "users_external_search_idx" ON "users"
  USING gin ("search_keys"("organization_id", "with_external_id"("search_text", "external_id")))
  WITH (gin_pending_list_limit = 1024) WHERE "external_id" IS NOT NULL;

-- As before, and for referrals and users also by their external IDs.
CREATE OR REPLACE FUNCTION "found_by_words"("searched" TEXT, "words" TEXT[], "at_most" INTEGER) RETURNS UUID[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
DECLARE
  organization UUID := nullif(current_setting('app.organization_id', true), '')::uuid;
  keys BYTEA[] := ARRAY(
    SELECT DISTINCT unnest("search_keys"(organization, "search_part"(word))) FROM unnest(words) AS word
  );
  found UUID[];
  matching TEXT := 'SELECT id FROM %1$I WHERE organization_id = $1
    AND "search_keys"(organization_id, search_text) @> $2 AND search_text LIKE ALL ($3) LIMIT $4';
BEGIN
  IF searched NOT IN ('referrals', 'users', 'customers', 'companies', 'bd_prospects', 'bd_tasks') THEN
    RAISE EXCEPTION '% is not searched by words', searched USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF organization IS NULL OR cardinality(keys) = 0 THEN
    RETURN NULL;
  END IF;
  IF searched IN ('referrals', 'users') THEN
    matching := '(' || matching || ') UNION (SELECT id FROM %1$I WHERE organization_id = $1 AND external_id IS NOT NULL
      AND "search_keys"(organization_id, "with_external_id"(search_text, external_id)) @> $2
      AND "with_external_id"(search_text, external_id) LIKE ALL ($3) LIMIT $4) LIMIT $4';
  END IF;
  EXECUTE format('SELECT ARRAY(' || matching || ')', searched)
  INTO found USING organization, keys, "search_patterns"(words), at_most + 1;
  RETURN CASE WHEN cardinality(found) <= at_most THEN found END;
END $$;

-- A path that does not name pg_temp searches it first.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION "found_by_words" SET search_path = %I, pg_temp', current_schema());
END $$;
