ALTER TABLE "organizations"
  ADD COLUMN "privacy_url" TEXT,
  ADD COLUMN "imprint_url" TEXT,
  ADD COLUMN "terms_url" TEXT,
  ADD COLUMN "consent_text" TEXT,
  ADD COLUMN "consent_version" INTEGER NOT NULL DEFAULT 0;
GRANT UPDATE ("privacy_url", "imprint_url", "terms_url", "consent_text", "consent_version")
  ON "organizations" TO referral_service_api;

ALTER TABLE "referrals" ADD COLUMN "consent" JSONB;
