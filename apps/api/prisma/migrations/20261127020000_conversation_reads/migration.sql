-- What each user has read of a conversation, and been told of by mail.
CREATE TABLE "conversation_reads" (
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "read_count" INTEGER NOT NULL DEFAULT 0,
    "told_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "conversation_reads_pkey" PRIMARY KEY ("organization_id", "conversation_id", "user_id"),
    CONSTRAINT "conversation_reads_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "conversation_reads_conversation_fkey" FOREIGN KEY ("organization_id", "conversation_id") REFERENCES "conversations"("organization_id", "id") ON DELETE CASCADE,
    CONSTRAINT "conversation_reads_user_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id")
);

GRANT SELECT, INSERT, UPDATE ("read_count", "told_count") ON "conversation_reads" TO referral_service_api;
ALTER TABLE "conversation_reads" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "conversation_reads" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

CREATE INDEX "conversations_last_message_idx" ON "conversations"("organization_id", "last_message_at" DESC, "id" DESC);

-- Who has written has read up to there.
INSERT INTO "conversation_reads" ("organization_id", "conversation_id", "user_id", "read_count", "told_count")
SELECT "organization_id", "conversation_id", "sender_id", max("number"), max("number")
FROM (
  SELECT *, row_number() OVER (PARTITION BY "conversation_id" ORDER BY "created_at", "id") AS "number" FROM "messages"
) AS "message"
GROUP BY "organization_id", "conversation_id", "sender_id";
