-- What a list can be ordered by, each with the ID for rows that are equal. PostgreSQL enters an index behind a row-level
-- policy only with comparisons that it knows to be leakproof: those of texts, doubles and times, but not of numerics, and
-- no function. So names and amounts are columns of their own.
ALTER TABLE "referrals"
  ADD COLUMN "name_order" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (left("search_folded"("name"), 80)) STORED,
  ADD COLUMN "value_order" DOUBLE PRECISION NOT NULL
    GENERATED ALWAYS AS (coalesce("value_amount", -1)::double precision) STORED;
ALTER TABLE "users"
  ADD COLUMN "name_order" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (left("search_folded"(
    coalesce("first_name" || ' ' || "last_name", "first_name", "last_name", "email", '')), 80)) STORED;
ALTER TABLE "bonus_payments"
  ADD COLUMN "amount_order" DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS ("amount"::double precision) STORED;

CREATE INDEX "referrals_updated_idx" ON "referrals"("organization_id", "updated_at", "id");
CREATE INDEX "referrals_name_order_idx" ON "referrals"("organization_id", "name_order", "id");
CREATE INDEX "referrals_value_order_idx" ON "referrals"("organization_id", "value_order", "id");
CREATE INDEX "users_name_order_idx" ON "users"("organization_id", "name_order", "id");
CREATE INDEX "bonus_payments_amount_order_idx" ON "bonus_payments"("organization_id", "amount_order", "id");
CREATE INDEX "bonus_payments_updated_idx" ON "bonus_payments"("organization_id", "updated_at", "id");
CREATE INDEX "public_links_clicks_idx" ON "public_links"("organization_id", "click_count", "id");
CREATE INDEX "invitation_codes_uses_idx" ON "invitation_codes"("organization_id", "use_count", "id");
CREATE INDEX "api_keys_last_used_idx"
  ON "api_keys"("organization_id", (coalesce("last_used_at", '-infinity'::timestamptz)), "id");
