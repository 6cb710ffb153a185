-- Nobody becomes a member unasked. Requests name an identity, and only the person's own word makes it a member.
REVOKE UPDATE ("has_accepted") ON "users" FROM referral_service_api;

-- A request that takes back somebody who left asks them anew.
CREATE FUNCTION "ask_anew"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_accepted := NEW.identity_user_id IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "users_are_asked_anew" BEFORE UPDATE ON "users" FOR EACH ROW
  WHEN (OLD."left_at" IS NOT NULL AND NEW."left_at" IS NULL AND current_user = 'referral_service_api')
  EXECUTE FUNCTION "ask_anew"();

-- Both take the signed-in identity and return the user; without such an invitation they return NULL.
CREATE FUNCTION "accept_membership"("identity" TEXT, "organization" UUID, "moment" TIMESTAMPTZ) RETURNS UUID
  LANGUAGE sql SECURITY DEFINER AS $$
  UPDATE users SET has_accepted = true, version = version + 1, updated_at = moment
  WHERE organization_id = organization AND identity_user_id = identity
    AND left_at IS NULL AND status = 'active' AND NOT has_accepted
  RETURNING id;
$$;
CREATE FUNCTION "decline_membership"("identity" TEXT, "organization" UUID) RETURNS UUID
  LANGUAGE sql SECURITY DEFINER AS $$
  UPDATE users SET identity_user_id = NULL
  WHERE organization_id = organization AND identity_user_id = identity
    AND left_at IS NULL AND status = 'active' AND NOT has_accepted
  RETURNING id;
$$;

-- A path that does not name pg_temp searches it first.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOR definer IN
    SELECT oid FROM pg_proc
    WHERE proname IN ('accept_membership', 'decline_membership') AND pronamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', definer, current_schema());
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', definer);
  END LOOP;
END $$;

-- The home page counts those who were asked, too.
CREATE INDEX "users_asked_idx" ON "users"("organization_id", "joined_at" DESC, "id" DESC)
  WHERE ("identity_user_id" IS NULL OR NOT "has_accepted") AND "left_at" IS NULL AND "status" = 'active';
DROP INDEX "users_invited_idx";
