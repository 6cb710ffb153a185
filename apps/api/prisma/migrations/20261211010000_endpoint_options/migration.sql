-- The options of a webhook endpoint. Its own headers are encrypted together. The end of each value, which responses show,
-- is stored as well, so that reads need no key.
ALTER TABLE "webhook_endpoints"
  ADD COLUMN "description" TEXT,
  ADD COLUMN "sealed_headers" BYTEA,
  ADD COLUMN "header_endings" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "timeout_ms" INTEGER,
  ADD COLUMN "requests_per_second" INTEGER;

-- An endpoint with its own rate always has a pace, which workers share.
GRANT INSERT ON "webhook_paces" TO referral_service_api;
