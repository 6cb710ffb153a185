-- The app's failed requests are few among those with a key. An index on a partitioned table cannot be created
-- concurrently. The lock is right, because the first release contains this migration.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "request_logs_app_idx" ON "request_logs"("organization_id", "id") WHERE "key_id" IS NULL;
