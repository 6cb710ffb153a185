-- Attempts on a locked account count for the network address as well.
CREATE INDEX "account_log_attempts_idx" ON identity.account_log ("address_hash", "created_at" DESC) WHERE "action" IN ('sign_in.failed', 'sign_in.locked');
DROP INDEX identity."account_log_address_idx";
