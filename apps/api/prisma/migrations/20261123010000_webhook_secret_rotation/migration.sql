-- The secret before the present one, sealed like that one. It signs beside it until then.
ALTER TABLE "webhook_endpoints" ADD COLUMN "previous_sealed_secret" BYTEA;
ALTER TABLE "webhook_endpoints" ADD COLUMN "previous_secret_expires_at" TIMESTAMPTZ(3);
