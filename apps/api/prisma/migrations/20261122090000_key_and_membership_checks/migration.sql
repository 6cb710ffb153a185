-- Holds an Idempotency-Key until the transaction ends. What was sent behind this is not run when it
-- raises: RS001 when another request holds the key, RS002 when the key has its answer already. Each of
-- the two statements sees what was committed before it, so nobody's answer is missed between them.
CREATE FUNCTION "hold_idempotency_key"("owner" UUID, "held" TEXT, "oldest_kept" TIMESTAMPTZ) RETURNS VOID
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(owner || ' ' || held, 0)) THEN
    RAISE EXCEPTION 'the key is held' USING ERRCODE = 'RS001';
  END IF;
  IF EXISTS (
    SELECT FROM idempotency_records WHERE owner_id = owner AND key = held AND created_at > oldest_kept
  ) THEN
    RAISE EXCEPTION 'the key has an answer' USING ERRCODE = 'RS002';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION "hold_idempotency_key"(UUID, TEXT, TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "hold_idempotency_key"(UUID, TEXT, TIMESTAMPTZ) TO referral_service_api;

-- Who belongs to an organization is asked for every person who is read. In a query of its own the
-- setting is read once for a statement, not once for each membership.
ALTER POLICY "of_organization" ON "memberships"
  USING ("organization_id" = (SELECT NULLIF(current_setting('app.organization_id', true), '')::uuid));
