-- Those who were added and have not come in yet: a few among many, which the home page counts.
CREATE INDEX "users_invited_idx" ON "users"("organization_id", "joined_at" DESC, "id" DESC)
  WHERE "identity_user_id" IS NULL AND "left_at" IS NULL AND "status" = 'active';
