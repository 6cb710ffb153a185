-- The same expressions in PL/pgSQL, which plans them once per connection. PostgreSQL inserts functions in SQL into the
-- expressions of generated columns and plans these again for each INSERT, which took a fifth of the time of a new
-- referral's row. They may only call functions of PostgreSQL itself, because a restored database has no search path.
CREATE OR REPLACE FUNCTION "dialed_phone"("phone" TEXT) RETURNS TEXT
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN regexp_replace(regexp_replace(regexp_replace(phone,
    '(;ext=|\m(extension|ext|durchwahl|dw|x)\M|(?<=[0-9])\s*x|#)[\s:.]*[0-9]+\s*$', '', 'i'),
    '[^0-9+]', '', 'g'), '^00+', '+');
END $$;

CREATE OR REPLACE FUNCTION "search_folded"("written" TEXT) RETURNS TEXT
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN translate(replace(replace(replace(replace(lower(regexp_replace(
    normalize(translate(written, '´`‘’ʼ′‐‑‒–—―−', $quoted$''''''-------$quoted$), NFKD),
    '[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øđðłıħŧς', 'oddlihtσ');
END $$;
