-- What happened (events, their deliveries, the attempts) is a log that only grows: it is partitioned by
-- the time in its ids, so that retention drops tables instead of deleting rows. What is still to be sent
-- is a small table of its own, which claims and sweeps read however long the log is.
ALTER TABLE "webhook_delivery_attempts" RENAME TO "former_attempts";
ALTER TABLE "webhook_deliveries" RENAME TO "former_deliveries";
ALTER TABLE "events" RENAME TO "former_events";
ALTER TABLE "former_attempts" DROP CONSTRAINT "webhook_delivery_attempts_delivery_id_fkey";
ALTER TABLE "former_deliveries" DROP CONSTRAINT "webhook_deliveries_event_id_fkey";
ALTER TABLE "former_attempts" RENAME CONSTRAINT "webhook_delivery_attempts_pkey" TO "former_attempts_pkey";
ALTER TABLE "former_deliveries" RENAME CONSTRAINT "webhook_deliveries_pkey" TO "former_deliveries_pkey";
ALTER TABLE "former_events" RENAME CONSTRAINT "events_pkey" TO "former_events_pkey";
ALTER TABLE "former_events" DROP CONSTRAINT "events_organization_id_fkey";
DROP INDEX "events_page_idx", "webhook_deliveries_page_idx";

-- One event makes at most one delivery for an endpoint: their ids give the delivery's. It has the
-- event's millisecond, so both lie in partitions of the same day.
CREATE FUNCTION "webhook_delivery_id"("event" UUID, "endpoint" UUID) RETURNS UUID
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT (left("event"::text, 15) || substr(digest, 1, 3) || '-8' || substr(digest, 4, 3) || '-' || substr(digest, 7, 12))::uuid
    FROM (SELECT encode(sha256(uuid_send("event") || uuid_send("endpoint")), 'hex') AS digest) AS hashed
  );

CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    -- The bytes that every attempt signs and sends.
    "payload" TEXT NOT NULL,
    -- Of the request that caused it; null when none did.
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
) PARTITION BY RANGE ("id");
CREATE INDEX "events_page_idx" ON "events"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "events_type_page_idx" ON "events"("organization_id", "type", "created_at" DESC, "id" DESC);
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;

-- Deliveries name their endpoint without a foreign key: the log outlives it. Nothing of a log names
-- another log's row by one either, because a partition that is named by one cannot be dropped.
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "webhook_endpoint_id" UUID NOT NULL,
    "status" TEXT NOT NULL CHECK ("status" IN ('pending', 'pending_retry', 'delivered', 'permanently_failed', 'canceled')),
    -- Permanently failed or canceled. An index on the status itself would be written to by every
    -- delivery, this one only by those that fail.
    "failed" BOOLEAN NOT NULL DEFAULT false,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "last_response_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
