-- Links, configurations and habits still name a slug that was given up: nobody else has it for 90 days.
CREATE TABLE "held_slugs" (
    "slug" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "held_slugs_pkey" PRIMARY KEY ("slug"),
    CONSTRAINT "held_slugs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id")
);
CREATE INDEX "held_slugs_organization_id_idx" ON "held_slugs"("organization_id");

-- As the owner, who sees what every organization gave up. After the row is written, so that whoever takes a
-- slug at the moment when it is given up has waited for the other transaction, and sees what it left here.
CREATE FUNCTION "hold_slug"() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF EXISTS (
    SELECT FROM held_slugs
    WHERE slug = NEW.slug AND organization_id <> NEW.id AND held_until > now()
  ) THEN
    RAISE EXCEPTION 'The slug % is held for who gave it up', NEW.slug
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'organizations_slug_key', TABLE = 'organizations',
        DETAIL = 'Key (slug) is held.';
  END IF;
  DELETE FROM held_slugs WHERE slug = NEW.slug;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO held_slugs (slug, organization_id, held_until)
    VALUES (OLD.slug, NEW.id, now() + interval '90 days');
  END IF;
  RETURN NULL;
END $$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION hold_slug() SET search_path = %I, pg_temp', current_schema());
END $$;

CREATE TRIGGER "organizations_hold_slug_of_new" AFTER INSERT ON "organizations"
  FOR EACH ROW EXECUTE FUNCTION "hold_slug"();
CREATE TRIGGER "organizations_hold_slug" AFTER UPDATE OF "slug" ON "organizations"
  FOR EACH ROW WHEN (OLD."slug" <> NEW."slug") EXECUTE FUNCTION "hold_slug"();
