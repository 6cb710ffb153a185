-- When the referral made or linked its customer, whatever wrote it.
ALTER TABLE "referrals" ADD COLUMN "customer_linked_at" TIMESTAMPTZ(3);

UPDATE "referrals" SET "customer_linked_at" = COALESCE(
  (SELECT max("audit_logs"."created_at") FROM "audit_logs"
   WHERE "audit_logs"."organization_id" = "referrals"."organization_id"
     AND "audit_logs"."target_type" = 'customer' AND "audit_logs"."target_id" = "referrals"."customer_id"
     AND "audit_logs"."changes" #>> '{referralId,to}' = "referrals"."id"::text),
  "completed_at",
  "updated_at"
) WHERE "customer_id" IS NOT NULL;

CREATE FUNCTION "note_referral_customer"() RETURNS TRIGGER
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."customer_linked_at" := CASE WHEN NEW."customer_id" IS NOT NULL THEN COALESCE(NEW."customer_linked_at", NEW."updated_at") END;
  RETURN NEW;
END $$;
CREATE TRIGGER "note_customer" BEFORE INSERT OR UPDATE ON "referrals"
  FOR EACH ROW WHEN (NEW."customer_id" IS NOT NULL OR NEW."customer_linked_at" IS NOT NULL)
  EXECUTE FUNCTION "note_referral_customer"();

ALTER TABLE "referrals" ADD CONSTRAINT "referrals_customer_linked_at_check"
  CHECK (("customer_id" IS NULL) = ("customer_linked_at" IS NULL));
