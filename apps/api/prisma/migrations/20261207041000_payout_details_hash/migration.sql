-- A keyed hash of the account, by which the same account of two people is found. A worker fills it for rows that exist.
ALTER TABLE "payment_credentials" ADD COLUMN "details_hash" BYTEA;
CREATE INDEX "payment_credentials_details_hash_idx" ON "payment_credentials"("organization_id", "details_hash");
GRANT UPDATE ("details_hash") ON "payment_credentials" TO referral_service_api;
