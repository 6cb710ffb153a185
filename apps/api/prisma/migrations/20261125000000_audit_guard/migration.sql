-- What was done stays as it was written down, whoever asks: the service's own login as well.
CREATE FUNCTION "refuse_audit_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log only grows: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "audit_logs_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_logs"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- The whole of an organization's log, newest first.
CREATE INDEX "audit_logs_page_idx" ON "audit_logs"("organization_id", "created_at" DESC, "id" DESC);

-- A path that does not name pg_temp searches it first, so that a temporary table of the caller's would stand
-- in for ours inside a function that runs as the owner.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOR definer IN
    SELECT oid FROM pg_proc WHERE prosecdef AND pronamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', definer, current_schema());
  END LOOP;
END $$;

-- Requests make no temporary tables. Only the owner of the database may take this right away; `admin verify`
-- says when it is still there.
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  NULL;
END $$;
