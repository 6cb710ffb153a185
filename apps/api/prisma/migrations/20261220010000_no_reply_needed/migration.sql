ALTER TABLE "conversations" ADD COLUMN "settled_count" INTEGER NOT NULL DEFAULT 0;

GRANT UPDATE ("settled_count") ON "conversations" TO referral_service_api;
