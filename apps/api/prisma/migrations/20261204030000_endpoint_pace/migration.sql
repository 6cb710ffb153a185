-- Both have a meaning only while "consecutive_failure_count" is above 0: a first failure sets them again.
ALTER TABLE "webhook_endpoints" ADD COLUMN "failing_since" TIMESTAMPTZ(3);
ALTER TABLE "webhook_endpoints" ADD COLUMN "failing_warned_at" TIMESTAMPTZ(3);

-- How fast workers send to an endpoint whose receiver has asked for fewer requests. Endpoints that have no
-- row are sent to at full speed. The log's endpoints have no foreign key either, and a row lives for an hour.
CREATE TABLE "webhook_paces" (
    "webhook_endpoint_id" UUID NOT NULL,
    -- The end of the last pause.
    "resumes_at" TIMESTAMPTZ(3) NOT NULL,
    -- No worker claims deliveries before this time.
    "next_request_at" TIMESTAMPTZ(3) NOT NULL,
    -- The next pause, unless the receiver names one.
    "pause_ms" INTEGER NOT NULL,
    -- Of all workers together.
    "requests_per_second" DOUBLE PRECISION NOT NULL,
    -- Of each worker.
    "in_flight_max" DOUBLE PRECISION NOT NULL,
    CONSTRAINT "webhook_paces_pkey" PRIMARY KEY ("webhook_endpoint_id")
);

GRANT SELECT, DELETE, UPDATE ("resumes_at", "next_request_at") ON "webhook_paces" TO referral_service_api;
ALTER TABLE "webhook_paces" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_endpoint" ON "webhook_paces" TO referral_service_api
  USING (EXISTS (SELECT FROM "webhook_endpoints" WHERE "webhook_endpoints"."id" = "webhook_endpoint_id"));
