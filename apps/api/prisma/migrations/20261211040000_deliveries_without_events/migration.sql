-- The check of the event searched every partition of the log, for each delivery and twice. What a
-- request can write is still a delivery to its own endpoint. The worker sends only events of the
-- delivery's organization.
ALTER POLICY "to_own_endpoint" ON "webhook_deliveries"
  WITH CHECK (
    EXISTS (SELECT FROM "webhook_endpoints" WHERE "webhook_endpoints"."id" = "webhook_endpoint_id")
  );
ALTER POLICY "to_own_endpoint" ON "open_webhook_deliveries"
  WITH CHECK (
    EXISTS (SELECT FROM "webhook_endpoints" WHERE "webhook_endpoints"."id" = "webhook_endpoint_id")
  );
