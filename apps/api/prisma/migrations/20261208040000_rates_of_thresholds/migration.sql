-- What one unit of another currency counts toward the threshold. A currency without a rate does not count.
ALTER TABLE "payment_thresholds" ADD COLUMN "rates" JSONB NOT NULL DEFAULT '[]';
