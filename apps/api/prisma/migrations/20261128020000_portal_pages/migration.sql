-- What the pages of a portal show: the last activities of a prospect, and the tasks that were done last.
CREATE INDEX "bd_activities_prospect_occurred_idx" ON "bd_activities"("organization_id", "business_developer_id", "prospect_id", "occurred_at" DESC, "id" DESC);
CREATE INDEX "bd_tasks_completed_idx" ON "bd_tasks"("organization_id", "business_developer_id", "completed_at" DESC, "id" DESC) WHERE "completed_at" IS NOT NULL;
