-- Mails that invite somebody to be the user whom an admin has added. The latest of a user is the one that works.
CREATE TABLE "user_invitations" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    -- Where the mail went. It ends when the user's address becomes another one.
    "email" TEXT NOT NULL,
    -- SHA-256 of 32 random bytes.
    "token_hash" BYTEA NOT NULL,
    "inviter_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    CONSTRAINT "user_invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "user_invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "user_invitations_user_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id")
);
CREATE UNIQUE INDEX "user_invitations_token_hash_key" ON "user_invitations"("token_hash");
CREATE INDEX "user_invitations_user_idx" ON "user_invitations"("organization_id", "user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "user_invitations_expiry_idx" ON "user_invitations"("expires_at");

-- Requests send invitations. Accepting one is for the side of the system.
GRANT SELECT ON "user_invitations" TO referral_service_api;
GRANT INSERT ("id", "organization_id", "user_id", "email", "token_hash", "inviter_name", "created_at", "expires_at")
  ON "user_invitations" TO referral_service_api;
ALTER TABLE "user_invitations" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "user_invitations" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
