CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL CHECK ("plan" IN ('free', 'starter', 'growth', 'unlimited')),
    "logo_url" TEXT,
    "default_currency" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "ai_assistants_enabled" BOOLEAN NOT NULL DEFAULT false,
    "identity_organization_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations"("slug");
CREATE UNIQUE INDEX "organizations_identity_organization_id_key" ON "organizations"("identity_organization_id");

CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "identity_user_id" TEXT,
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "company" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "users_identity_user_id_key" ON "users"("identity_user_id");

CREATE TABLE "memberships" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "permission_level" TEXT NOT NULL CHECK ("permission_level" IN ('super_admin', 'admin', 'marketer', 'referrer')),
    "can_send_bonuses" BOOLEAN NOT NULL DEFAULT false,
    "is_bdr" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active' CHECK ("status" IN ('active', 'blocked')),
    "business_developer_id" UUID,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    -- Whoever left is no member any more; the row stays for what they submitted.
    "left_at" TIMESTAMPTZ(3),
    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id", "user_id"),
    CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id"),
    CONSTRAINT "memberships_business_developer_fkey" FOREIGN KEY ("organization_id", "business_developer_id") REFERENCES "memberships"("organization_id", "user_id")
);
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "user_id" UUID,
    "public_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id"),
    -- A key acts as an organization or as a person.
    CONSTRAINT "api_keys_holder_check" CHECK (num_nonnulls("organization_id", "user_id") = 1)
);
CREATE UNIQUE INDEX "api_keys_public_id_key" ON "api_keys"("public_id");
CREATE INDEX "api_keys_page_idx" ON "api_keys"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

-- Counts the changes to keys, memberships and plans. Nodes that keep principals in memory watch it.
CREATE TABLE "access_version" (
    "id" INTEGER NOT NULL CHECK ("id" = 1),
    "version" BIGINT NOT NULL,
    CONSTRAINT "access_version_pkey" PRIMARY KEY ("id")
);
INSERT INTO "access_version" ("id", "version") VALUES (1, 0);

CREATE TABLE "custom_fields" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL CHECK ("type" IN ('text', 'number', 'boolean', 'date', 'select', 'multi_select', 'url', 'email')),
    "options" TEXT[] NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "custom_fields_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE UNIQUE INDEX "custom_fields_organization_id_name_key" ON "custom_fields"("organization_id", "name");
CREATE INDEX "custom_fields_page_idx" ON "custom_fields"("organization_id", "created_at" DESC, "id" DESC);

CREATE TABLE "referrals" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "referrer_id" UUID NOT NULL,
    "submitted_by_user_id" UUID,
    "submitted_by_key_name" TEXT,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "address_formatted" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL CHECK ("status" IN ('new', 'contacted', 'in_progress', 'qualified', 'completed', 'lost')),
    "labels" TEXT[] NOT NULL DEFAULT '{}',
    "company" TEXT,
    "custom_field_values" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "referrals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "referrals_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id"),
    CONSTRAINT "referrals_referrer_fkey" FOREIGN KEY ("organization_id", "referrer_id") REFERENCES "memberships"("organization_id", "user_id"),
    CONSTRAINT "referrals_submitted_by_user_fkey" FOREIGN KEY ("organization_id", "submitted_by_user_id") REFERENCES "memberships"("organization_id", "user_id"),
    -- Somebody submitted it: a person, or an organization key whose name is kept.
    CONSTRAINT "referrals_submitted_by_check" CHECK (num_nonnulls("submitted_by_user_id", "submitted_by_key_name") = 1)
);
CREATE INDEX "referrals_page_idx" ON "referrals"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "referrals_status_page_idx" ON "referrals"("organization_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "referrals_referrer_page_idx" ON "referrals"("organization_id", "referrer_id", "created_at" DESC, "id" DESC);

CREATE TABLE "audit_logs" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "target_type" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "changes" JSONB NOT NULL,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "audit_logs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_logs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE INDEX "audit_logs_target_idx" ON "audit_logs"("organization_id", "target_type", "target_id", "created_at" DESC);
CREATE INDEX "audit_logs_actor_idx" ON "audit_logs"("organization_id", "actor_type", "actor_id", "created_at" DESC);

-- The payload is text, not JSON: its bytes are what is signed and must never be rebuilt.
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE INDEX "events_page_idx" ON "events"("organization_id", "created_at" DESC, "id" DESC);

CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "event_types" TEXT[] NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_disabled" BOOLEAN NOT NULL DEFAULT false,
    "disabled_reason" TEXT,
    -- Permanently failed deliveries since the last success.
    "consecutive_failure_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoints_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE INDEX "webhook_endpoints_page_idx" ON "webhook_endpoints"("organization_id", "created_at" DESC, "id" DESC);

-- The endpoint is named without a foreign key: the log of its deliveries outlives it.
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "webhook_endpoint_id" UUID NOT NULL,
    "status" TEXT NOT NULL CHECK ("status" IN ('pending', 'pending_retry', 'delivered', 'permanently_failed', 'canceled')),
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    -- When a worker may take it: next_attempt_at, or the end of the lease while one holds it.
    "claimable_at" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "last_response_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id")
);
CREATE UNIQUE INDEX "webhook_deliveries_event_endpoint_key" ON "webhook_deliveries"("event_id", "webhook_endpoint_id");
-- Claims and sweeps look only at open deliveries, however many are finished.
CREATE INDEX "webhook_deliveries_open_idx" ON "webhook_deliveries"("webhook_endpoint_id", "claimable_at") WHERE "status" IN ('pending', 'pending_retry');
CREATE INDEX "webhook_deliveries_page_idx" ON "webhook_deliveries"("webhook_endpoint_id", "created_at" DESC, "id" DESC);

CREATE TABLE "webhook_delivery_attempts" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER,
    "response_status" INTEGER,
    "error" TEXT,
    "response_body_excerpt" TEXT,
    CONSTRAINT "webhook_delivery_attempts_pkey" PRIMARY KEY ("delivery_id", "number"),
    CONSTRAINT "webhook_delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id")
);

-- Answers may hold a secret that is shown once, so they are sealed like one.
CREATE TABLE "idempotency_records" (
    "owner_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "response_status" INTEGER NOT NULL,
    "sealed_response_body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("owner_id", "key")
);
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");
