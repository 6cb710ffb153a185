-- Members, newest first; whoever left is in no list.
CREATE INDEX "memberships_page_idx" ON "memberships"("organization_id", "joined_at" DESC, "user_id" DESC) WHERE "left_at" IS NULL;
-- Those whom a business developer looks after.
CREATE INDEX "memberships_business_developer_idx" ON "memberships"("organization_id", "business_developer_id", "joined_at" DESC, "user_id" DESC);
-- An e-mail address is unique among the members of an organization, whatever its case.
CREATE INDEX "users_lower_email_idx" ON "users"(lower("email"));

-- As the owner: row-level security would keep lower() from the index, because it is not leakproof.
CREATE FUNCTION "is_email_taken"("address" TEXT, "here" UUID, "by_other_than" UUID) RETURNS BOOLEAN
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
  AS 'SELECT EXISTS (
    SELECT FROM users JOIN memberships ON memberships.user_id = users.id
    WHERE lower(users.email) = lower(address) AND users.id <> by_other_than
      AND memberships.organization_id = here AND memberships.left_at IS NULL
  )';
REVOKE EXECUTE ON FUNCTION "is_email_taken"(TEXT, UUID, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "is_email_taken"(TEXT, UUID, UUID) TO referral_service_api;
