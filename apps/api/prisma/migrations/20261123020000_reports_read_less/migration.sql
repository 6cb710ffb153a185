-- What reports show of one referrer, or of the referrers whom a business developer looks after, is counted
-- from this index alone, without a look at each referral.
DROP INDEX "referrals_referrer_page_idx";
CREATE INDEX "referrals_referrer_page_idx" ON "referrals"("organization_id", "referrer_id", "created_at" DESC, "id" DESC, "status", "company", "completed_at");

-- Changes of the same days are folded together, so that each count is written once and not once for each of them.
ALTER TABLE "referral_count_changes" DROP CONSTRAINT "referral_count_changes_pkey",
  ADD CONSTRAINT "referral_count_changes_pkey" PRIMARY KEY ("organization_id", "quarter_hour", "id");
