-- Codes of an authenticator app that were entered: each is good once.
CREATE TABLE identity.used_codes (
  "account_id" text NOT NULL REFERENCES identity.accounts ("id") ON DELETE CASCADE,
  "code" text NOT NULL,
  "used_at" timestamptz(3) NOT NULL,
  PRIMARY KEY ("account_id", "code")
);
