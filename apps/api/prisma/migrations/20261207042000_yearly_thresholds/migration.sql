-- The sum per person and year above which a payment waits for tax details.
CREATE TABLE "payment_thresholds" (
    "organization_id" UUID NOT NULL,
    "amount" DECIMAL(13,2),
    "currency" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payment_thresholds_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT "payment_thresholds_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);

CREATE TABLE "tax_details" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "sealed_details" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "tax_details_pkey" PRIMARY KEY ("organization_id", "user_id"),
    CONSTRAINT "tax_details_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "tax_details_user_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id")
);

GRANT SELECT, INSERT, UPDATE ON "payment_thresholds", "tax_details" TO referral_service_api;

ALTER TABLE "payment_thresholds" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "payment_thresholds" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
ALTER TABLE "tax_details" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "tax_details" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
