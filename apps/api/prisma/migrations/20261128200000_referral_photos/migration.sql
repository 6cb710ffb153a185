-- Photos of referrals. Their images stand apart, so that reading what they are does not read them.
CREATE TABLE "referral_photos" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "uploaded_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "referral_photos_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "referral_photos_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "referral_photos_referral_fkey" FOREIGN KEY ("organization_id", "referral_id") REFERENCES "referrals"("organization_id", "id") ON DELETE CASCADE,
    CONSTRAINT "referral_photos_uploaded_by_fkey" FOREIGN KEY ("organization_id", "uploaded_by_id") REFERENCES "users"("organization_id", "id")
);
CREATE UNIQUE INDEX "referral_photos_organization_id_id_key" ON "referral_photos"("organization_id", "id");
CREATE INDEX "referral_photos_page_idx" ON "referral_photos"("organization_id", "referral_id", "created_at" DESC, "id" DESC);

CREATE TABLE "photo_contents" (
    "organization_id" UUID NOT NULL,
    "photo_id" UUID NOT NULL,
    "full" BYTEA NOT NULL,
    "thumbnail" BYTEA NOT NULL,

    CONSTRAINT "photo_contents_pkey" PRIMARY KEY ("organization_id", "photo_id"),
    CONSTRAINT "photo_contents_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "photo_contents_photo_fkey" FOREIGN KEY ("organization_id", "photo_id") REFERENCES "referral_photos"("organization_id", "id") ON DELETE CASCADE
);
-- WebP is compressed already.
ALTER TABLE "photo_contents" ALTER COLUMN "full" SET STORAGE EXTERNAL, ALTER COLUMN "thumbnail" SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, DELETE ON "referral_photos" TO referral_service_api;
ALTER TABLE "referral_photos" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "referral_photos" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT ON "photo_contents" TO referral_service_api;
ALTER TABLE "photo_contents" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "photo_contents" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

-- Tells a list whose photos it has to look up, because most referrals have none.
ALTER TABLE "referrals" ADD COLUMN "photo_count" INTEGER NOT NULL DEFAULT 0;
