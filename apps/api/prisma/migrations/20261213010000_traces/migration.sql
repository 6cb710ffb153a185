-- Attempts continue the trace of the request that opened the delivery. While tracing is off, the column is always null.
ALTER TABLE "open_webhook_deliveries" ADD COLUMN "traceparent" TEXT;
