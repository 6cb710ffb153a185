-- What the lists of customers and companies can be ordered by, in the same form as in the other lists. The rewrite and the
-- locks are right, because the first release contains this migration: no running service has rows in these tables before.
ALTER TABLE "customers"
  -- squawk-ignore adding-field-with-default
  ADD COLUMN "name_order" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (left("search_folded"("name"), 80)) STORED;
ALTER TABLE "companies"
  -- squawk-ignore adding-field-with-default
  ADD COLUMN "name_order" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (left("search_folded"("name"), 80)) STORED;

-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "customers_name_order_idx" ON "customers"("organization_id", "name_order", "id");
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "customers_updated_idx" ON "customers"("organization_id", "updated_at", "id");
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "companies_name_order_idx" ON "companies"("organization_id", "name_order", "id");
