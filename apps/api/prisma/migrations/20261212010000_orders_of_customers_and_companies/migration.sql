-- What the lists of customers and companies can be ordered by, in the same form as in the other lists.
ALTER TABLE "customers"
  ADD COLUMN "name_order" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (left("search_folded"("name"), 80)) STORED;
ALTER TABLE "companies"
  ADD COLUMN "name_order" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (left("search_folded"("name"), 80)) STORED;

CREATE INDEX "customers_name_order_idx" ON "customers"("organization_id", "name_order", "id");
CREATE INDEX "customers_updated_idx" ON "customers"("organization_id", "updated_at", "id");
CREATE INDEX "companies_name_order_idx" ON "companies"("organization_id", "name_order", "id");
