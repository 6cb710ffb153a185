ALTER TABLE "imports" ADD COLUMN "creates_duplicates" BOOLEAN NOT NULL DEFAULT false;

GRANT UPDATE ("creates_duplicates") ON "imports" TO referral_service_api;
