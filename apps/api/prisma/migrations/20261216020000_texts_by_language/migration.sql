-- What referrers and visitors read in their language, instead of the organization's own texts.
ALTER TABLE "organizations"
  ADD COLUMN "consent_texts" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "how_it_works_texts" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "share_texts" JSONB NOT NULL DEFAULT '{}';
GRANT UPDATE ("consent_texts", "how_it_works_texts", "share_texts")
  ON "organizations" TO referral_service_api;
