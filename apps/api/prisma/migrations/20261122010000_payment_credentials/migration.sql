-- How a person is paid in an organization: one way at a time.
CREATE TABLE "payment_credentials" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "payment_method" TEXT NOT NULL,
    "sealed_details" BYTEA NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payment_credentials_pkey" PRIMARY KEY ("organization_id", "user_id"),
    CONSTRAINT "payment_credentials_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "payment_credentials_member_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "memberships"("organization_id", "user_id")
);

GRANT SELECT, INSERT, UPDATE ("payment_method", "sealed_details", "version", "updated_at")
  ON "payment_credentials" TO referral_service_api;

ALTER TABLE "payment_credentials" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "payment_credentials" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
