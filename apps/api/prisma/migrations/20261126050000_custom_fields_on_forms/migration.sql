-- Fields of before are asked for nowhere but where they were.
ALTER TABLE "custom_fields"
  ADD COLUMN "is_on_public_form" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_required" BOOLEAN NOT NULL DEFAULT false;
