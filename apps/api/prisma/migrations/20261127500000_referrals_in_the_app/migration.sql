-- Completed and canceled payments stay in the books when their referral is deleted, without what was
-- written about the person.
ALTER TABLE "bonus_payments" DROP CONSTRAINT "bonus_payments_referral_fkey";
GRANT UPDATE ("note") ON "bonus_payments" TO referral_service_api;

-- What people keep of a list in the app: its filters and columns under a name.
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_views_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "saved_views_user_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id")
);
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views"("organization_id", "user_id", "list", "name");

GRANT SELECT, INSERT, DELETE ON "saved_views" TO referral_service_api;
GRANT UPDATE ("search") ON "saved_views" TO referral_service_api;
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "saved_views" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
