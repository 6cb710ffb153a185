-- Forms of the page of an invitation code are held, too. They have an email address alone.
CREATE UNIQUE INDEX "invitation_codes_organization_id_id_key" ON "invitation_codes"("organization_id", "id");
ALTER TABLE "held_submissions"
  ADD COLUMN "invitation_code_id" UUID,
  ALTER COLUMN "public_link_id" DROP NOT NULL,
  ALTER COLUMN "name" DROP NOT NULL,
  ADD CONSTRAINT "held_submissions_invitation_code_fkey" FOREIGN KEY ("organization_id", "invitation_code_id")
    REFERENCES "invitation_codes"("organization_id", "id") ON DELETE CASCADE,
  ADD CONSTRAINT "held_submissions_page_check" CHECK (num_nonnulls("public_link_id", "invitation_code_id") = 1);
CREATE UNIQUE INDEX "held_submissions_code_key" ON "held_submissions"("organization_id", "invitation_code_id", lower("email"))
  WHERE "invitation_code_id" IS NOT NULL;
