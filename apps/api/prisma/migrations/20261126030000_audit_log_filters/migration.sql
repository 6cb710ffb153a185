-- Each filter of the audit log by itself, newest first. An id says enough without the type beside it.
CREATE INDEX "audit_logs_action_page_idx" ON "audit_logs"("organization_id", "action", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_logs_actor_type_page_idx" ON "audit_logs"("organization_id", "actor_type", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_logs_actor_page_idx" ON "audit_logs"("organization_id", "actor_id", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_logs_target_type_page_idx" ON "audit_logs"("organization_id", "target_type", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_logs_target_page_idx" ON "audit_logs"("organization_id", "target_id", "created_at" DESC, "id" DESC);
DROP INDEX "audit_logs_actor_idx";
DROP INDEX "audit_logs_target_idx";
