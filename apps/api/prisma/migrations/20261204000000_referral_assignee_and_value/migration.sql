-- The business developer or admin who works a referral, and what the deal is worth.
ALTER TABLE "referrals" ADD COLUMN "assignee_id" UUID,
  ADD COLUMN "value_amount" DECIMAL(13, 2),
  ADD COLUMN "value_currency" TEXT;

-- The default: the referrer's business developer, unless they are blocked.
UPDATE "referrals" SET "assignee_id" = "assignee"."id"
FROM "users" AS "referrer", "users" AS "assignee"
WHERE "referrer"."organization_id" = "referrals"."organization_id" AND "referrer"."id" = "referrals"."referrer_id"
  AND "assignee"."organization_id" = "referrals"."organization_id" AND "assignee"."id" = "referrer"."business_developer_id"
  AND "assignee"."status" = 'active' AND "assignee"."left_at" IS NULL;

ALTER TABLE "referrals"
  ADD CONSTRAINT "referrals_assignee_fkey" FOREIGN KEY ("organization_id", "assignee_id") REFERENCES "users"("organization_id", "id"),
  ADD CONSTRAINT "referrals_value_check" CHECK (("value_amount" IS NULL) = ("value_currency" IS NULL) AND "value_amount" > 0);

CREATE INDEX "referrals_assignee_page_idx" ON "referrals"("organization_id", "assignee_id", "created_at" DESC, "id" DESC, "status");

-- What reports add up: the values of completed referrals, without a look at each referral.
CREATE INDEX "referrals_won_value_idx"
  ON "referrals"("organization_id", "created_at", "referrer_id", "company", "assignee_id", "value_currency", "value_amount")
  WHERE "completed_at" IS NOT NULL AND "value_amount" IS NOT NULL;

-- A task of a portal can be about a referral. It stays, without it, when the referral is deleted.
ALTER TABLE "bd_tasks" ADD COLUMN "referral_id" UUID,
  ADD CONSTRAINT "bd_tasks_referral_fkey" FOREIGN KEY ("organization_id", "referral_id") REFERENCES "referrals"("organization_id", "id") ON DELETE SET NULL ("referral_id");
CREATE INDEX "bd_tasks_referral_page_idx" ON "bd_tasks"("organization_id", "referral_id", "business_developer_id", "created_at" DESC, "id" DESC);
GRANT UPDATE ("referral_id") ON "bd_tasks" TO referral_service_api;
