import type { MyOrganization } from "@referral-service/contract/app";
import { containsWords } from "@referral-service/contract/search";
import { useQueries, useQuery as useQueryWith } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { type PlainEnglish, phraseIfKnown } from "../languages/phrase.ts";
import { numberText } from "../ui/format-language.ts";
import { paymentCountsQuery } from "./attention.ts";
import { useOrganization } from "./me.ts";
import {
  type Found,
  type FoundRecord,
  foundMax,
  paletteSources,
  type Source,
} from "./palette-sources.ts";
import { ofOrganization, useQuery } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { countQuery } from "./referrals.ts";

/** The first results of one kind. */
interface FoundGroup {
  group: PlainEnglish;
  records: FoundRecord[];
  /** The list of all results, if there are more. */
  all?: { link: LinkProps; count: string | undefined };
}

/** Reads the records that match or, if the palette searches them, the first records. */
const recordsOf = (
  { group, isSearched, read, known }: Source,
  q: string,
  organization: MyOrganization,
) =>
  ofOrganization<Found>(
    ["palette", group, isSearched ? q : "all"],
    (api) => read(api, organization, q),
    {
      ...(!isSearched && { staleTime: 60_000 }),
      ...(known !== undefined && {
        placeholderData: () => ({ records: matching(known(organization), q), hasMore: false }),
      }),
    },
  )(organization.slug);

/**
 * Returns the records of each source that is offered, by the name of its group, and whether some are
 * still missing. The first source is searched alone, because the others would delay it.
 */
export function usePaletteRecords(q: string, { enabled }: { enabled: boolean }) {
  const organization = useOrganization();
  const [first, ...others] = sourcesOf(organization);
  const firstFound = useQueryWith({
    ...recordsOf(first, q, organization),
    enabled,
    subscribed: enabled,
  });
  const found = useQueries({
    queries: others.map((source) => ({
      ...recordsOf(source, q, organization),
      enabled: enabled && (firstFound.isFetched || !source.isSearched),
    })),
    subscribed: enabled,
  });
  const shown = [firstFound, ...found];
  const results = [first, ...others].map((source, index) => ({
    source,
    ...(shown[index]?.data ?? { records: [], hasMore: false }),
  }));
  const counts = useCounts(q, (group) =>
    results.some(({ source, hasMore }) => source.group === group && hasMore),
  );
  return {
    groups: results.map(({ source, records, hasMore }): FoundGroup => {
      const { group, isSearched, listOf } = source;
      if (!isSearched) return { group, records: matching(records, q) };
      const [best] = records;
      if (!hasMore || best === undefined || listOf === undefined) return { group, records };
      const link = listOf(organization.slug, q, best);
      return { group, records, all: { link, count: counts[group] } };
    }),
    isSearching: enabled && shown.some(({ isPending }) => isPending),
  };
}

/** Returns the number of all results, for the lists that are counted. */
function useCounts(
  q: string,
  hasMore: (group: PlainEnglish) => boolean,
): Partial<Record<PlainEnglish, string>> {
  const referrals = useQuery(countQuery({ q }), { enabled: hasMore("Referrals") });
  const payments = useQuery(paymentCountsQuery({ q }), { enabled: hasMore("Bonus payments") });
  return {
    // The count of the previous search is the placeholder of the next one.
    ...(referrals.data !== undefined &&
      !referrals.isPlaceholderData && { Referrals: countText([referrals.data]) }),
    ...(payments.data !== undefined &&
      !payments.isPlaceholderData && { "Bonus payments": countText(payments.data) }),
  };
}

const countText = (counts: readonly { count: number; isMore: boolean }[]) =>
  numberText(counts.reduce((sum, { count }) => sum + count, 0)) +
  (counts.some(({ isMore }) => isMore) ? "+" : "");

const sourcesOf = (organization: MyOrganization) =>
  paletteSources.filter(({ isOffered }) => isOffered(organization)) as [Source, ...Source[]];

/** Begins to search when the person types, because the palette takes a moment to render. */
export function searchEarly(organization: MyOrganization, q: string) {
  const [first] = sourcesOf(organization);
  void queryClient.prefetchQuery(recordsOf(first, q, organization));
}

/** Reads the records that the palette itself searches, before the person types. */
export function preloadPalette(organization: MyOrganization) {
  for (const source of sourcesOf(organization)) {
    if (!source.isSearched) void queryClient.prefetchQuery(recordsOf(source, "", organization));
  }
}

/** Returns the records that match the typed words. */
const matching = (records: readonly FoundRecord[], q: string) =>
  records
    .filter(({ name, texts }) =>
      containsWords([name, ...Object.values(texts)].filter(Boolean).join(" "), q),
    )
    .slice(0, foundMax);

/** Returns the text that matched the search, unless the name of the record did. */
export function reasonFor(
  { name, texts, otherTexts }: Pick<FoundRecord, "name" | "texts" | "otherTexts">,
  q: string,
) {
  if (name !== null && containsWords(name, q)) return undefined;
  const isPart = (text: string) => q.split(/\s+/).some((word) => containsWords(text, word));
  const found = Object.entries(texts).find(([, text]) => text !== null && isPart(text));
  if (found === undefined) return otherTexts;
  return `${phraseIfKnown(found[0])}: ${found[1]}`;
}
