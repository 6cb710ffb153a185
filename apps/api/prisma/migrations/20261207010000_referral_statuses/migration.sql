-- The statuses of each organization. None is ever removed, because referrals, events and audit entries name its key.
CREATE TABLE "referral_statuses" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "key" TEXT NOT NULL CHECK ("key" ~ '^[a-z][a-z0-9_]{0,39}$'),
    "label" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "meaning" TEXT NOT NULL CHECK ("meaning" IN ('new', 'working', 'completed', 'lost')),
    "position" INTEGER NOT NULL,
    "is_shown_to_referrer" BOOLEAN NOT NULL,
    "tells_referrer" BOOLEAN NOT NULL,
    "referrer_text" JSONB NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "referral_statuses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "referral_statuses_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "referral_statuses_new_check" CHECK (("meaning" = 'new') = ("key" = 'new')),
    CONSTRAINT "referral_statuses_kept_check" CHECK ("key" NOT IN ('new', 'completed') OR "meaning" = "key" AND "archived_at" IS NULL)
);
CREATE UNIQUE INDEX "referral_statuses_organization_id_key_key" ON "referral_statuses"("organization_id", "key");
CREATE UNIQUE INDEX "referral_statuses_label_key" ON "referral_statuses"("organization_id", "compared_name"("label")) WHERE "archived_at" IS NULL;

GRANT SELECT, INSERT, UPDATE ("label", "color", "position", "is_shown_to_referrer", "tells_referrer", "referrer_text", "archived_at", "updated_at")
  ON "referral_statuses" TO referral_service_api;
ALTER TABLE "referral_statuses" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "referral_statuses" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- Whoever inserts an organization, it has the statuses that it begins with. The id is a UUIDv7 whose
-- random part is made of the organization and the key, so that the same organization has the same rows everywhere.
CREATE FUNCTION "add_first_statuses"("organization" UUID, "at" TIMESTAMPTZ) RETURNS VOID
  LANGUAGE sql VOLATILE SECURITY DEFINER
  AS $$
    INSERT INTO referral_statuses (id, organization_id, key, label, color, meaning, position, is_shown_to_referrer,
      tells_referrer, referrer_text, created_at, updated_at)
    SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || left(hash, 3) || '8'
        || substr(hash, 4, 15))::uuid,
      organization, key, label, color, meaning, position, true, meaning <> 'new', '{}', at, at
    FROM (VALUES
      ('new', 'New', 'blue', 'new', 1),
      ('contacted', 'Contacted', 'purple', 'working', 2),
      ('in_progress', 'In progress', 'orange', 'working', 3),
      ('qualified', 'Qualified', 'teal', 'working', 4),
      ('completed', 'Completed', 'green', 'completed', 5),
      ('lost', 'Lost', 'gray', 'lost', 6)
    ) AS first (key, label, color, meaning, position),
    LATERAL (SELECT encode(sha256(convert_to(organization::text || key, 'UTF8')), 'hex') AS hash) AS hashed
  $$;
REVOKE EXECUTE ON FUNCTION "add_first_statuses"(UUID, TIMESTAMPTZ) FROM PUBLIC;

