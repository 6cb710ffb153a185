-- Who signs in, with what, and where. The role that serves requests may not even look into this schema.
CREATE SCHEMA identity;

-- Tables and names of the sign-in library, as it asks for them.
CREATE TABLE identity.accounts (
  "id" text PRIMARY KEY,
  "name" text NOT NULL,
  "email" text NOT NULL UNIQUE,
  "emailVerified" boolean NOT NULL,
  "image" text,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean
);

CREATE TABLE identity.sessions (
  "id" text PRIMARY KEY,
  "expiresAt" timestamptz NOT NULL,
  "token" text NOT NULL UNIQUE,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "userId" text NOT NULL REFERENCES identity.accounts ("id") ON DELETE CASCADE
);
CREATE INDEX "sessions_userId_idx" ON identity.sessions ("userId");

CREATE TABLE identity.credentials (
  "id" text PRIMARY KEY,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" text NOT NULL REFERENCES identity.accounts ("id") ON DELETE CASCADE,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL
);
CREATE INDEX "credentials_userId_idx" ON identity.credentials ("userId");

CREATE TABLE identity.verifications (
  "id" text PRIMARY KEY,
  "identifier" text NOT NULL,
  "value" text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "verifications_identifier_idx" ON identity.verifications ("identifier");

CREATE TABLE identity.second_factors (
  "id" text PRIMARY KEY,
  "secret" text NOT NULL,
  "backupCodes" text NOT NULL,
  "userId" text NOT NULL REFERENCES identity.accounts ("id") ON DELETE CASCADE,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
);
CREATE INDEX "second_factors_secret_idx" ON identity.second_factors ("secret");
CREATE INDEX "second_factors_userId_idx" ON identity.second_factors ("userId");

CREATE TABLE identity.passkeys (
  "id" text PRIMARY KEY,
  "name" text,
  "publicKey" text NOT NULL,
  "userId" text NOT NULL REFERENCES identity.accounts ("id") ON DELETE CASCADE,
  "credentialID" text NOT NULL,
  "counter" integer NOT NULL,
  "deviceType" text NOT NULL,
  "backedUp" boolean NOT NULL,
  "transports" text,
  "createdAt" timestamptz,
  "aaguid" text
);
CREATE INDEX "passkeys_userId_idx" ON identity.passkeys ("userId");
CREATE INDEX "passkeys_credentialID_idx" ON identity.passkeys ("credentialID");

-- What happened to accounts: the audit log of identities, and what failed sign-ins are counted by.
CREATE TABLE identity.account_log (
  "id" uuid PRIMARY KEY,
  "account_id" text,
  "action" text NOT NULL,
  -- Keyed hashes: whoever reads them learns no address.
  "email_hash" bytea,
  "address_hash" bytea,
  "user_agent" text,
  "created_at" timestamptz(3) NOT NULL
);
CREATE INDEX "account_log_account_idx" ON identity.account_log ("account_id", "created_at" DESC);
CREATE INDEX "account_log_email_idx" ON identity.account_log ("email_hash", "created_at" DESC) WHERE "action" = 'sign_in.failed';
CREATE INDEX "account_log_address_idx" ON identity.account_log ("address_hash", "created_at" DESC) WHERE "action" = 'sign_in.failed';
