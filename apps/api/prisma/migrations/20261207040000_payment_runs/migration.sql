-- Runs pay many payments by one file. The file holds payout details, so it is sealed and goes when the run ends.
CREATE TABLE "payment_runs" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "sealed_file" BYTEA,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "payment_runs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_runs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "payment_runs_created_by_fkey" FOREIGN KEY ("organization_id", "created_by_id") REFERENCES "users"("organization_id", "id")
);
CREATE UNIQUE INDEX "payment_runs_organization_id_id_key" ON "payment_runs"("organization_id", "id");
CREATE INDEX "payment_runs_page_idx" ON "payment_runs"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payment_runs_created_by_idx" ON "payment_runs"("organization_id", "created_by_id");

-- A payment is in one live run at most.
CREATE TABLE "payments_of_runs" (
    "run_id" UUID NOT NULL,
    "bonus_payment_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "is_live" BOOLEAN NOT NULL DEFAULT true,
    "result" TEXT,
    CONSTRAINT "payments_of_runs_pkey" PRIMARY KEY ("run_id", "bonus_payment_id"),
    CONSTRAINT "payments_of_runs_run_fkey" FOREIGN KEY ("organization_id", "run_id") REFERENCES "payment_runs"("organization_id", "id"),
    CONSTRAINT "payments_of_runs_payment_fkey" FOREIGN KEY ("bonus_payment_id") REFERENCES "bonus_payments"("id")
);
CREATE UNIQUE INDEX "payments_of_runs_live_key" ON "payments_of_runs"("bonus_payment_id") WHERE "is_live";
CREATE UNIQUE INDEX "payments_of_runs_reference_key" ON "payments_of_runs"("run_id", "reference");
CREATE INDEX "payments_of_runs_payment_idx" ON "payments_of_runs"("bonus_payment_id");

CREATE TABLE "payer_accounts" (
    "organization_id" UUID NOT NULL,
    "sealed_details" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payer_accounts_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT "payer_accounts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);

ALTER TABLE "bonus_payments" ADD COLUMN "run_id" UUID, ADD COLUMN "reference" TEXT;

GRANT UPDATE ("run_id", "reference") ON "bonus_payments" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ON "payment_runs", "payments_of_runs", "payer_accounts" TO referral_service_api;

ALTER TABLE "payment_runs" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "payment_runs" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
ALTER TABLE "payments_of_runs" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "payments_of_runs" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
ALTER TABLE "payer_accounts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "payer_accounts" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