CREATE FUNCTION "begin_with_statuses"() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM add_first_statuses(NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER "begin_with_statuses" AFTER INSERT ON "organizations"
  FOR EACH ROW EXECUTE FUNCTION "begin_with_statuses"();
SELECT "add_first_statuses"("id", now()) FROM "organizations";

-- What the organization promises to referrers.
ALTER TABLE "organizations" ADD COLUMN "first_contact_within_hours" INTEGER,
  ADD COLUMN "payment_within_days" INTEGER;
GRANT UPDATE ("first_contact_within_hours", "payment_within_days") ON "organizations" TO referral_service_api;

-- `shown_status` is what the referrer sees instead of a status that is not shown to them, else null.
ALTER TABLE "referrals" ADD COLUMN "status_note" TEXT,
  ADD COLUMN "shown_status" TEXT,
  ADD COLUMN "first_contact_at" TIMESTAMPTZ(3),
  DROP CONSTRAINT "referrals_status_check",
  DROP CONSTRAINT "referrals_completed_at_check";

-- What follows from a status, whatever writes it. As the owner, because the check of the key must see it.
CREATE FUNCTION "note_referral_status"() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  "chosen" referral_statuses%ROWTYPE;
BEGIN
  SELECT * INTO chosen FROM referral_statuses WHERE organization_id = NEW.organization_id AND key = NEW.status;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'organization % has no status %', NEW.organization_id, NEW.status
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'referrals_status_fkey';
  END IF;
  NEW.completed_at := CASE WHEN chosen.meaning = 'completed' THEN COALESCE(NEW.completed_at, NEW.updated_at) END;
  IF chosen.meaning <> 'new' THEN
    NEW.first_contact_at := COALESCE(NEW.first_contact_at, NEW.updated_at);
  END IF;
  NEW.shown_status := CASE
    WHEN chosen.is_shown_to_referrer THEN NULL
    WHEN TG_OP = 'INSERT' THEN 'new'
    ELSE COALESCE(OLD.shown_status, OLD.status) END;
  RETURN NEW;
END $$;
DROP TRIGGER "note_completion" ON "referrals";
DROP FUNCTION "note_referral_completion"();
CREATE TRIGGER "note_first_status" BEFORE INSERT ON "referrals"
  FOR EACH ROW EXECUTE FUNCTION "note_referral_status"();
CREATE TRIGGER "note_status" BEFORE UPDATE ON "referrals"
  FOR EACH ROW WHEN (NEW."status" <> OLD."status") EXECUTE FUNCTION "note_referral_status"();

-- A row for each status instead of a column. The release before this one reads the former tables, which nothing
-- changes from now on.
CREATE TABLE "referral_status_counts" (
    "organization_id" UUID NOT NULL,
    "quarter_hour" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "completed_count" INTEGER NOT NULL,
    -- From creation to completion, summed over the completed.
    "completion_ms" BIGINT NOT NULL,
    CONSTRAINT "referral_status_counts_pkey" PRIMARY KEY ("organization_id", "quarter_hour", "status"),
    CONSTRAINT "referral_status_counts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE TABLE "referral_status_count_changes" (
    "organization_id" UUID NOT NULL,
    "id" BIGINT GENERATED BY DEFAULT AS IDENTITY,
    "quarter_hour" TIMESTAMPTZ(3) NOT NULL,
    "referrer_id" UUID NOT NULL,
    "company" TEXT,
    "status" TEXT NOT NULL,
    "is_completed" BOOLEAN NOT NULL,
    -- Negative for what a referral was before an update or a deletion.
    "count" INTEGER NOT NULL,
    "completion_ms" BIGINT NOT NULL,
    CONSTRAINT "referral_status_count_changes_pkey" PRIMARY KEY ("organization_id", "quarter_hour", "id")
);

-- As before, with whether the status means that the referral is completed.
CREATE OR REPLACE FUNCTION "note_referral_count_changes"() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO referral_status_count_changes (organization_id, quarter_hour, referrer_id, company, status, is_completed, count, completion_ms)
    SELECT organization_id, date_bin('15 minutes', created_at, 'epoch'), referrer_id, company, status, completed_at IS NOT NULL, count(*),
      COALESCE(sum(extract(epoch FROM completed_at - created_at) * 1000), 0)
    FROM after GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO referral_status_count_changes (organization_id, quarter_hour, referrer_id, company, status, is_completed, count, completion_ms)
    SELECT organization_id, date_bin('15 minutes', created_at, 'epoch'), referrer_id, company, status, completed_at IS NOT NULL, -count(*),
      -COALESCE(sum(extract(epoch FROM completed_at - created_at) * 1000), 0)
    FROM before GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO referral_status_count_changes (organization_id, quarter_hour, referrer_id, company, status, is_completed, count, completion_ms)
    SELECT organization_id, date_bin('15 minutes', created_at, 'epoch'), referrer_id, company, status, completed_at IS NOT NULL, sum(sign),
      COALESCE(sum(sign * extract(epoch FROM completed_at - created_at) * 1000), 0)
    FROM (SELECT *, -1 AS sign FROM before UNION ALL SELECT *, 1 FROM after) AS changed
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(sign) <> 0 OR sum(sign * extract(epoch FROM completed_at - created_at)) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- A path that does not name pg_temp searches it first.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOR definer IN
    SELECT oid FROM pg_proc
    WHERE proname IN ('add_first_statuses', 'begin_with_statuses', 'note_referral_status', 'note_referral_count_changes')
      AND pronamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', definer, current_schema());
  END LOOP;
END $$;

-- What is not folded yet. Writes wait for the lock that the triggers above took, so that none is missed.
WITH "moved" AS (DELETE FROM "referral_count_changes" RETURNING *)
INSERT INTO "referral_status_count_changes" ("organization_id", "quarter_hour", "referrer_id", "company", "status", "is_completed", "count", "completion_ms")
SELECT "organization_id", "quarter_hour", "referrer_id", "company", "status", "status" = 'completed', "count", "completion_ms" FROM "moved";

GRANT SELECT ON "referral_status_counts", "referral_status_count_changes" TO referral_service_api;
ALTER TABLE "referral_status_counts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "referral_status_counts" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
ALTER TABLE "referral_status_count_changes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "referral_status_count_changes" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
