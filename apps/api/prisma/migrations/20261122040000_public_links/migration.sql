CREATE TABLE "public_links" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "referrer_id" UUID NOT NULL,
    "click_count" INTEGER NOT NULL DEFAULT 0,
    "submission_count" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "public_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "public_links_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "public_links_referrer_fkey" FOREIGN KEY ("organization_id", "referrer_id") REFERENCES "memberships"("organization_id", "user_id")
);
-- Unique over the service: a visitor names no organization.
CREATE UNIQUE INDEX "public_links_slug_key" ON "public_links"("slug");
CREATE UNIQUE INDEX "public_links_organization_id_id_key" ON "public_links"("organization_id", "id");
CREATE INDEX "public_links_page_idx" ON "public_links"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "public_links_referrer_page_idx" ON "public_links"("organization_id", "referrer_id", "created_at" DESC, "id" DESC);

-- Who submitted through a link of late, as a hash of their e-mail address or phone number.
CREATE TABLE "public_link_visitors" (
    "organization_id" UUID NOT NULL,
    "public_link_id" UUID NOT NULL,
    "contact_hash" BYTEA NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "public_link_visitors_pkey" PRIMARY KEY ("organization_id", "public_link_id", "contact_hash"),
    CONSTRAINT "public_link_visitors_public_link_fkey" FOREIGN KEY ("organization_id", "public_link_id") REFERENCES "public_links"("organization_id", "id")
);
CREATE INDEX "public_link_visitors_submitted_at_idx" ON "public_link_visitors"("organization_id", "public_link_id", "submitted_at");

GRANT SELECT, INSERT, UPDATE ("click_count", "submission_count")
  ON "public_links" TO referral_service_api;
GRANT SELECT, INSERT, DELETE
  ON "public_link_visitors" TO referral_service_api;

ALTER TABLE "public_links" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "public_links" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "public_link_visitors" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "public_link_visitors" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
