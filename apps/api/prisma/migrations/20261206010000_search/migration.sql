-- What `q` finds. A row keeps the text in which searches look for words, written by PostgreSQL, so that a release that
-- does not know the column cannot make a row unfindable. The words of a search go through the same functions, so that
-- no rule stands twice.

-- Without case, accents and invisible characters, with plain apostrophes and hyphens.
CREATE FUNCTION "search_folded"("written" TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN translate(replace(replace(replace(replace(lower(regexp_replace(
    normalize(translate(written, '´`‘’ʼ′‐‑‒–—―−', $$''''''-------$$), NFKD),
    '[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øđðłıħŧς', 'oddlihtσ');

-- The digits of a phone number, without extension, country, and zeros for dialing.
CREATE FUNCTION "search_number"("folded" TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN ltrim(replace(regexp_replace("dialed_phone"(folded),
    '^\+0*([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689][0-9]|3[578][0-9]|42[0-9]|5[09][0-9]|6[7-9][0-9]|8[035-79][0-9]|9[679][0-9])',
    ''), '+', ''), '0');

-- A line for each text, for the digits of each, and for the number. No word of a search has a line break.
CREATE FUNCTION "search_text"("phone" TEXT, VARIADIC "texts" TEXT[]) RETURNS TEXT LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT concat_ws(E'\n', folded, regexp_replace(regexp_replace(folded, '[^0-9\n]+', '', 'g'), '\n+', E'\n', 'g'),
      "search_number"("search_folded"(phone)))
    FROM "search_folded"(array_to_string(phone || texts, E'\n')) AS folded
  );

-- What a word of a search has to be part of: five digits or more are a number, however it is written.
CREATE FUNCTION "search_part"("word" TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE
      WHEN folded ~ '[[:alpha:]]' OR length(digits) < 5 THEN folded
      WHEN length("search_number"(folded)) < 5 THEN digits
      ELSE "search_number"(folded)
    END
    FROM (SELECT folded, regexp_replace(folded, '[^0-9]', '', 'g') AS digits FROM "search_folded"(word) AS folded)
      AS word
  );

-- For LIKE ALL: each word, wherever it is.
CREATE FUNCTION "search_patterns"("words" TEXT[]) RETURNS TEXT[] LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg('%' || regexp_replace("search_part"(word), '([\\%_])', '\\\1', 'g') || '%'), '{}')
    FROM unnest(words) AS word
  );

-- Each byte and each two in a row, behind five bytes of the organization. A text contains a word only if it has all
-- keys of the word. Trigrams of the extension pg_trgm know no short words, no letters beyond ASCII in databases of the
-- locale C, and mix all organizations.
CREATE FUNCTION "search_keys"("organization" UUID, "text" TEXT) RETURNS BYTEA[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  tenant BYTEA := substr(uuid_send(organization), 12);
  bytes BYTEA := convert_to(text, 'UTF8');
BEGIN
  RETURN ARRAY(
    SELECT tenant || substr(bytes, half / 2, 1 + half % 2)
    FROM (SELECT generate_series(2, 2 * length(bytes) + 1) AS half) AS place
  );
END $$;

ALTER TABLE "referrals" ADD COLUMN "search_text" TEXT NOT NULL
  GENERATED ALWAYS AS ("search_text"("phone", "name", "email", "company")) STORED;
ALTER TABLE "users" ADD COLUMN "search_text" TEXT NOT NULL
  GENERATED ALWAYS AS ("search_text"("phone", "first_name", "last_name", "email", "company")) STORED;
ALTER TABLE "customers" ADD COLUMN "search_text" TEXT NOT NULL
  GENERATED ALWAYS AS ("search_text"("phone", "name", "email")) STORED;
ALTER TABLE "companies" ADD COLUMN "search_text" TEXT NOT NULL
  GENERATED ALWAYS AS ("search_text"(NULL, "name")) STORED;
ALTER TABLE "bd_prospects" ADD COLUMN "search_text" TEXT NOT NULL
  GENERATED ALWAYS AS ("search_text"("phone", "name", "email", "company")) STORED;
ALTER TABLE "bd_tasks" ADD COLUMN "search_text" TEXT NOT NULL
  GENERATED ALWAYS AS ("search_text"(NULL, "title")) STORED;
ALTER TABLE "messages" ADD COLUMN "search_text" TEXT NOT NULL
  GENERATED ALWAYS AS ("search_text"(NULL, "body")) STORED;

-- A short list of what was written last, because each search reads the whole list.
CREATE INDEX "referrals_search_idx" ON "referrals"
  USING gin ("search_keys"("organization_id", "search_text")) WITH (gin_pending_list_limit = 1024);
CREATE INDEX "users_search_idx" ON "users"
  USING gin ("search_keys"("organization_id", "search_text")) WITH (gin_pending_list_limit = 1024);
CREATE INDEX "customers_search_idx" ON "customers"
  USING gin ("search_keys"("organization_id", "search_text")) WITH (gin_pending_list_limit = 1024);
CREATE INDEX "companies_search_idx" ON "companies"
  USING gin ("search_keys"("organization_id", "search_text")) WITH (gin_pending_list_limit = 1024);
CREATE INDEX "bd_prospects_search_idx" ON "bd_prospects"
  USING gin ("search_keys"("organization_id", "search_text")) WITH (gin_pending_list_limit = 1024);
CREATE INDEX "bd_tasks_search_idx" ON "bd_tasks"
  USING gin ("search_keys"("organization_id", "search_text")) WITH (gin_pending_list_limit = 1024);

-- The rows of the request's organization that contain all words. NULL when there are more than that many: then a list
-- finds its next page soon by reading on. As the owner, because row-level security keeps requests from the index:
-- its operator is not leakproof.
CREATE FUNCTION "found_by_words"("searched" TEXT, "words" TEXT[], "at_most" INTEGER) RETURNS UUID[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
DECLARE
  organization UUID := nullif(current_setting('app.organization_id', true), '')::uuid;
  keys BYTEA[] := ARRAY(
    SELECT DISTINCT unnest("search_keys"(organization, "search_part"(word))) FROM unnest(words) AS word
  );
  found UUID[];
BEGIN
  IF searched NOT IN ('referrals', 'users', 'customers', 'companies', 'bd_prospects', 'bd_tasks') THEN
    RAISE EXCEPTION '% is not searched by words', searched USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF organization IS NULL OR cardinality(keys) = 0 THEN
    RETURN NULL;
  END IF;
  EXECUTE format(
    'SELECT ARRAY(SELECT id FROM %I WHERE organization_id = $1 AND "search_keys"(organization_id, search_text) @> $2
       AND search_text LIKE ALL ($3) LIMIT $4)', searched)
  INTO found USING organization, keys, "search_patterns"(words), at_most + 1;
  RETURN CASE WHEN cardinality(found) <= at_most THEN found END;
END $$;

-- A path that does not name pg_temp searches it first.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION "found_by_words" SET search_path = %I, pg_temp', current_schema());
END $$;
REVOKE EXECUTE ON FUNCTION "found_by_words" FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "found_by_words" TO referral_service_api;
