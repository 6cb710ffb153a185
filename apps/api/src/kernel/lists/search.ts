import { inPunycode } from "@referral-service/contract";
import type { Connection } from "../database/database.ts";
import { type Condition, type Expression, raw, select } from "../database/from.ts";

/** Tables whose rows keep `search_text`, by functions that compare as searches do, and an index of it. */
type Searched = "referrals" | "users" | "customers" | "companies" | "bd_prospects" | "bd_tasks";

/** A list of more results fills its page soon by reading on from its newest rows. */
const resultsMax = 1_000;

/** Conditions that keep the rows of the table in which a search finds all its words. */
export async function searched(
  { askOne }: Connection,
  table: Searched,
  q: string | undefined,
): Promise<Condition[]> {
  if (q === undefined) return [];
  const found = await Promise.all(
    readingsOf(q).map((words) =>
      askOne(
        select(
          raw<string[] | null>`found_by_words(${table}, ${words}::text[], ${resultsMax}::int)`.as(
            "ids",
          ),
        ),
      ),
    ),
  );
  const ids = found.map((reading) => reading?.ids ?? null);
  const matching = containing(raw.ref(`${table}.search_text`), q);
  if (ids.includes(null)) return matching;
  return [raw`${raw.ref(`${table}.id`)} = ANY(${ids.flat()}::uuid[])`, ...matching];
}

/** The same for a text that is compared as it is, without an index. */
export function containing(searchText: Expression<string>, q: string | undefined): Condition[] {
  if (q === undefined) return [];
  const readings = readingsOf(q).map(
    (words) => raw`${searchText} LIKE ALL ((SELECT search_patterns(${words}::text[]))::text[])`,
  );
  // PostgreSQL takes every LIKE for a rare one, and would sort all results before it shows a page.
  return [raw`CASE WHEN ${raw.join(readings, raw` OR `)} THEN true END`];
}

/**
 * The words of a search. Where some in a row have no letters, a second reading takes them for one
 * number, as in `+49 (0)30 1234567`.
 */
export function readingsOf(q: string): string[][] {
  const written = q.split(/\s+/).filter((word) => word !== "");
  const unpunctuated = written
    .map((word) => word.replaceAll(/^[,;]+|[,;]+$/g, ""))
    .filter((word) => word !== "");
  const words = (unpunctuated.length === 0 ? written : unpunctuated).map(inPunycode);
  const joined = inOnePiece(words);
  return joined.length === words.length ? [words] : [words, joined];
}

function inOnePiece(words: string[]): string[] {
  const pieces: string[] = [];
  let isNumber = false;
  for (const word of words) {
    const continues = isNumber;
    isNumber = !/\p{L}/u.test(word);
    if (continues && isNumber) pieces.push(`${pieces.pop()}${word}`);
    else pieces.push(word);
  }
  return pieces;
}
