-- Reports leave out referrals that a decision on duplicates did not credit. Writes wait for this lock until the counts
-- and the function agree.
LOCK TABLE "referrals" IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION "note_referral_count_changes"() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO referral_status_count_changes (organization_id, quarter_hour, referrer_id, company, status, is_completed, count, completion_ms)
    SELECT organization_id, date_bin('15 minutes', created_at, 'epoch'), referrer_id, company, status, completed_at IS NOT NULL, count(*),
      COALESCE(sum(extract(epoch FROM completed_at - created_at) * 1000), 0)
    FROM after WHERE credit <> 'not_credited' GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO referral_status_count_changes (organization_id, quarter_hour, referrer_id, company, status, is_completed, count, completion_ms)
    SELECT organization_id, date_bin('15 minutes', created_at, 'epoch'), referrer_id, company, status, completed_at IS NOT NULL, -count(*),
      -COALESCE(sum(extract(epoch FROM completed_at - created_at) * 1000), 0)
    FROM before WHERE credit <> 'not_credited' GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO referral_status_count_changes (organization_id, quarter_hour, referrer_id, company, status, is_completed, count, completion_ms)
    SELECT organization_id, date_bin('15 minutes', created_at, 'epoch'), referrer_id, company, status, completed_at IS NOT NULL, sum(sign),
      COALESCE(sum(sign * extract(epoch FROM completed_at - created_at) * 1000), 0)
    FROM (SELECT *, -1 AS sign FROM before UNION ALL SELECT *, 1 FROM after) AS changed
    WHERE credit <> 'not_credited'
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(sign) <> 0 OR sum(sign * extract(epoch FROM completed_at - created_at)) <> 0;
  END IF;
  RETURN NULL;
END $$;
-- To replace a function resets its path, and a path that does not name pg_temp searches it first.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_referral_count_changes() SET search_path = %I, pg_temp', current_schema());
END $$;

-- What was counted until now. The index of uncredited referrals finds them.
INSERT INTO "referral_status_count_changes" ("organization_id", "quarter_hour", "referrer_id", "company", "status", "is_completed", "count", "completion_ms")
SELECT "organization_id", date_bin('15 minutes', "created_at", 'epoch'), "referrer_id", "company", "status", "completed_at" IS NOT NULL, -count(*),
  -COALESCE(sum(extract(epoch FROM "completed_at" - "created_at") * 1000), 0)
FROM "referrals" WHERE "credit" <> 'credited' AND "credit" = 'not_credited' GROUP BY 1, 2, 3, 4, 5, 6;
