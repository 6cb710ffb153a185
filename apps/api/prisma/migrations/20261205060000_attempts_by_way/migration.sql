-- The way of signing in at which an attempt was made: each counts its failures for itself.
ALTER TABLE identity.account_log ADD COLUMN "way" text;

-- Whether an owner was mailed within a day that their password is being guessed.
CREATE INDEX "account_log_guessed_idx" ON identity.account_log ("email_hash", "created_at" DESC) WHERE "action" = 'password.guessed';

-- A sign-in finds the account by the credential's ID alone, so only the account that had it first keeps it.
DELETE FROM identity.passkeys AS later USING identity.passkeys AS first
WHERE later."credentialID" = first."credentialID"
  AND (coalesce(first."createdAt", 'epoch'), first."id") < (coalesce(later."createdAt", 'epoch'), later."id");
CREATE UNIQUE INDEX "passkeys_credentialID_key" ON identity.passkeys ("credentialID");
DROP INDEX identity."passkeys_credentialID_idx";
