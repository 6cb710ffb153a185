-- The accent color of an organization and its uploaded logo, which is one PNG of up to 512 pixels.
ALTER TABLE "organizations" ADD COLUMN "accent_color" TEXT CHECK ("accent_color" ~ '^#[0-9a-f]{6}$');
GRANT UPDATE ("accent_color") ON "organizations" TO referral_service_api;

CREATE TABLE "organization_logos" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "image" BYTEA NOT NULL,

    CONSTRAINT "organization_logos_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT "organization_logos_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
-- PNG is compressed already.
ALTER TABLE "organization_logos" ALTER COLUMN "image" SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE ("id", "image"), DELETE ON "organization_logos" TO referral_service_api;
ALTER TABLE "organization_logos" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "organization_logos" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
