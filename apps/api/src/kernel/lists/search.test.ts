import { containsWords, searchFolded } from "@referral-service/contract/search";
import { beforeAll, describe, expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { allOf, from, raw, select } from "../database/from.ts";
import { newId } from "../platform/ids.ts";
import { containing, readingsOf, searched } from "./search.ts";

const service = useService();

test.each([
  ["Lovelace, Ada", [["Lovelace", "Ada"]]],
  [" \u00a0Ada\u3000Love\n", [["Ada", "Love"]]],
  [",", [[","]]],
  ["  ", [[]]],
  ["info@müller.example", [["info@xn--mller-kva.example"]]],
  [
    "Info müller.example",
    [
      ["Info", "müller.example"],
      ["Info", "xn--mller-kva.example"],
    ],
  ],
  ["Dr. Müller", [["Dr.", "Müller"]]],
  ["030 1234567", [["030", "1234567"], ["0301234567"]]],
  [
    "Ada (030) 123-4567 Ltd",
    [
      ["Ada", "(030)", "123-4567", "Ltd"],
      ["Ada", "(030)123-4567", "Ltd"],
    ],
  ],
])("readingsOf %j · returns words, and numbers in one piece", (q, readings) => {
  expect(readingsOf(q)).toEqual(readings);
});

/** People by name, with their phone number, if they have one. */
const people: Record<string, string | null> = {
  "Ada Lovelace": "+49 30 1234567",
  "Zoe\u0308 Straße": "0049301234567",
  "ÅSA ØDEGÅRD": "030/1234567",
  "Łukasz O’Brien": "(030) 123-4567",
  "Jean‑Luc ﬁnn": "+49 (0)30 1234567",
  "Пётр Σίσυφος": "301234567",
  王伟: "+49 40 7654321 ext. 12",
  "100% a_b\\c": "+1 212 555 0199",
  "order-2026-0001": null,
  "Soft\u00adhyphen \u200bhidden": "‪+47 22 33 44 55‬",
  "%": null,
  "": "12345",
};
const names = Object.keys(people);
const inBerlin = names.slice(0, 6);

const searches: [q: string, found: string[]][] = [
  ...[
    "+49 30 1234567",
    "0049301234567",
    "030/1234567",
    "(030) 123-4567",
    "+49 (0)30 1234567",
    "301234567",
  ].map((number): [string, string[]] => [number, inBerlin]),
  ["1234567", inBerlin],
  ["030.123", inBerlin],
  ["+49 30 1234568", []],
  ["Lovelace 030 1234567", ["Ada Lovelace"]],
  ["040 7654321", ["王伟"]],
  ["54321 212", []],
  ["5550199", ["100% a_b\\c"]],
  ["+1 (212) 555-0199", ["100% a_b\\c"]],
  ["22334455", ["Soft\u00adhyphen \u200bhidden"]],
  ["2026/0001", ["order-2026-0001"]],
  ["0001", ["order-2026-0001"]],
  ["12345", [...inBerlin, ""]],
  ["Lovelace Ada", ["Ada Lovelace"]],
  ["Lovelace, Ada", ["Ada Lovelace"]],
  ["ada byron", []],
  ["Zoë", ["Zoe\u0308 Straße"]],
  ["zoe STRASSE", ["Zoe\u0308 Straße"]],
  ["strasse", ["Zoe\u0308 Straße"]],
  ["asa odegard", ["ÅSA ØDEGÅRD"]],
  ["A\u030asa", ["ÅSA ØDEGÅRD"]],
  ["lukasz o'brien", ["Łukasz O’Brien"]],
  ["JEAN-LUC Finn", ["Jean‑Luc ﬁnn"]],
  ["петр σισυφοσ", ["Пётр Σίσυφος"]],
  ["伟", ["王伟"]],
  ["softhyphen HIDDEN", ["Soft\u00adhyphen \u200bhidden"]],
  ["%", ["100% a_b\\c", "%"]],
  ["％", ["100% a_b\\c", "%"]],
  ["_", ["100% a_b\\c"]],
  ["a_b", ["100% a_b\\c"]],
  ["b\\c", ["100% a_b\\c"]],
  ["\\", ["100% a_b\\c"]],
  ["\\%", []],
  ["qx", []],
  ["q", []],
  ["\u200b", names],
  ["", names],
  ["{}", []],
  ['","', []],
];

const all = from("referrals").select("referrals.name");
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted();

beforeAll(async () => {
  const { id, referrerId } = service.organization;
  // An insert by a release that does not know the column.
  await service.pool.query(
    `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, phone,
       status, created_at, updated_at)
     SELECT unnest($1::uuid[]), $2, $3, 'key', unnest($4::text[]), unnest($5::text[]), 'new', now(), now()`,
    [names.map(newId), id, referrerId, names, Object.values(people)],
  );
});

test.each(searches)(
  "a search for %j · finds the same with its index and by reading on",
  async (q, expected) => {
    const byReading = containing(raw.ref("referrals.search_text"), q);
    const [found, read] = await service.deps.db.inScope(service.organization.id, async (db) =>
      Promise.all([
        db.ask(all.where(allOf(await searched(db, "referrals", q)))),
        db.ask(all.where(allOf(byReading))),
      ]),
    );
    expect(namesOf(found)).toEqual(expected.toSorted());
    expect(namesOf(read)).toEqual(expected.toSorted());
  },
);

test("a text · is folded by PostgreSQL and the app in the same manner", async () => {
  const texts = [
    ...names,
    ...searches.map(([q]) => q),
    "İstanbul ŒUVRE Þór ΣΊΣΥΦΟΣ ẞ ﷺ ´x´ ½ がハ",
  ];
  const { rows } = await service.pool.query<{ folded: string }>(
    "SELECT search_folded(written) AS folded FROM unnest($1::text[]) AS written",
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(searchFolded));
  expect(containsWords("Zürich fair", "fair zur")).toBe(true);
  expect(containsWords("Zürich fair", "fair bern")).toBe(false);
});

describe("found_by_words", () => {
  const foundIn = (organizationId: string, table: string, atMost: number) =>
    service.deps.db.inScope(organizationId, async ({ askOne }) => {
      const call = raw<string[] | null>`found_by_words(${table}, '{30,123}', ${atMost}::int)`;
      return (await askOne(select(call.as("ids"))))?.ids;
    });

  test("with no more results than requested · returns them, and otherwise nothing", async () => {
    const { id } = service.organization;
    expect(await foundIn(id, "referrals", inBerlin.length)).toHaveLength(inBerlin.length);
    expect(await foundIn(id, "referrals", inBerlin.length - 1)).toBeNull();
  });

  test("called for another organization or another table · returns no row", async () => {
    const other = await service.createOrganization();
    expect(await foundIn(other.id, "referrals", 100)).toEqual([]);
    await expect(foundIn(service.organization.id, "api_keys", 100)).rejects.toThrow("not searched");
  });
});
