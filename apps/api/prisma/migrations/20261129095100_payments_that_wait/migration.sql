-- When each approver was last mailed that payments wait, and whether more came since.
CREATE TABLE "waiting_payment_notices" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "mailed_at" TIMESTAMPTZ(3) NOT NULL,
    "has_more" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "waiting_payment_notices_pkey" PRIMARY KEY ("organization_id", "user_id"),
    CONSTRAINT "waiting_payment_notices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "waiting_payment_notices_user_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id")
);
CREATE INDEX "waiting_payment_notices_more_idx" ON "waiting_payment_notices"("mailed_at") WHERE "has_more";

GRANT SELECT, INSERT, UPDATE ("mailed_at", "has_more") ON "waiting_payment_notices" TO referral_service_api;
ALTER TABLE "waiting_payment_notices" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "waiting_payment_notices" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- When a referrer was last asked to enter how they are paid.
ALTER TABLE "users" ADD COLUMN "payment_details_asked_at" TIMESTAMPTZ(3);
GRANT UPDATE ("payment_details_asked_at") ON "users" TO referral_service_api;
