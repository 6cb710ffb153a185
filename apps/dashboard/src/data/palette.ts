import type { Referral } from "@referral-service/contract";
import type { MyOrganization } from "@referral-service/contract/app";
import { containsWords } from "@referral-service/contract/search";
import { useQueries, useQuery as useQueryWith } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { type PlainEnglish, phraseIfKnown } from "../languages/phrase.ts";
import {
  isAboveReferrer,
  isAdmin,
  readsBonuses,
  sendsBonuses,
  worksAsDeveloper,
} from "../words/roles.ts";
import { useOrganization } from "./me.ts";
import { ofOrganization } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { loadedReferrals, referralQuery } from "./referrals.ts";
import type { OrganizationApi } from "./request.ts";

/** Maximum number of results of each kind. */
export const foundMax = 5;

/** A record that the search found. */
interface FoundRecord {
  id: string;
  name: string | null;
  /** The other texts that the search reads, by their names. */
  texts: Readonly<Record<string, string | null>>;
  link: LinkProps;
}

interface Source {
  /** Name of the group of results. */
  group: PlainEnglish;
  isOffered: (organization: MyOrganization) => boolean;
  /** Whether the service searches. Otherwise, the palette searches the first records. */
  isSearched: boolean;
  read: (api: OrganizationApi, slug: string, q: string | undefined) => Promise<FoundRecord[]>;
  /** The matching records of loaded lists, which are shown until the service has searched. */
  known?: (slug: string, q: string) => FoundRecord[];
}

const everyone = () => true;
const above = ({ user }: MyOrganization) => isAboveReferrer(user);
const limit = foundMax;
/** Largest number of records that the palette searches itself. */
const searchedMax = 100;
/** Largest number of loaded rows that the palette searches. More would delay each key. */
const knownMax = 300;

type Person = Pick<Referral, "email" | "phone" | "company" | "externalId">;

const textsOf = ({ email, phone, company, externalId }: Person) => ({
  Email: email,
  Phone: phone,
  Company: company,
  "External ID": externalId,
});

const foundReferral =
  (slug: string) =>
  (referral: Referral): FoundRecord => ({
    id: referral.id,
    name: referral.name,
    texts: textsOf(referral),
    link: { to: "/o/$slug/referrals/$referralId", params: { slug, referralId: referral.id } },
  });

/** The referrals come first, because people search for them most. */
const paletteSources: readonly Source[] = [
  {
    group: "Referrals",
    isOffered: everyone,
    isSearched: true,
    read: async (api, slug, q) => {
      const { data } = await api("GET /referrals", { query: { q, limit } });
      for (const found of data) {
        // A chosen record opens without another read, even if it was changed since the search
        // began.
        queryClient.setQueryData<Referral>(referralQuery(found.id)(slug).queryKey, (known) =>
          known !== undefined && known.version > found.version ? known : found,
        );
      }
      return data.map(foundReferral(slug));
    },
    known: (slug, q) =>
      matching(loadedReferrals(slug).slice(0, knownMax).map(foundReferral(slug)), q),
  },
  {
    group: "People",
    isOffered: above,
    isSearched: true,
    read: async (api, slug, q) =>
      (await api("GET /users", { query: { q, limit } })).data.map((found) => ({
        id: found.id,
        name: found.name,
        texts: textsOf(found),
        link: { to: "/o/$slug/people/$userId", params: { slug, userId: found.id } },
      })),
  },
  {
    group: "Customers",
    isOffered: above,
    isSearched: true,
    read: async (api, slug, q) =>
      (await api("GET /customers", { query: { q, limit } })).data.map((found) => ({
        id: found.id,
        name: found.name,
        texts: { Email: found.email, Phone: found.phone },
        link: {
          to: "/o/$slug/customers/people/$customerId",
          params: { slug, customerId: found.id },
        },
      })),
  },
  {
    group: "Companies",
    isOffered: above,
    isSearched: true,
    read: async (api, slug, q) =>
      (await api("GET /companies", { query: { q, limit } })).data.map((found) => ({
        id: found.id,
        name: found.name,
        texts: {},
        link: {
          to: "/o/$slug/customers/companies/$companyId",
          params: { slug, companyId: found.id },
        },
      })),
  },
  {
    group: "Bonus payments",
    isOffered: ({ user }) => readsBonuses(user) && isAboveReferrer(user),
    isSearched: true,
    read: async (api, slug, q) =>
      (await api("GET /payments", { query: { q, limit } })).data.map((found) => ({
        id: found.id,
        name: found.referrerName,
        texts: { Referral: found.referralName },
        link: { to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: found.id } },
      })),
  },
  {
    group: "Prospects",
    isOffered: ({ user }) => worksAsDeveloper(user),
    isSearched: true,
    read: async (api, slug, q) =>
      (await api("GET /bd/prospects", { query: { q, limit } })).data.map((found) => ({
        id: found.id,
        name: found.name,
        texts: { Company: found.company, Email: found.email, Phone: found.phone },
        link: {
          to: "/o/$slug/portal/prospects/$prospectId",
          params: { slug, prospectId: found.id },
        },
      })),
  },
  {
    group: "Tasks",
    isOffered: ({ user }) => worksAsDeveloper(user),
    isSearched: true,
    read: async (api, slug, q) =>
      (await api("GET /portal/tasks", { query: { q, limit } })).data.map((found) => ({
        id: found.id,
        name: found.title,
        texts: {},
        link: { to: "/o/$slug/portal/tasks", params: { slug }, search: { q: found.title } },
      })),
  },
  {
    group: "Bonus rules",
    isOffered: ({ user }) => sendsBonuses(user),
    isSearched: false,
    read: async (api, slug) =>
      (await api("GET /bonus-rules/managed")).rules.map((found) => ({
        id: found.id,
        name: found.name,
        texts: {},
        link: { to: "/o/$slug/bonus-rules/$ruleId", params: { slug, ruleId: found.id } },
      })),
  },
  {
    group: "Public links",
    isOffered: everyone,
    isSearched: false,
    read: async (api, slug) =>
      (await api("GET /public-links", { query: { limit: searchedMax } })).data.map((found) => ({
        id: found.id,
        name: `/r/${found.slug}`,
        texts: { Referrer: found.referrerName },
        link: { to: "/o/$slug/links/public/$linkId", params: { slug, linkId: found.id } },
      })),
  },
  {
    group: "Invitation codes",
    isOffered: above,
    isSearched: false,
    read: async (api, slug) =>
      (await api("GET /invitation-codes", { query: { limit: searchedMax } })).data.map((found) => ({
        id: found.id,
        name: found.code,
        texts: { Owner: found.ownerName },
        link: { to: "/o/$slug/links/codes/$codeId", params: { slug, codeId: found.id } },
      })),
  },
  {
    group: "Webhook endpoints",
    isOffered: ({ user }) => isAdmin(user),
    isSearched: false,
    read: async (api, slug) =>
      (await api("GET /webhooks", { query: { limit: searchedMax } })).data.map((found) => ({
        id: found.id,
        name: found.name,
        texts: { URL: found.url },
        link: {
          to: "/o/$slug/settings/webhooks/$endpointId",
          params: { slug, endpointId: found.id },
        },
      })),
  },
];

