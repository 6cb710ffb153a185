-- One for each referral, as soon as there is a message; it goes with its referral.
CREATE TABLE "conversations" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "message_count" INTEGER NOT NULL,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "conversations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "conversations_referral_fkey" FOREIGN KEY ("organization_id", "referral_id") REFERENCES "referrals"("organization_id", "id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "conversations_organization_id_referral_id_key" ON "conversations"("organization_id", "referral_id");
CREATE UNIQUE INDEX "conversations_organization_id_id_key" ON "conversations"("organization_id", "id");
CREATE INDEX "conversations_page_idx" ON "conversations"("organization_id", "created_at" DESC, "id" DESC);

CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "sender_name" TEXT,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "messages_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "messages_conversation_fkey" FOREIGN KEY ("organization_id", "conversation_id") REFERENCES "conversations"("organization_id", "id") ON DELETE CASCADE,
    CONSTRAINT "messages_sender_fkey" FOREIGN KEY ("organization_id", "sender_id") REFERENCES "memberships"("organization_id", "user_id")
);
CREATE INDEX "messages_page_idx" ON "messages"("organization_id", "conversation_id", "created_at" DESC, "id" DESC);

GRANT SELECT, INSERT, UPDATE ("message_count", "last_message_at", "updated_at")
  ON "conversations" TO referral_service_api;
-- Append-only.
GRANT SELECT, INSERT
  ON "messages" TO referral_service_api;

ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "conversations" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "messages" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