CREATE INDEX "webhook_deliveries_page_idx" ON "webhook_deliveries"("webhook_endpoint_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_deliveries_type_page_idx" ON "webhook_deliveries"("webhook_endpoint_id", "event_type", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_deliveries_failed_page_idx" ON "webhook_deliveries"("webhook_endpoint_id", "created_at" DESC, "id" DESC) WHERE "failed";
CREATE TABLE "webhook_deliveries_default" PARTITION OF "webhook_deliveries" DEFAULT WITH (fillfactor = 80);

CREATE TABLE "webhook_delivery_attempts" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "webhook_endpoint_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "response_status" INTEGER,
    -- The class of the failure; null when the receiver accepted it.
    "error" TEXT,
    "response_body_excerpt" TEXT,
    CONSTRAINT "webhook_delivery_attempts_pkey" PRIMARY KEY ("delivery_id", "number")
) PARTITION BY RANGE ("delivery_id");
CREATE INDEX "webhook_delivery_attempts_endpoint_idx" ON "webhook_delivery_attempts"("webhook_endpoint_id", "started_at", "duration_ms", "error");
CREATE TABLE "webhook_delivery_attempts_default" PARTITION OF "webhook_delivery_attempts" DEFAULT;

-- There is a row exactly while its delivery is pending or pending_retry.
CREATE TABLE "open_webhook_deliveries" (
    "delivery_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "webhook_endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    -- Attempts with an outcome.
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    -- Those of earlier series: a redelivery begins a series anew.
    "attempts_before" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    -- Whoever holds it alone may send it and store what came of it.
    "lease_token" UUID,
    "lease_ends_at" TIMESTAMPTZ(3),
    CONSTRAINT "open_webhook_deliveries_pkey" PRIMARY KEY ("delivery_id")
) WITH (
    -- Rows come and go quickly. A claim changes no indexed column and finds room on its page.
    fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000
);
CREATE INDEX "open_webhook_deliveries_due_idx" ON "open_webhook_deliveries"("webhook_endpoint_id", "next_attempt_at");

INSERT INTO "events" ("id", "organization_id", "type", "payload", "created_at")
SELECT "id", "organization_id", "type", "payload", "created_at" FROM "former_events";
INSERT INTO "webhook_deliveries" ("id", "organization_id", "event_id", "event_type", "webhook_endpoint_id", "status", "failed",
  "attempt_count", "last_response_status", "last_error", "created_at", "completed_at")
SELECT "webhook_delivery_id"("event_id", "webhook_endpoint_id"), "organization_id", "event_id", "event_type", "webhook_endpoint_id",
  "status", "status" IN ('permanently_failed', 'canceled'), "attempt_count", "last_response_status", "last_error", "created_at", "completed_at"
FROM "former_deliveries";
INSERT INTO "open_webhook_deliveries" ("delivery_id", "organization_id", "webhook_endpoint_id", "event_id", "event_type", "attempt_count", "next_attempt_at")
SELECT "webhook_delivery_id"("event_id", "webhook_endpoint_id"), "organization_id", "webhook_endpoint_id", "event_id", "event_type",
  "attempt_count", COALESCE("next_attempt_at", "created_at")
FROM "former_deliveries" WHERE "status" IN ('pending', 'pending_retry');
INSERT INTO "webhook_delivery_attempts" ("delivery_id", "number", "webhook_endpoint_id", "started_at", "duration_ms", "response_status", "error", "response_body_excerpt")
SELECT "webhook_delivery_id"(delivery."event_id", delivery."webhook_endpoint_id"), attempt."number", delivery."webhook_endpoint_id", attempt."started_at",
  attempt."duration_ms", attempt."response_status", attempt."error", attempt."response_body_excerpt"
FROM "former_attempts" attempt JOIN "former_deliveries" delivery ON delivery."id" = attempt."delivery_id"
WHERE attempt."duration_ms" IS NOT NULL;
DROP TABLE "former_attempts", "former_deliveries", "former_events";

GRANT SELECT, INSERT ON "events" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ("status", "failed", "completed_at") ON "webhook_deliveries" TO referral_service_api;
GRANT SELECT ON "webhook_delivery_attempts" TO referral_service_api;
GRANT SELECT, INSERT, DELETE, UPDATE ("next_attempt_at") ON "open_webhook_deliveries" TO referral_service_api;

ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "events" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "webhook_deliveries" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY "to_own_endpoint" ON "webhook_deliveries" AS RESTRICTIVE FOR INSERT TO referral_service_api
  WITH CHECK (
    EXISTS (SELECT FROM "webhook_endpoints" WHERE "webhook_endpoints"."id" = "webhook_endpoint_id")
    AND EXISTS (SELECT FROM "events" WHERE "events"."id" = "event_id")
  );

ALTER TABLE "open_webhook_deliveries" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "open_webhook_deliveries" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY "to_own_endpoint" ON "open_webhook_deliveries" AS RESTRICTIVE FOR INSERT TO referral_service_api
  WITH CHECK (
    EXISTS (SELECT FROM "webhook_endpoints" WHERE "webhook_endpoints"."id" = "webhook_endpoint_id")
    AND EXISTS (SELECT FROM "events" WHERE "events"."id" = "event_id")
  );

ALTER TABLE "webhook_delivery_attempts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_endpoint" ON "webhook_delivery_attempts" TO referral_service_api
  USING (EXISTS (SELECT FROM "webhook_endpoints" WHERE "webhook_endpoints"."id" = "webhook_endpoint_id"));
