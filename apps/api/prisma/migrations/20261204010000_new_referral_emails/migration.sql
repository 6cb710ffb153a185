-- Kinds of notifications that a user gets in the daily summary. `muted_notices` has those that they never get.
ALTER TABLE "users" ADD COLUMN "daily_notices" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "users" ADD CONSTRAINT "users_daily_notices_kinds"
  CHECK ("daily_notices" <@ ARRAY['payment_waits', 'message_received', 'new_referral']) NOT VALID;
ALTER TABLE "users" DROP CONSTRAINT "users_muted_notices_check";
ALTER TABLE "users" ADD CONSTRAINT "users_muted_notices_check"
  CHECK ("muted_notices" <@ ARRAY['endpoint_disabled', 'payment_waits', 'message_received', 'new_referral']) NOT VALID;
ALTER TABLE "users" VALIDATE CONSTRAINT "users_daily_notices_kinds";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_muted_notices_check";
GRANT UPDATE ("daily_notices") ON "users" TO referral_service_api;

-- New referrals, written in the transaction that creates them, until a worker has written the emails about them.
CREATE TABLE "new_referral_notices" (
    "organization_id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    -- The user who submitted or imported it, who gets no email.
    "made_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "new_referral_notices_pkey" PRIMARY KEY ("organization_id", "referral_id"),
    CONSTRAINT "new_referral_notices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "new_referral_notices_referral_fkey" FOREIGN KEY ("organization_id", "referral_id") REFERENCES "referrals"("organization_id", "id") ON DELETE CASCADE
);
CREATE INDEX "new_referral_notices_order_idx" ON "new_referral_notices"("created_at");

GRANT SELECT, INSERT ON "new_referral_notices" TO referral_service_api;
ALTER TABLE "new_referral_notices" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "new_referral_notices" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- What a user gets later in one email: the rest of a burst of referrals, and the daily summary.
CREATE TABLE "held_notices" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    -- When the first email of the latest ten minutes was written, and how many were since.
    "burst_started_at" TIMESTAMPTZ(3),
    "burst_mailed_count" INTEGER NOT NULL DEFAULT 0,
    "burst_held_count" INTEGER NOT NULL DEFAULT 0,
    "referral_count" INTEGER NOT NULL DEFAULT 0,
    "message_count" INTEGER NOT NULL DEFAULT 0,
    "payment_count" INTEGER NOT NULL DEFAULT 0,
    "summary_due_at" TIMESTAMPTZ(3),

    CONSTRAINT "held_notices_pkey" PRIMARY KEY ("organization_id", "user_id"),
    CONSTRAINT "held_notices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "held_notices_user_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id")
);
CREATE INDEX "held_notices_burst_idx" ON "held_notices"("burst_started_at") WHERE "burst_held_count" > 0;
CREATE INDEX "held_notices_summary_idx" ON "held_notices"("summary_due_at") WHERE "summary_due_at" IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ("referral_count", "message_count", "payment_count", "summary_due_at") ON "held_notices" TO referral_service_api;
ALTER TABLE "held_notices" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "held_notices" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- How often an address was mailed within a day: a keyed hash of it, removed after that day.
ALTER TABLE "mails" ADD COLUMN "address_hash" BYTEA;
-- The user whom a notification is for, and how many things it is about.
ALTER TABLE "mails" ADD COLUMN "receiver_id" UUID;
ALTER TABLE "mails" ADD COLUMN "notice_count" INTEGER;
CREATE INDEX "mails_address_idx" ON "mails"("address_hash", "id") WHERE "address_hash" IS NOT NULL;
GRANT INSERT ("address_hash", "receiver_id", "notice_count") ON "mails" TO referral_service_api;

-- What the summary counts: conversations that a user was told of and has not read.
CREATE INDEX "conversation_reads_told_idx" ON "conversation_reads"("organization_id", "user_id") WHERE "told_count" > "read_count";
