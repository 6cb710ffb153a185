-- Few rows: requests of the last minute that have an effect outside the database, and responses that contained an
-- erased person. No one waits for them, because this migration locks nothing else.
-- squawk-ignore changing-stored-rows
UPDATE "idempotency_records" SET "response_status" = "response_status" WHERE "response_status" IN (102, 410);

ALTER TABLE "idempotency_records" VALIDATE CONSTRAINT "idempotency_records_state_check";
