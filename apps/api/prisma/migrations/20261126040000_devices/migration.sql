-- A browser that somebody signed in with carries a cookie, of which this is a keyed hash.
ALTER TABLE identity.account_log ADD COLUMN "device_hash" bytea;
CREATE INDEX "account_log_device_idx" ON identity.account_log ("account_id", "device_hash") WHERE "action" = 'sign_in.succeeded';

-- Mails that were asked for are limited by account and by address, as failures are.
CREATE INDEX "account_log_mail_email_idx" ON identity.account_log ("email_hash", "created_at" DESC) WHERE "action" IN ('sign_in_link.requested', 'password_reset.requested');
CREATE INDEX "account_log_mail_address_idx" ON identity.account_log ("address_hash", "created_at" DESC) WHERE "action" IN ('sign_in_link.requested', 'password_reset.requested');
