-- Requests run as this role. It owns nothing and cannot log in: whoever logs in takes it on for the
-- length of a transaction, together with the organization whose rows it may see. Roles belong to the
-- whole cluster, so it may be there already, and another database may be making it just now.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'referral_service_api') THEN
    CREATE ROLE referral_service_api NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;

DO $$
BEGIN
  -- Before PostgreSQL 16 every member of a role may take it on.
  IF NOT pg_has_role(
    current_user,
    'referral_service_api',
    CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END
  ) THEN
    EXECUTE format('GRANT referral_service_api TO %I', current_user);
  END IF;
EXCEPTION WHEN unique_violation THEN
  NULL;
END $$;

DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO referral_service_api', current_schema());
END $$;

-- What requests do, and nothing else. Where columns are listed, the others never change: who a row
-- belongs to, what it points at, what somebody else decides about it.
GRANT SELECT, UPDATE ("slug", "name", "logo_url", "default_currency", "timezone", "ai_assistants_enabled", "updated_at")
  ON "organizations" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ("first_name", "last_name", "email", "phone", "company", "version", "updated_at")
  ON "users" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ("permission_level", "can_send_bonuses", "is_bdr", "status", "business_developer_id", "joined_at", "left_at")
  ON "memberships" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ("name", "expires_at", "revoked_at")
  ON "api_keys" TO referral_service_api;
GRANT SELECT, UPDATE ("version")
  ON "access_version" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON "custom_fields", "referrals", "webhook_endpoints" TO referral_service_api;
-- Append-only.
GRANT SELECT, INSERT
  ON "audit_logs", "events" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE ("status", "attempt_count", "next_attempt_at", "claimable_at", "lease_token", "last_response_status", "last_error", "completed_at")
  ON "webhook_deliveries" TO referral_service_api;
GRANT SELECT
  ON "webhook_delivery_attempts" TO referral_service_api;
GRANT SELECT, INSERT, UPDATE
  ON "idempotency_records" TO referral_service_api;

-- With no organization set the condition is NULL, which no row fulfils.
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "organizations" TO referral_service_api
  USING ("id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "memberships" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "api_keys" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "custom_fields" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "custom_fields" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "referrals" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "referrals" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "audit_logs" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "audit_logs" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "events" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "webhook_endpoints" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "webhook_deliveries" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
-- An endpoint has no foreign key, because the log of its deliveries outlives it, and an index for one
-- on (organization, event) would slow every event down. Both are looked up as this role sees them.
CREATE POLICY "to_own_endpoint" ON "webhook_deliveries" AS RESTRICTIVE FOR INSERT TO referral_service_api
  WITH CHECK (
    EXISTS (SELECT FROM "webhook_endpoints" WHERE "webhook_endpoints"."id" = "webhook_endpoint_id")
    AND EXISTS (SELECT FROM "events" WHERE "events"."id" = "event_id")
  );

ALTER TABLE "webhook_delivery_attempts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_delivery" ON "webhook_delivery_attempts" TO referral_service_api
  USING (EXISTS (SELECT FROM "webhook_deliveries" WHERE "webhook_deliveries"."id" = "delivery_id"));

-- A person belongs to the organizations that they are or were a member of.
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_membership" ON "users" TO referral_service_api
  USING (EXISTS (SELECT FROM "memberships" WHERE "memberships"."user_id" = "users"."id"));
-- Whoever is new becomes a member in the same transaction, but after the row is there. Until then the
-- row is invisible, so it has to be inserted without RETURNING.
CREATE POLICY "new" ON "users" FOR INSERT TO referral_service_api WITH CHECK (true);

-- As the owner, who sees the memberships of every organization.
CREATE FUNCTION "is_member_elsewhere"("person" UUID, "here" UUID) RETURNS BOOLEAN
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
  AS 'SELECT EXISTS (SELECT FROM memberships WHERE user_id = person AND organization_id <> here)';
REVOKE EXECUTE ON FUNCTION "is_member_elsewhere"(UUID, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "is_member_elsewhere"(UUID, UUID) TO referral_service_api;

-- Membership is what makes a person visible: no request may help itself to another's people.
CREATE POLICY "of_nobody_else" ON "memberships" AS RESTRICTIVE FOR INSERT TO referral_service_api
  WITH CHECK (NOT "is_member_elsewhere"("user_id", "organization_id"));

-- The owner of an answer is an organization, or a person who is or was a member of it.
ALTER TABLE "idempotency_records" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_owner" ON "idempotency_records" TO referral_service_api
  USING (
    "owner_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid
    OR EXISTS (SELECT FROM "memberships" WHERE "memberships"."user_id" = "owner_id")
  );

-- Pages are read in the order of the index, without sorting those of the same millisecond.
DROP INDEX "audit_logs_target_idx";
CREATE INDEX "audit_logs_target_idx" ON "audit_logs"("organization_id", "target_type", "target_id", "created_at" DESC, "id" DESC);
DROP INDEX "audit_logs_actor_idx";
CREATE INDEX "audit_logs_actor_idx" ON "audit_logs"("organization_id", "actor_type", "actor_id", "created_at" DESC, "id" DESC);
