-- The language of emails to referrers: what the person chose, else the organization's.
ALTER TABLE "organizations" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en' CHECK ("language" IN ('en', 'de'));
ALTER TABLE "users" ADD COLUMN "language" TEXT CHECK ("language" IN ('en', 'de'));
GRANT UPDATE ("language") ON "organizations" TO referral_service_api;
GRANT UPDATE ("language") ON "users" TO referral_service_api;

-- Who takes over a business developer's work gets their prospects with activities and tasks.
GRANT UPDATE ("business_developer_id") ON "bd_prospects", "bd_activities", "bd_tasks" TO referral_service_api;
