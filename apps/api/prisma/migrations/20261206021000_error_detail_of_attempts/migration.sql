ALTER TABLE "webhook_delivery_attempts" ADD COLUMN "error_detail" TEXT;
