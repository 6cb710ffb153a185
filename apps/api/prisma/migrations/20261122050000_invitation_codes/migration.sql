CREATE TABLE "invitation_codes" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "permission_level" TEXT NOT NULL CHECK ("permission_level" IN ('super_admin', 'admin', 'marketer', 'referrer')),
    "owner_id" UUID,
    "expires_at" TIMESTAMPTZ(3),
    "use_limit" INTEGER,
    "use_count" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "invitation_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitation_codes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "invitation_codes_owner_fkey" FOREIGN KEY ("organization_id", "owner_id") REFERENCES "memberships"("organization_id", "user_id"),
    CONSTRAINT "invitation_codes_use_count_check" CHECK ("use_count" BETWEEN 0 AND "use_limit")
);
-- Whoever enters a code names no organization, so it is one in the whole service, whatever the case.
CREATE UNIQUE INDEX "invitation_codes_lower_code_key" ON "invitation_codes"(lower("code"));
CREATE INDEX "invitation_codes_page_idx" ON "invitation_codes"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "invitation_codes_owner_page_idx" ON "invitation_codes"("organization_id", "owner_id", "created_at" DESC, "id" DESC);
CREATE INDEX "invitation_codes_active_page_idx" ON "invitation_codes"("organization_id", "is_active", "created_at" DESC, "id" DESC);
CREATE INDEX "invitation_codes_level_page_idx" ON "invitation_codes"("organization_id", "permission_level", "created_at" DESC, "id" DESC);

-- Uses are counted on the side of the system: whoever joins is no member yet.
GRANT SELECT, INSERT, UPDATE ("expires_at", "use_limit", "is_active", "updated_at"), DELETE
  ON "invitation_codes" TO referral_service_api;

ALTER TABLE "invitation_codes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "invitation_codes" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
