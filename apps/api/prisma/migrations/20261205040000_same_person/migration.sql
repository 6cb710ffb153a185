-- By what referrals of the same person are found, as src/referrals/same-person.ts compares them. Columns, because
-- row-level security keeps the planner from an index on a function.
CREATE FUNCTION "dialed_phone"("phone" TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(regexp_replace(phone,
    '(;ext=|\m(extension|ext|durchwahl|dw|x)\M|(?<=[0-9])\s*x|#)[\s:.]*[0-9]+\s*$', '', 'i'),
    '[^0-9+]', '', 'g'), '^00+', '+');

ALTER TABLE "referrals"
  ADD COLUMN "person_email" TEXT GENERATED ALWAYS AS (
    CASE WHEN lower("email") ~ '@(gmail|googlemail)\.com$'
      THEN replace(regexp_replace(split_part(lower("email"), '@', 1), '(.)\+.*$', '\1'), '.', '') || '@gmail.com'
      ELSE regexp_replace(lower("email"), '^(.[^+@]*)\+[^@]*@', '\1@')
    END
  ) STORED,
  ADD COLUMN "person_phone" TEXT GENERATED ALWAYS AS (
    CASE WHEN length(replace("dialed_phone"("phone"), '+', '')) >= 6
        AND replace("dialed_phone"("phone"), '+', '') !~ '^([0-9])\1*$' THEN
      ltrim(replace(regexp_replace("dialed_phone"("phone"),
        '^\+0*([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689][0-9]|3[578][0-9]|42[0-9]|5[09][0-9]|6[7-9][0-9]|8[035-79][0-9]|9[679][0-9])',
        ''), '+', ''), '0')
    END
  ) STORED,
  ADD COLUMN "person_country" TEXT GENERATED ALWAYS AS (
    substring("dialed_phone"("phone") FROM
      '^\+0*([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689][0-9]|3[578][0-9]|42[0-9]|5[09][0-9]|6[7-9][0-9]|8[035-79][0-9]|9[679][0-9])')
  ) STORED;
CREATE INDEX "referrals_person_email_idx" ON "referrals"("organization_id", "person_email")
  WHERE "person_email" IS NOT NULL;
CREATE INDEX "referrals_person_phone_idx" ON "referrals"("organization_id", "person_phone")
  WHERE "person_phone" IS NOT NULL;
