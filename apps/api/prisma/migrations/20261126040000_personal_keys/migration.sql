-- False of a user whose identity somebody else has named, until the person themselves accepts it. Users of
-- before have accepted.
ALTER TABLE "users" ADD COLUMN "has_accepted" BOOLEAN NOT NULL DEFAULT true;
GRANT UPDATE ("has_accepted") ON "users" TO referral_service_api;

-- A request names identities, and accepts for nobody whom it adds.
CREATE POLICY "unaccepted_when_named" ON "users" AS RESTRICTIVE FOR INSERT TO referral_service_api
  WITH CHECK ("identity_user_id" IS NULL OR NOT "has_accepted");

-- The personal keys of an organization's people are there for its requests, once the people have accepted.
CREATE POLICY "of_user" ON "api_keys" TO referral_service_api
  USING (
    "organization_id" IS NULL
    AND EXISTS (
      SELECT FROM "users"
      WHERE "users"."identity_user_id" = "api_keys"."identity_user_id"
        AND "users"."left_at" IS NULL AND "users"."has_accepted"
    )
  );
