-- The requests of each organization, for 7 days. Rows arrive many at a time and are never changed, so the table has no
-- foreign key, which would be checked for each row. The ID begins with the time when the request ended.
CREATE TABLE "request_logs" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    -- The path in the contract. Null if no operation has the path.
    "route" TEXT,
    -- Null if the client disconnected before it had the response.
    "status" SMALLINT,
    "error_code" TEXT,
    "request_id" TEXT NOT NULL,
    -- Null for requests of the app.
    "key_id" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "response_bytes" BIGINT NOT NULL,
    -- The client's address without its last 8 bits, or without the last 80 for IPv6.
    "client_network" TEXT,
    -- Requests of the organization that were not recorded.
    "dropped_count" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "request_logs_pkey" PRIMARY KEY ("organization_id", "id")
) PARTITION BY RANGE ("id");
CREATE INDEX "request_logs_key_idx" ON "request_logs"("organization_id", "key_id", "id");
CREATE INDEX "request_logs_route_idx" ON "request_logs"("organization_id", "route", "id");
CREATE INDEX "request_logs_request_idx" ON "request_logs"("organization_id", "request_id", "id");
-- Most requests succeed, so these are small.
CREATE INDEX "request_logs_code_idx" ON "request_logs"("organization_id", "error_code", "id") WHERE "error_code" IS NOT NULL;
CREATE INDEX "request_logs_4xx_idx" ON "request_logs"("organization_id", "id") WHERE "status" >= 400 AND "status" < 500;
CREATE INDEX "request_logs_5xx_idx" ON "request_logs"("organization_id", "id") WHERE "status" >= 500;
CREATE INDEX "request_logs_dropped_idx" ON "request_logs"("organization_id", "id") WHERE "dropped_count" > 0;
CREATE TABLE "request_logs_default" PARTITION OF "request_logs" DEFAULT;

GRANT SELECT ON "request_logs" TO referral_service_api;
ALTER TABLE "request_logs" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "request_logs" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- The same functions as before, with one more log.
CREATE OR REPLACE FUNCTION "make_day_partition"("log" TEXT, "day" DATE) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '2s' AS $$
DECLARE
  -- The first ids of the day and of the next one: their first 48 bits are milliseconds.
  first_id UUID := (lpad(to_hex((extract(epoch FROM day) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  next_id UUID := (lpad(to_hex((extract(epoch FROM day + 1) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  partition TEXT := log || to_char(day, '"_"YYYYMMDD');
  id_column TEXT;
  -- An update in place needs free room on the page.
  fill_factor INTEGER := 100;
BEGIN
  CASE log
    WHEN 'events' THEN id_column := 'id';
    WHEN 'webhook_deliveries' THEN id_column := 'id'; fill_factor := 80;
    WHEN 'webhook_delivery_attempts' THEN id_column := 'delivery_id';
    WHEN 'request_logs' THEN id_column := 'id';
    ELSE RAISE EXCEPTION '% is not partitioned by day', log USING ERRCODE = 'invalid_parameter_value';
  END CASE;
  -- Workers take turns.
  PERFORM pg_advisory_xact_lock(7236511904);
  IF to_regclass(partition) IS NOT NULL THEN
    RETURN;
  END IF;
  -- No row may arrive in the default partition between moving and attaching.
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', log || '_default');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL) WITH (fillfactor = %s)', partition, log, fill_factor);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO %5$I SELECT * FROM moved',
    log || '_default', id_column, first_id, next_id, partition
  );
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', log, partition, first_id, next_id);
END $$;

CREATE OR REPLACE FUNCTION "drop_day_partition"("log" TEXT, "day" DATE) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '2s' AS $$
BEGIN
  IF log NOT IN ('events', 'webhook_deliveries', 'webhook_delivery_attempts', 'request_logs') THEN
    RAISE EXCEPTION '% is not partitioned by day', log USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM pg_advisory_xact_lock(7236511904);
  EXECUTE format('DROP TABLE IF EXISTS %I', log || to_char(day, '"_"YYYYMMDD'));
END $$;

-- A path that does not name pg_temp searches it first.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOR definer IN
    SELECT oid FROM pg_proc
    WHERE proname IN ('make_day_partition', 'drop_day_partition') AND pronamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', definer, current_schema());
  END LOOP;
END $$;
