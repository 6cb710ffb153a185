CREATE TABLE "bd_prospects" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "business_developer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "company" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "stage" TEXT NOT NULL CHECK ("stage" IN ('lead', 'contacted', 'meeting', 'proposal', 'won', 'lost')),
    "notes" TEXT,
    "value" DECIMAL(14, 2) CHECK ("value" >= 0),
    "won_at" TIMESTAMPTZ(3) CHECK (("won_at" IS NOT NULL) = ("stage" = 'won')),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bd_prospects_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bd_prospects_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "bd_prospects_business_developer_fkey" FOREIGN KEY ("organization_id", "business_developer_id") REFERENCES "memberships"("organization_id", "user_id")
);
-- What points at a prospect names its portal too.
CREATE UNIQUE INDEX "bd_prospects_organization_id_business_developer_id_id_key" ON "bd_prospects"("organization_id", "business_developer_id", "id");
CREATE INDEX "bd_prospects_page_idx" ON "bd_prospects"("organization_id", "business_developer_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_prospects_stage_page_idx" ON "bd_prospects"("organization_id", "business_developer_id", "stage", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_prospects_won_idx" ON "bd_prospects"("organization_id", "business_developer_id", "won_at") WHERE "won_at" IS NOT NULL;

CREATE TABLE "bd_activities" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "business_developer_id" UUID NOT NULL,
    "prospect_id" UUID,
    "type" TEXT NOT NULL CHECK ("type" IN ('call', 'email', 'meeting', 'note')),
    "summary" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bd_activities_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bd_activities_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "bd_activities_business_developer_fkey" FOREIGN KEY ("organization_id", "business_developer_id") REFERENCES "memberships"("organization_id", "user_id"),
    CONSTRAINT "bd_activities_prospect_fkey" FOREIGN KEY ("organization_id", "business_developer_id", "prospect_id") REFERENCES "bd_prospects"("organization_id", "business_developer_id", "id") ON DELETE SET NULL ("prospect_id")
);
CREATE INDEX "bd_activities_page_idx" ON "bd_activities"("organization_id", "business_developer_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_activities_type_page_idx" ON "bd_activities"("organization_id", "business_developer_id", "type", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_activities_prospect_page_idx" ON "bd_activities"("organization_id", "business_developer_id", "prospect_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_activities_occurred_idx" ON "bd_activities"("organization_id", "business_developer_id", "occurred_at" DESC, "id" DESC);

CREATE TABLE "bd_tasks" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "business_developer_id" UUID NOT NULL,
    "prospect_id" UUID,
    "title" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL CHECK ("status" IN ('open', 'done')),
    "completed_at" TIMESTAMPTZ(3) CHECK (("completed_at" IS NOT NULL) = ("status" = 'done')),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bd_tasks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bd_tasks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "bd_tasks_business_developer_fkey" FOREIGN KEY ("organization_id", "business_developer_id") REFERENCES "memberships"("organization_id", "user_id"),
    CONSTRAINT "bd_tasks_prospect_fkey" FOREIGN KEY ("organization_id", "business_developer_id", "prospect_id") REFERENCES "bd_prospects"("organization_id", "business_developer_id", "id") ON DELETE SET NULL ("prospect_id")
);
CREATE INDEX "bd_tasks_page_idx" ON "bd_tasks"("organization_id", "business_developer_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_tasks_status_page_idx" ON "bd_tasks"("organization_id", "business_developer_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_tasks_prospect_page_idx" ON "bd_tasks"("organization_id", "business_developer_id", "prospect_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_tasks_due_idx" ON "bd_tasks"("organization_id", "business_developer_id", "status", "due_at", "id");

CREATE TABLE "bd_goals" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "business_developer_id" UUID NOT NULL,
    "metric" TEXT NOT NULL CHECK ("metric" IN ('referrals', 'prospects_won', 'activities', 'bonus_amount')),
    "target" DECIMAL(14, 2) NOT NULL CHECK ("target" > 0),
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL CHECK ("period_end" > "period_start"),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bd_goals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bd_goals_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "bd_goals_business_developer_fkey" FOREIGN KEY ("organization_id", "business_developer_id") REFERENCES "memberships"("organization_id", "user_id")
);
CREATE INDEX "bd_goals_page_idx" ON "bd_goals"("organization_id", "business_developer_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_goals_metric_page_idx" ON "bd_goals"("organization_id", "business_developer_id", "metric", "created_at" DESC, "id" DESC);
CREATE INDEX "bd_goals_period_idx" ON "bd_goals"("organization_id", "business_developer_id", "period_end", "id");

-- What goals add up: the payments to somebody that were completed in a period.
CREATE INDEX "bonus_payments_completed_idx" ON "bonus_payments"("organization_id", "referrer_id", "completed_at") WHERE "status" = 'completed';

-- An item never changes the portal.
GRANT SELECT, INSERT, DELETE, UPDATE ("name", "company", "email", "phone", "stage", "notes", "value", "won_at", "version", "updated_at")
  ON "bd_prospects" TO referral_service_api;
GRANT SELECT, INSERT, DELETE, UPDATE ("prospect_id", "type", "summary", "occurred_at", "version", "updated_at")
  ON "bd_activities" TO referral_service_api;
GRANT SELECT, INSERT, DELETE, UPDATE ("prospect_id", "title", "due_at", "status", "completed_at", "version", "updated_at")
  ON "bd_tasks" TO referral_service_api;
GRANT SELECT, INSERT, DELETE, UPDATE ("metric", "target", "period_start", "period_end", "version", "updated_at")
  ON "bd_goals" TO referral_service_api;

ALTER TABLE "bd_prospects" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "bd_prospects" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "bd_activities" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "bd_activities" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "bd_tasks" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "bd_tasks" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);

ALTER TABLE "bd_goals" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "bd_goals" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
