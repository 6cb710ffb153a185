-- How the referral program works, and the text that referrers send with their link.
ALTER TABLE "organizations" ADD COLUMN "how_it_works" TEXT;
ALTER TABLE "organizations" ADD COLUMN "share_text" TEXT;
GRANT UPDATE ("how_it_works", "share_text") ON "organizations" TO referral_service_api;

-- A referrer's home page adds up their approved payments, among any number of drafts.
CREATE INDEX "bonus_payments_approved_idx" ON "bonus_payments"("organization_id", "referrer_id", "approved_at") WHERE "approved_at" IS NOT NULL;
