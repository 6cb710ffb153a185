-- What points at a referral names its organization too.
CREATE UNIQUE INDEX "referrals_organization_id_id_key" ON "referrals"("organization_id", "id");

CREATE TABLE "bonus_payments" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "referrer_id" UUID NOT NULL,
    "amount" DECIMAL(14, 2) NOT NULL CHECK ("amount" > 0),
    "currency" TEXT NOT NULL,
    "payment_method" TEXT NOT NULL,
    "status" TEXT NOT NULL CHECK ("status" IN ('draft', 'approved', 'processing', 'completed', 'failed', 'canceled')),
    "note" TEXT,
    "created_by_id" UUID NOT NULL,
    "approved_by_id" UUID,
    "approved_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "failure_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bonus_payments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bonus_payments_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "bonus_payments_referral_fkey" FOREIGN KEY ("organization_id", "referral_id") REFERENCES "referrals"("organization_id", "id"),
    CONSTRAINT "bonus_payments_referrer_fkey" FOREIGN KEY ("organization_id", "referrer_id") REFERENCES "memberships"("organization_id", "user_id"),
    CONSTRAINT "bonus_payments_created_by_fkey" FOREIGN KEY ("organization_id", "created_by_id") REFERENCES "memberships"("organization_id", "user_id"),
    CONSTRAINT "bonus_payments_approved_by_fkey" FOREIGN KEY ("organization_id", "approved_by_id") REFERENCES "memberships"("organization_id", "user_id")
);
CREATE INDEX "bonus_payments_page_idx" ON "bonus_payments"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bonus_payments_status_page_idx" ON "bonus_payments"("organization_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "bonus_payments_referrer_page_idx" ON "bonus_payments"("organization_id", "referrer_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bonus_payments_referral_idx" ON "bonus_payments"("organization_id", "referral_id");

-- Requests draft. What moves a payment on is done for a signed-in person, by the same role.
GRANT SELECT, INSERT, UPDATE ("status", "approved_by_id", "approved_at", "completed_at", "failure_reason", "version", "updated_at")
  ON "bonus_payments" TO referral_service_api;

ALTER TABLE "bonus_payments" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "bonus_payments" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
