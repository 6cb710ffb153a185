-- What goals add up is read from this index alone, without a look at each payment.
DROP INDEX "bonus_payments_completed_idx";
CREATE INDEX "bonus_payments_completed_idx" ON "bonus_payments"("organization_id", "currency", "referrer_id", "completed_at", "amount") WHERE "status" = 'completed';
