-- Terms by which bonus payments are drafted. A version judges the referrals that were submitted on its days.
CREATE TABLE "bonus_rules" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "compared_name" TEXT GENERATED ALWAYS AS ("compared_name"("name")) STORED,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bonus_rules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bonus_rules_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE UNIQUE INDEX "bonus_rules_organization_id_id_key" ON "bonus_rules"("organization_id", "id");
CREATE UNIQUE INDEX "bonus_rules_organization_id_compared_name_key" ON "bonus_rules"("organization_id", "compared_name");
CREATE INDEX "bonus_rules_page_idx" ON "bonus_rules"("organization_id", "created_at" DESC, "id" DESC);

CREATE TABLE "bonus_rule_versions" (
    "organization_id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "starts_on" DATE NOT NULL,
    -- Included. Before the first day: this version was replaced before it began.
    "ends_on" DATE,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bonus_rule_versions_pkey" PRIMARY KEY ("rule_id", "version"),
    CONSTRAINT "bonus_rule_versions_rule_fkey" FOREIGN KEY ("organization_id", "rule_id") REFERENCES "bonus_rules"("organization_id", "id"),
    CONSTRAINT "bonus_rule_versions_created_by_fkey" FOREIGN KEY ("organization_id", "created_by_id") REFERENCES "users"("organization_id", "id")
);
CREATE INDEX "bonus_rule_versions_status_idx" ON "bonus_rule_versions"("organization_id", "status");

ALTER TABLE "bonus_payments"
  ADD COLUMN "rule_id" UUID,
  ADD COLUMN "rule_version" INTEGER,
  ADD COLUMN "explanation" JSONB,
  -- The day on which the referral first reached the rule's status. Limits count by it.
  ADD COLUMN "reached_on" DATE,
  -- When the referral left the status, which canceled the draft.
  ADD COLUMN "withdrawn_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "bonus_payments_rule_version_fkey" FOREIGN KEY ("rule_id", "rule_version") REFERENCES "bonus_rule_versions"("rule_id", "version"),
  ADD CONSTRAINT "bonus_payments_rule_check" CHECK (
    ("rule_id" IS NULL) = ("rule_version" IS NULL) AND ("rule_id" IS NULL) = ("explanation" IS NULL)
    AND ("rule_id" IS NULL) = ("reached_on" IS NULL) AND ("withdrawn_at" IS NULL OR "status" = 'canceled'));
-- Whatever is imported, moved or run at once: a rule drafts one payment for a referral. One that was withdrawn,
-- because the referral left the status, is revived, or stays canceled when the amount or the recipient is another one.
CREATE UNIQUE INDEX "bonus_payments_rule_referral_key" ON "bonus_payments"("rule_id", "referral_id") WHERE "withdrawn_at" IS NULL;
CREATE INDEX "bonus_payments_rule_recipient_idx" ON "bonus_payments"("rule_id", "referrer_id", "reached_on");

-- Referrals of which a rule takes a percentage of a value that is not known yet.
CREATE TABLE "missing_bonus_values" (
    "organization_id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "missing" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "missing_bonus_values_pkey" PRIMARY KEY ("rule_id", "referral_id"),
    CONSTRAINT "missing_bonus_values_rule_fkey" FOREIGN KEY ("organization_id", "rule_id") REFERENCES "bonus_rules"("organization_id", "id"),
    CONSTRAINT "missing_bonus_values_referral_fkey" FOREIGN KEY ("organization_id", "referral_id") REFERENCES "referrals"("organization_id", "id") ON DELETE CASCADE
);
CREATE INDEX "missing_bonus_values_referral_idx" ON "missing_bonus_values"("organization_id", "referral_id");

-- When a referral first reached each of its statuses.
CREATE TABLE "reached_statuses" (
    "organization_id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "reached_statuses_pkey" PRIMARY KEY ("referral_id", "status"),
    CONSTRAINT "reached_statuses_referral_fkey" FOREIGN KEY ("organization_id", "referral_id") REFERENCES "referrals"("organization_id", "id") ON DELETE CASCADE
);
CREATE INDEX "reached_statuses_status_idx" ON "reached_statuses"("organization_id", "status", "reached_at", "referral_id");

INSERT INTO "reached_statuses" ("organization_id", "referral_id", "status", "reached_at")
SELECT "referrals"."organization_id", "referrals"."id", "audit_logs"."changes" #>> '{status,to}', min("audit_logs"."created_at")
FROM "audit_logs"
JOIN "referrals" ON "referrals"."organization_id" = "audit_logs"."organization_id" AND "referrals"."id" = "audit_logs"."target_id"
WHERE "audit_logs"."target_type" = 'referral' AND "audit_logs"."action" IN ('referral.created', 'referral.updated')
  AND "audit_logs"."changes" #>> '{status,to}' IS NOT NULL
GROUP BY 1, 2, 3;
-- Those whose entries are gone.
INSERT INTO "reached_statuses" ("organization_id", "referral_id", "status", "reached_at")
SELECT "organization_id", "id", "status", COALESCE("completed_at", CASE WHEN "status" = 'new' THEN "created_at" ELSE "updated_at" END)
FROM "referrals"
ON CONFLICT DO NOTHING;

CREATE FUNCTION "note_reached_status"() RETURNS TRIGGER
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reached_statuses (organization_id, referral_id, status, reached_at)
  VALUES (NEW.organization_id, NEW.id, NEW.status, NEW.updated_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "note_reached_status_of_new" AFTER INSERT ON "referrals"
  FOR EACH ROW EXECUTE FUNCTION "note_reached_status"();
CREATE TRIGGER "note_reached_status" AFTER UPDATE OF "status" ON "referrals"
  FOR EACH ROW WHEN (NEW."status" <> OLD."status") EXECUTE FUNCTION "note_reached_status"();

GRANT SELECT, INSERT, UPDATE ("updated_at") ON "bonus_rules" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ("ends_on") ON "bonus_rule_versions" TO referral_service_api;
GRANT SELECT, INSERT, DELETE ON "missing_bonus_values" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ("reached_at") ON "reached_statuses" TO referral_service_api;
-- The inputs of an explanation are removed with the referral.
GRANT UPDATE ("explanation", "withdrawn_at") ON "bonus_payments" TO referral_service_api;

ALTER TABLE "bonus_rules" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "bonus_rules" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
ALTER TABLE "bonus_rule_versions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "bonus_rule_versions" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
ALTER TABLE "missing_bonus_values" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "missing_bonus_values" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
ALTER TABLE "reached_statuses" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "reached_statuses" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
