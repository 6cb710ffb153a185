-- API and worker log in as a role that owns nothing. What only the owner of the tables may do, it does in these
-- functions, each for one purpose. main.migrate lets the service's role call them; requests may not.

CREATE FUNCTION "make_day_partition"("log" TEXT, "day" DATE) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '2s' AS $$
DECLARE
  -- The first ids of the day and of the next one: their first 48 bits are milliseconds.
  first_id UUID := (lpad(to_hex((extract(epoch FROM day) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  next_id UUID := (lpad(to_hex((extract(epoch FROM day + 1) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  partition TEXT := log || to_char(day, '"_"YYYYMMDD');
  id_column TEXT;
  -- An update in place needs free room on the page.
  fill_factor INTEGER := 100;
BEGIN
  CASE log
    WHEN 'events' THEN id_column := 'id';
    WHEN 'webhook_deliveries' THEN id_column := 'id'; fill_factor := 80;
    WHEN 'webhook_delivery_attempts' THEN id_column := 'delivery_id';
    ELSE RAISE EXCEPTION '% is not partitioned by day', log USING ERRCODE = 'invalid_parameter_value';
  END CASE;
  -- Workers take turns.
  PERFORM pg_advisory_xact_lock(7236511904);
  IF to_regclass(partition) IS NOT NULL THEN
    RETURN;
  END IF;
  -- No row may arrive in the default partition between moving and attaching.
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', log || '_default');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL) WITH (fillfactor = %s)', partition, log, fill_factor);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO %5$I SELECT * FROM moved',
    log || '_default', id_column, first_id, next_id, partition
  );
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', log, partition, first_id, next_id);
END $$;

CREATE FUNCTION "drop_day_partition"("log" TEXT, "day" DATE) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '2s' AS $$
BEGIN
  IF log NOT IN ('events', 'webhook_deliveries', 'webhook_delivery_attempts') THEN
    RAISE EXCEPTION '% is not partitioned by day', log USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM pg_advisory_xact_lock(7236511904);
  EXECUTE format('DROP TABLE IF EXISTS %I', log || to_char(day, '"_"YYYYMMDD'));
END $$;

-- Empties entries of the audit log, of people alone whose erasure the log itself has. The trigger that refuses
-- changes is enabled again before the commit. No organization can write to the log meanwhile.
CREATE FUNCTION "empty_erased_entries"("organization" UUID, "entries" UUID[], "harmless" TEXT[]) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '5s' AS $$
DECLARE
  subject_ids UUID[];
  user_ids UUID[];
  referral_ids UUID[];
  prospect_ids UUID[];
  link_ids UUID[];
BEGIN
  SELECT coalesce(array_agg(target_id), '{}'),
    coalesce(array_agg(target_id) FILTER (WHERE target_type = 'user'), '{}'),
    coalesce(array_agg(target_id) FILTER (WHERE target_type = 'referral'), '{}'),
    coalesce(array_agg(target_id) FILTER (WHERE target_type = 'bd_prospect'), '{}')
  INTO subject_ids, user_ids, referral_ids, prospect_ids
  FROM audit_logs WHERE organization_id = organization AND action = 'person.erased';
  SELECT coalesce(array_agg(id), '{}') INTO link_ids
  FROM public_links WHERE organization_id = organization AND referrer_id = ANY(user_ids);

  ALTER TABLE audit_logs DISABLE TRIGGER audit_logs_only_grow;
  UPDATE audit_logs SET
    actor_name = CASE
      WHEN actor_id = ANY(user_ids::text[]) OR actor_id = ANY(link_ids::text[]) THEN NULL
      ELSE actor_name
    END,
    changes = CASE
      WHEN target_id = ANY(subject_ids)
        OR target_id IN (SELECT id FROM bonus_payments WHERE organization_id = organization
          AND (referrer_id = ANY(user_ids) OR referral_id = ANY(referral_ids)))
        OR target_id = ANY(link_ids)
        OR target_id IN (
          SELECT id FROM bd_activities WHERE organization_id = organization AND prospect_id = ANY(prospect_ids)
          UNION ALL SELECT id FROM bd_tasks WHERE organization_id = organization
            AND (prospect_id = ANY(prospect_ids) OR referral_id = ANY(referral_ids))
        )
        OR (target_type = 'api_key' AND (changes->'userId'->>'to' = ANY(user_ids::text[])
          OR changes->'userId'->>'from' = ANY(user_ids::text[])))
      THEN (
        SELECT coalesce(jsonb_object_agg(field.key, CASE WHEN field.key = ANY(harmless) THEN field.value
          ELSE '{"to": null, "from": null}' END), '{}')
        FROM jsonb_each(changes) field
      )
      ELSE changes
    END
  WHERE organization_id = organization AND id = ANY(entries);
  ALTER TABLE audit_logs ENABLE TRIGGER audit_logs_only_grow;
END $$;

-- A path that does not name pg_temp searches it first.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOR definer IN
    SELECT oid FROM pg_proc
    WHERE proname IN ('make_day_partition', 'drop_day_partition', 'empty_erased_entries')
      AND pronamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', definer, current_schema());
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', definer);
  END LOOP;
END $$;
