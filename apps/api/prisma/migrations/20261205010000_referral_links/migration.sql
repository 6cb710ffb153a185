-- The public link through which a visitor submitted a referral. Links are paused, never deleted.
ALTER TABLE "referrals" ADD COLUMN "public_link_id" UUID;

-- Earlier submissions are in the audit log.
UPDATE "referrals" SET "public_link_id" = "public_links"."id"
FROM "audit_logs" JOIN "public_links"
  ON "public_links"."organization_id" = "audit_logs"."organization_id" AND "public_links"."id"::text = "audit_logs"."actor_id"
WHERE "audit_logs"."action" = 'referral.created' AND "audit_logs"."actor_type" = 'public_link'
  AND "audit_logs"."organization_id" = "referrals"."organization_id" AND "audit_logs"."target_id" = "referrals"."id";

ALTER TABLE "referrals"
  ADD CONSTRAINT "referrals_public_link_fkey" FOREIGN KEY ("organization_id", "public_link_id") REFERENCES "public_links"("organization_id", "id");

-- What reports count and add up for each link, without a look at each referral.
CREATE INDEX "referrals_public_link_idx"
  ON "referrals"("organization_id", "created_at", "public_link_id", "referrer_id", "assignee_id", "status", "completed_at", "value_currency", "value_amount")
  WHERE "public_link_id" IS NOT NULL;
