-- Mails, written in the transaction of what causes them and sent by the workers.
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    -- Of the request that wrote it; none for what the system writes.
    "organization_id" UUID DEFAULT NULLIF(current_setting('app.organization_id', true), '')::uuid,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting' CHECK ("status" IN ('waiting', 'sent', 'given_up')),
    -- Address, subject and text. Gone with the end of the mail.
    "sealed_message" BYTEA,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" UUID,
    "lease_ends_at" TIMESTAMPTZ(3),
    "last_failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mails_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "mails_message_until_end" CHECK (("status" = 'waiting') = ("sealed_message" IS NOT NULL))
);
CREATE INDEX "mails_open_idx" ON "mails"("next_attempt_at") WHERE "sealed_message" IS NOT NULL;

-- Requests write mails and read none, their own included.
GRANT INSERT ("id", "organization_id", "kind", "sealed_message", "next_attempt_at", "created_at") ON "mails"
  TO referral_service_api;
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "mails" FOR INSERT TO referral_service_api
  WITH CHECK ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- Which notices a user does not want by mail.
ALTER TABLE "users" ADD COLUMN "muted_notices" TEXT[] NOT NULL DEFAULT '{}'
  CHECK ("muted_notices" <@ ARRAY['endpoint_disabled', 'payment_waits', 'message_received']);
GRANT UPDATE ("muted_notices") ON "users" TO referral_service_api;
