-- How many messages a person wrote within a day.
CREATE INDEX "messages_sender_idx" ON "messages"("organization_id", "sender_id", "created_at");
