import { inPunycode } from "@referral-service/contract";
import type { Connection } from "../database/database.ts";
import { type Condition, type Expression, raw, select } from "../database/from.ts";

/**
 * Tables with an indexed `search_text` column. Database functions fill it with the text that
 * searches compare.
 */
type Searched = "referrals" | "users" | "customers" | "companies" | "bd_prospects" | "bd_tasks";

/** Reading from the newest rows fills a page quickly if a search has more results than this. */
const resultsMax = 1_000;

/** Conditions for the rows of the table that contain all words of the search. */
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
  const matching = containing(textOf(table), q);
  if (ids.includes(null)) return matching;
  return [raw`${raw.ref(`${table}.id`)} = ANY(${ids.flat()}::uuid[])`, ...matching];
}

/** External IDs have their own column, because few rows have one. */
const textOf = (table: Searched): Expression<string> =>
  table === "referrals" || table === "users"
    ? raw`with_external_id(${raw.ref(`${table}.search_text`)}, ${raw.ref(`${table}.external_id`)})`
    : raw.ref(`${table}.search_text`);

/** The conditions of a search in a text that is compared directly, without an index. */
export function containing(searchText: Expression<string>, q: string | undefined): Condition[] {
  if (q === undefined) return [];
  const readings = readingsOf(q).map(
    (words) => raw`${searchText} LIKE ALL ((SELECT search_patterns(${words}::text[]))::text[])`,
  );
  // PostgreSQL assumes that every LIKE matches few rows, and would sort all results before it returns a page.
  return [raw`CASE WHEN ${raw.join(readings, raw` OR `)} THEN true END`];
}

/**
 * Returns the readings of a search, each as a list of words. One joins consecutive words without
 * letters into one number, as in `+49 (0)30 1234567`. One has the domains of email addresses in
 * Punycode.
 */
export function readingsOf(q: string): string[][] {
  const written = q.split(/\s/).filter((word) => word !== "");
  const unpunctuated = q.split(/[\s,;]/).filter((word) => word !== "");
  const words = (unpunctuated.length === 0 ? written : unpunctuated).map(inPunycode);
  const others = [inOnePiece(words), words.map(domainInPunycode)];
  return [words, ...others.filter((other) => other.join(" ") !== words.join(" "))];
}

const domainInPunycode = (word: string) =>
  word.includes(".") && !word.includes("@") ? inPunycode(`@${word}`).slice(1) : word;

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
