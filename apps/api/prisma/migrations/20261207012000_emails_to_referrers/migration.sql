-- What a person is emailed about as a referrer: their own referrals and bonuses.
ALTER TABLE "users" DROP CONSTRAINT "users_daily_notices_kinds";
ALTER TABLE "users" ADD CONSTRAINT "users_daily_notices_kinds"
  CHECK ("daily_notices" <@ ARRAY['payment_waits', 'message_received', 'new_referral', 'own_referral', 'own_bonus']) NOT VALID;
ALTER TABLE "users" DROP CONSTRAINT "users_muted_notices_check";
ALTER TABLE "users" ADD CONSTRAINT "users_muted_notices_check"
  CHECK ("muted_notices" <@ ARRAY['endpoint_disabled', 'payment_waits', 'message_received', 'new_referral', 'own_referral', 'own_bonus']) NOT VALID;
ALTER TABLE "users" VALIDATE CONSTRAINT "users_daily_notices_kinds";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_muted_notices_check";

ALTER TABLE "held_notices" ADD COLUMN "own_referral_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "own_bonus_count" INTEGER NOT NULL DEFAULT 0;
GRANT UPDATE ("own_referral_count", "own_bonus_count") ON "held_notices" TO referral_service_api;
