-- The counts so far. Workers of this release may have begun to fold, so what is there already is added to.
INSERT INTO "referral_status_counts" AS "kept" ("organization_id", "quarter_hour", "status", "count", "completed_count", "completion_ms")
SELECT "organization_id", "quarter_hour", "status", "count",
  CASE "status" WHEN 'completed' THEN "count" ELSE 0 END, CASE "status" WHEN 'completed' THEN "completion_ms" ELSE 0 END
FROM "referral_counts" CROSS JOIN LATERAL (VALUES ('new', "new"), ('contacted', "contacted"), ('in_progress', "in_progress"),
  ('qualified', "qualified"), ('completed', "completed"), ('lost', "lost")) AS "by_status" ("status", "count")
WHERE "count" <> 0 OR "status" = 'completed' AND "completion_ms" <> 0
ON CONFLICT ("organization_id", "quarter_hour", "status") DO UPDATE SET
  "count" = "kept"."count" + excluded."count", "completed_count" = "kept"."completed_count" + excluded."completed_count",
  "completion_ms" = "kept"."completion_ms" + excluded."completion_ms";

-- When staff first did something about a referral: changed its status, or wrote to the referrer.
UPDATE "referrals" SET "first_contact_at" = LEAST(
  (SELECT min("audit_logs"."created_at") FROM "audit_logs"
   WHERE "audit_logs"."organization_id" = "referrals"."organization_id"
     AND "audit_logs"."target_type" = 'referral' AND "audit_logs"."target_id" = "referrals"."id"
     AND "audit_logs"."changes" #>> '{status,to}' <> 'new'),
  (SELECT min("messages"."created_at") FROM "messages"
   JOIN "conversations" ON "conversations"."organization_id" = "messages"."organization_id"
     AND "conversations"."id" = "messages"."conversation_id"
   WHERE "conversations"."organization_id" = "referrals"."organization_id"
     AND "conversations"."referral_id" = "referrals"."id"
     AND "messages"."sender_id" <> "referrals"."referrer_id"),
  CASE WHEN "status" <> 'new' THEN "updated_at" END)
WHERE "first_contact_at" IS NULL AND ("status" <> 'new' OR EXISTS (
  SELECT FROM "conversations" WHERE "conversations"."organization_id" = "referrals"."organization_id"
    AND "conversations"."referral_id" = "referrals"."id"));
