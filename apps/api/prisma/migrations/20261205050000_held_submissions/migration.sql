-- Forms of visitors in which the field for programs was filled, until staff release or discard them.
CREATE TABLE "held_submissions" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "public_link_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "notes" TEXT,
    "custom_field_values" JSONB NOT NULL,
    "consent" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "held_submissions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "held_submissions_public_link_fkey" FOREIGN KEY ("organization_id", "public_link_id") REFERENCES "public_links"("organization_id", "id")
);
CREATE INDEX "held_submissions_page_idx" ON "held_submissions"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "held_submissions_created_at_idx" ON "held_submissions"("created_at");

GRANT SELECT, INSERT, DELETE ON "held_submissions" TO referral_service_api;

ALTER TABLE "held_submissions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "held_submissions" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
