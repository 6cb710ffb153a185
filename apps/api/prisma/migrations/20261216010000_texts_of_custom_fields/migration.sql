-- What referrers and visitors read instead of the label and options of a custom field, by language.
ALTER TABLE "custom_fields" ADD COLUMN "referrer_text" JSONB NOT NULL DEFAULT '{}';
