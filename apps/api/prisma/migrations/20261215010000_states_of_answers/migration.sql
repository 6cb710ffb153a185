-- What is known of the response to an idempotency key. There is a status only if there is a response.
ALTER TABLE "idempotency_records" ADD COLUMN "state" TEXT NOT NULL DEFAULT 'answered';
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_state_check"
  CHECK ("state" IN ('under_way', 'answered', 'erased')) NOT VALID;
ALTER TABLE "idempotency_records" ALTER COLUMN "response_status" DROP NOT NULL;

-- The previous release does not know the column and keeps the state in the status: 102 while the request is under way,
-- and 410 for an erased response. Remove this trigger one release later.
CREATE FUNCTION "translate_idempotency_state"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.response_status IS NULL THEN
    NEW.response_status := CASE NEW.state WHEN 'under_way' THEN 102 ELSE 410 END;
  ELSE
    NEW.state := CASE NEW.response_status WHEN 102 THEN 'under_way' WHEN 410 THEN 'erased' ELSE 'answered' END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "translate_state" BEFORE INSERT OR UPDATE ON "idempotency_records"
  FOR EACH ROW WHEN (NEW."state" <> 'answered' OR NEW."response_status" IN (102, 410))
  EXECUTE FUNCTION "translate_idempotency_state"();
