-- Referrals of the same person, and how staff decided who gets the credit.
ALTER TABLE "organizations"
  ADD COLUMN "protection_window_days" INTEGER NOT NULL DEFAULT 90,
  ADD COLUMN "business_developers_decide_duplicates" BOOLEAN NOT NULL DEFAULT false;
GRANT UPDATE ("protection_window_days", "business_developers_decide_duplicates")
  ON "organizations" TO referral_service_api;

-- Set by decisions alone, so that a referral does not tell whether another of its person came in. A shared credit keeps
-- all parts in the order of submission, and which of them is the referral's.
ALTER TABLE "referrals"
  ADD COLUMN "credit" TEXT NOT NULL DEFAULT 'credited',
  ADD COLUMN "credit_parts" INTEGER[],
  ADD COLUMN "credit_position" INTEGER,
  ADD COLUMN "credit_case_id" UUID,
  ADD COLUMN "referrer_changed_at" TIMESTAMPTZ(3);
CREATE INDEX "referrals_credit_page_idx" ON "referrals"("organization_id", "credit", "created_at" DESC, "id" DESC)
  WHERE "credit" <> 'credited';

CREATE TABLE "duplicate_cases" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "referral_count" INTEGER NOT NULL,
    "decision" TEXT,
    "credited_referral_id" UUID,
    "proposed_referral_id" UUID,
    "reason" TEXT,
    "decided_by_id" UUID,
    "decided_by_key_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "duplicate_cases_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "duplicate_cases_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "duplicate_cases_decided_by_fkey" FOREIGN KEY ("organization_id", "decided_by_id")
      REFERENCES "users"("organization_id", "id")
);
CREATE UNIQUE INDEX "duplicate_cases_organization_id_id_key" ON "duplicate_cases"("organization_id", "id");
CREATE INDEX "duplicate_cases_page_idx" ON "duplicate_cases"("organization_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "duplicate_cases_decided_page_idx" ON "duplicate_cases"("organization_id", "decided_at" DESC, "id" DESC)
  WHERE "status" = 'decided';

-- A referral has no key from here, because a foreign key would lock it, and a submission must not wait for whoever
-- changes another referral of the person. A deletion takes its rows along.
CREATE TABLE "duplicate_case_referrals" (
    "organization_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "is_open" BOOLEAN NOT NULL DEFAULT true,
    "credit_before" JSONB,
    CONSTRAINT "duplicate_case_referrals_pkey" PRIMARY KEY ("organization_id", "referral_id", "case_id"),
    CONSTRAINT "duplicate_case_referrals_case_fkey" FOREIGN KEY ("organization_id", "case_id")
      REFERENCES "duplicate_cases"("organization_id", "id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "duplicate_case_referrals_open_key" ON "duplicate_case_referrals"("organization_id", "referral_id")
  WHERE "is_open";
CREATE INDEX "duplicate_case_referrals_case_idx" ON "duplicate_case_referrals"("organization_id", "case_id");

GRANT SELECT, INSERT, UPDATE, DELETE ON "duplicate_cases" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON "duplicate_case_referrals" TO referral_service_api;

ALTER TABLE "duplicate_cases" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "duplicate_cases" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
ALTER TABLE "duplicate_case_referrals" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "duplicate_case_referrals" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
