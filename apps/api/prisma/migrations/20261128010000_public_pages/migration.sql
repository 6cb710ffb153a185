-- What happened on a page for visitors on one day of its organization: the page of a public link or of an invitation code.
CREATE TABLE "page_days" (
    "organization_id" UUID NOT NULL,
    -- The id of the link or the code.
    "page_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "click_count" INTEGER NOT NULL DEFAULT 0,
    "submission_count" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "page_days_pkey" PRIMARY KEY ("organization_id", "page_id", "day"),
    CONSTRAINT "page_days_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);

-- Who was there on that day, as a keyed hash of the network address. Deleted when the day is over.
CREATE TABLE "page_visitors" (
    "organization_id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "visitor_hash" BYTEA NOT NULL,
    CONSTRAINT "page_visitors_pkey" PRIMARY KEY ("organization_id", "page_id", "day", "visitor_hash"),
    CONSTRAINT "page_visitors_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE INDEX "page_visitors_day_idx" ON "page_visitors"("day");

GRANT SELECT, INSERT, UPDATE ("click_count", "submission_count"), DELETE ON "page_days" TO referral_service_api;
GRANT SELECT, INSERT, DELETE ON "page_visitors" TO referral_service_api;
GRANT UPDATE ("is_active", "updated_at") ON "public_links" TO referral_service_api;

ALTER TABLE "page_days" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "page_days" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "page_visitors" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "page_visitors" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
