-- What the organization promised to referrers, and when. Reports judge a referral by the promise of its day.
CREATE TABLE "organization_promises" (
    "organization_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    -- Null while the promise is in force.
    "ends_at" TIMESTAMPTZ(3),
    "first_contact_within_hours" INTEGER,
    "payment_within_days" INTEGER,
    CONSTRAINT "organization_promises_pkey" PRIMARY KEY ("organization_id", "starts_at"),
    CONSTRAINT "organization_promises_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);

GRANT SELECT ON "organization_promises" TO referral_service_api;
ALTER TABLE "organization_promises" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "organization_promises" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- Whatever changes the setting, also the release before this one. As the owner, because no one else writes the table.
CREATE FUNCTION "note_promise"() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  UPDATE organization_promises SET ends_at = NEW.updated_at WHERE organization_id = NEW.id AND ends_at IS NULL;
  INSERT INTO organization_promises (organization_id, starts_at, first_contact_within_hours, payment_within_days)
  SELECT NEW.id, NEW.updated_at, NEW.first_contact_within_hours, NEW.payment_within_days
  WHERE num_nonnulls(NEW.first_contact_within_hours, NEW.payment_within_days) > 0
  ON CONFLICT (organization_id, starts_at) DO UPDATE SET ends_at = NULL,
    first_contact_within_hours = excluded.first_contact_within_hours,
    payment_within_days = excluded.payment_within_days;
  RETURN NULL;
END $$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_promise() SET search_path = %I, pg_temp', current_schema());
END $$;
CREATE TRIGGER "note_first_promise" AFTER INSERT ON "organizations"
  FOR EACH ROW EXECUTE FUNCTION "note_promise"();
CREATE TRIGGER "note_promise" AFTER UPDATE ON "organizations"
  FOR EACH ROW WHEN (
    NEW."first_contact_within_hours" IS DISTINCT FROM OLD."first_contact_within_hours"
    OR NEW."payment_within_days" IS DISTINCT FROM OLD."payment_within_days"
  ) EXECUTE FUNCTION "note_promise"();

-- Earlier changes are not known, so the present promise counts from the beginning.
INSERT INTO "organization_promises" ("organization_id", "starts_at", "first_contact_within_hours", "payment_within_days")
SELECT "id", "created_at", "first_contact_within_hours", "payment_within_days" FROM "organizations"
WHERE num_nonnulls("first_contact_within_hours", "payment_within_days") > 0;
