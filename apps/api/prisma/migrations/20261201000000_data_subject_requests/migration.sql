-- What super admins ask about a person: what is held of them, an export of it, an erasure. A worker does it.
CREATE TABLE "data_subject_requests" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" TEXT NOT NULL CHECK ("status" IN ('looking', 'found', 'nothing_found', 'exporting', 'exported',
      'erasing', 'erased', 'failed')),
    -- By what the person is looked for and how they are called. Gone when they are erased, or a day old.
    "sealed_person" BYTEA,
    -- The ids of all that was found about the person.
    "subject_ids" UUID[] NOT NULL DEFAULT '{}',
    "held" JSONB,
    "erasure_refused_because" TEXT,
    "sealed_export" BYTEA,
    "export_kept_until" TIMESTAMPTZ(3),
    "erased" JSONB,
    "audit_log_remains" BOOLEAN NOT NULL DEFAULT false,
    "failed_because" TEXT,
    "failure_count" INTEGER NOT NULL DEFAULT 0,
    "request_id" TEXT NOT NULL,
    -- Until then one worker alone is at it.
    "claimed_until" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "data_subject_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "data_subject_requests_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id"),
    CONSTRAINT "data_subject_requests_user_fkey" FOREIGN KEY ("organization_id", "user_id")
      REFERENCES "users"("organization_id", "id")
);
CREATE INDEX "data_subject_requests_page_idx"
  ON "data_subject_requests"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "data_subject_requests_open_idx" ON "data_subject_requests"("organization_id", "id")
  WHERE "status" IN ('looking', 'exporting', 'erasing');
CREATE INDEX "data_subject_requests_created_at_idx" ON "data_subject_requests"("created_at");

GRANT SELECT, INSERT, UPDATE ("status", "user_id", "failure_count", "request_id") ON "data_subject_requests"
  TO referral_service_api;

ALTER TABLE "data_subject_requests" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "data_subject_requests" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
