-- Files that are being imported, and those that were. The rows are gone when they can be neither run nor undone.
CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "type" TEXT NOT NULL CHECK ("type" IN ('referrals', 'people')),
    "file_name" TEXT,
    "mode" TEXT NOT NULL CHECK ("mode" IN ('dry_run', 'all', 'good_ones')),
    "status" TEXT NOT NULL DEFAULT 'checking'
      CHECK ("status" IN ('checking', 'checked', 'importing', 'completed', 'undoing', 'undone', 'stopped')),
    "stopped_because" TEXT,
    "columns" JSONB NOT NULL,
    "row_count" INTEGER NOT NULL,
    "checked_count" INTEGER NOT NULL DEFAULT 0,
    "good_count" INTEGER NOT NULL DEFAULT 0,
    "bad_count" INTEGER NOT NULL DEFAULT 0,
    "duplicate_count" INTEGER NOT NULL DEFAULT 0,
    "created_count" INTEGER NOT NULL DEFAULT 0,
    "removed_count" INTEGER NOT NULL DEFAULT 0,
    "kept_count" INTEGER NOT NULL DEFAULT 0,
    -- Who sent the file: a user, or an organization key, whose id is the identity provider's.
    "creator_user_id" UUID,
    "creator_key_id" TEXT,
    "creator_name" TEXT,
    -- Who asked for what is being done.
    "actor_user_id" UUID,
    "actor_key_id" TEXT,
    "actor_name" TEXT,
    "request_id" TEXT NOT NULL,
    -- The imports of different organizations take turns.
    "worked_at" TIMESTAMPTZ(3) NOT NULL,
    "failure_count" INTEGER NOT NULL DEFAULT 0,
    "completed_at" TIMESTAMPTZ(3),
    "rows_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "imports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "imports_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "imports_one_creator" CHECK (("creator_user_id" IS NULL) <> ("creator_key_id" IS NULL)),
    CONSTRAINT "imports_one_actor" CHECK (("actor_user_id" IS NULL) <> ("actor_key_id" IS NULL))
);
CREATE UNIQUE INDEX "imports_organization_id_id_key" ON "imports"("organization_id", "id");
CREATE INDEX "imports_page_idx" ON "imports"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "imports_open_idx" ON "imports"("organization_id", "id")
  WHERE "status" IN ('checking', 'importing', 'undoing');
CREATE INDEX "imports_rows_until_idx" ON "imports"("rows_until");

CREATE TABLE "import_rows" (
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "row_number" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'waiting'
      CHECK ("outcome" IN ('waiting', 'good', 'bad', 'duplicate', 'created', 'removed', 'kept')),
    "column_name" TEXT,
    "reason" TEXT,
    "resource_id" UUID,
    "duplicate_of_row" INTEGER,
    "duplicate_of_id" UUID,
    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("organization_id", "import_id", "row_number"),
    CONSTRAINT "import_rows_import_fkey" FOREIGN KEY ("organization_id", "import_id")
      REFERENCES "imports"("organization_id", "id") ON DELETE CASCADE
);
CREATE INDEX "import_rows_outcome_idx" ON "import_rows"("organization_id", "import_id", "outcome", "row_number");

-- By what a later row of the same file is recognised as the same person.
CREATE TABLE "import_keys" (
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,
    CONSTRAINT "import_keys_pkey" PRIMARY KEY ("organization_id", "import_id", "key"),
    CONSTRAINT "import_keys_import_fkey" FOREIGN KEY ("organization_id", "import_id")
      REFERENCES "imports"("organization_id", "id") ON DELETE CASCADE
);

GRANT SELECT, INSERT, UPDATE ("mode", "status", "stopped_because", "row_count", "checked_count", "good_count",
  "bad_count", "duplicate_count", "created_count", "removed_count", "kept_count", "actor_user_id", "actor_key_id",
  "actor_name", "request_id", "worked_at", "failure_count", "completed_at", "rows_until") ON "imports"
  TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ("outcome", "column_name", "reason", "resource_id", "duplicate_of_row", "duplicate_of_id")
  ON "import_rows" TO referral_service_api;
GRANT SELECT, INSERT, DELETE ON "import_keys" TO referral_service_api;

ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "imports" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "import_rows" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "import_rows" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "import_keys" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "import_keys" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- By what the person of a referral is recognised, as customers are. Columns, because row-level security keeps the
-- planner from an index on a function.
ALTER TABLE "referrals"
  ADD COLUMN "email_key" TEXT GENERATED ALWAYS AS (lower("email")) STORED,
  ADD COLUMN "phone_key" TEXT GENERATED ALWAYS AS (
    CASE WHEN "phone" ~ '[0-9]' THEN
      CASE WHEN ltrim("phone") LIKE '+%' THEN '+' ELSE '' END || regexp_replace("phone", '[^0-9]', '', 'g')
    END
  ) STORED;
CREATE INDEX "referrals_email_idx" ON "referrals"("organization_id", "email_key") WHERE "email_key" IS NOT NULL;
CREATE INDEX "referrals_phone_idx" ON "referrals"("organization_id", "phone_key") WHERE "phone_key" IS NOT NULL;
CREATE INDEX "referrals_name_idx" ON "referrals"("organization_id", "name") WHERE "email" IS NULL AND "phone" IS NULL;
