-- The keys are what referrals are matched by: stored, because row-level security keeps functions such
-- as lower() from indexes.
CREATE TABLE "customers" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "email_key" TEXT,
    "phone" TEXT,
    "phone_key" TEXT,
    "address_formatted" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "customers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "customers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE UNIQUE INDEX "customers_organization_id_id_key" ON "customers"("organization_id", "id");
CREATE UNIQUE INDEX "customers_organization_id_email_key_key" ON "customers"("organization_id", "email_key");
CREATE UNIQUE INDEX "customers_organization_id_phone_key_key" ON "customers"("organization_id", "phone_key");
CREATE INDEX "customers_page_idx" ON "customers"("organization_id", "created_at" DESC, "id" DESC);

ALTER TABLE "referrals"
  ADD COLUMN "customer_id" UUID,
  ADD CONSTRAINT "referrals_customer_fkey" FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customers"("organization_id", "id");
-- Of the completed ones alone, so that submitting costs nothing more.
CREATE INDEX "referrals_customer_page_idx" ON "referrals"("organization_id", "customer_id", "created_at" DESC, "id" DESC) WHERE "customer_id" IS NOT NULL;
CREATE INDEX "referrals_referrer_customer_idx" ON "referrals"("organization_id", "referrer_id", "customer_id") WHERE "customer_id" IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ("version", "updated_at")
  ON "customers" TO referral_service_api;

ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "customers" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