/** Reads the records that match or, if the palette searches them, the first records. */
const recordsOf = ({ group, isSearched, read, known }: Source, q: string, slug: string) =>
  ofOrganization(["palette", group, isSearched ? q : "all"], (api) => read(api, slug, q), {
    ...(!isSearched && { staleTime: 60_000 }),
    ...(known !== undefined && { placeholderData: () => known(slug, q) }),
  })(slug);

/**
 * Returns the records of each source that is offered, by the name of its group, and whether some are
 * still missing. The first source is searched alone, because the others would delay it.
 */
export function usePaletteRecords(q: string, { enabled }: { enabled: boolean }) {
  const organization = useOrganization();
  const { slug } = organization;
  const [first, ...others] = sourcesOf(organization);
  const firstFound = useQueryWith({ ...recordsOf(first, q, slug), enabled, subscribed: enabled });
  const found = useQueries({
    queries: others.map((source) => ({
      ...recordsOf(source, q, slug),
      enabled: enabled && (firstFound.isFetched || !source.isSearched),
    })),
    subscribed: enabled,
  });
  const shown = [firstFound, ...found];
  const groups = [first, ...others].map(({ group, isSearched }, index) => {
    const records = shown[index]?.data ?? [];
    return { group, records: isSearched ? records : matching(records, q) };
  });
  return { groups, isSearching: enabled && shown.some(({ isPending }) => isPending) };
}

const sourcesOf = (organization: MyOrganization) =>
  paletteSources.filter(({ isOffered }) => isOffered(organization)) as [Source, ...Source[]];

/** Begins to search when the person types, because the palette takes a moment to render. */
export function searchEarly(organization: MyOrganization, q: string) {
  const [first] = sourcesOf(organization);
  void queryClient.prefetchQuery(recordsOf(first, q, organization.slug));
}

/** Reads the records that the palette itself searches, before the person types. */
export function preloadPalette(organization: MyOrganization) {
  for (const source of sourcesOf(organization)) {
    if (!source.isSearched)
      void queryClient.prefetchQuery(recordsOf(source, "", organization.slug));
  }
}

/** The records that match the typed words. */
const matching = (records: readonly FoundRecord[], q: string) =>
  records
    .filter(({ name, texts }) =>
      containsWords([name, ...Object.values(texts)].filter(Boolean).join(" "), q),
    )
    .slice(0, foundMax);

/** Returns the text that matched the search, unless the name of the record did. */
export function reasonFor({ name, texts }: Pick<FoundRecord, "name" | "texts">, q: string) {
  if (name !== null && containsWords(name, q)) return undefined;
  const isPart = (text: string) => q.split(/\s+/).some((word) => containsWords(text, word));
  const found = Object.entries(texts).find(([, text]) => text !== null && isPart(text));
  return found && `${phraseIfKnown(found[0])}: ${found[1]}`;
}
