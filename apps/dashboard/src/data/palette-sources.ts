import type { BonusPaymentStatus, Referral, ReferralStatus } from "@referral-service/contract";
import type { MyOrganization } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import type { PlainEnglish } from "../languages/phrase.ts";
import { levels } from "../words/levels.ts";
import { money } from "../words/money.ts";
import {
  isAboveReferrer,
  isAdmin,
  readsBonuses,
  sendsBonuses,
  worksAsDeveloper,
} from "../words/roles.ts";
import type { Page } from "./lists.ts";
import { queryClient } from "./query-client.ts";
import { loadedReferrals, referralQuery } from "./referrals.ts";
import type { OrganizationApi } from "./request.ts";

/** Maximum number of results of each kind. */
export const foundMax = 5;

/** Facts that a result shows next to its name. */
export interface FoundFacts {
  referralStatus?: ReferralStatus;
  paymentStatus?: BonusPaymentStatus;
  referrerName?: string | null;
  createdAt?: number;
  /** Role or amount. */
  text?: string;
}

/** A record that the search found. */
export interface FoundRecord {
  id: string;
  name: string | null;
  /** The other texts that the search reads, by their names. */
  texts: Readonly<Record<string, string | null>>;
  /** Names the texts that the search reads, but that the record does not have. */
  otherTexts?: string;
  facts?: FoundFacts;
  link: LinkProps;
}

export interface Found {
  records: FoundRecord[];
  hasMore: boolean;
}

export interface Source {
  /** Name of the group of results. */
  group: PlainEnglish;
  isOffered: (organization: MyOrganization) => boolean;
  /** Whether the service searches. Otherwise, the palette searches the first records. */
  isSearched: boolean;
  read: (
    api: OrganizationApi,
    organization: MyOrganization,
    q: string | undefined,
  ) => Promise<Found>;
  /** The records of loaded lists, which are searched until the service has searched. */
  known?: (organization: MyOrganization) => FoundRecord[];
  /** The list with the same search, for a source that the service searches. */
  listOf?: (slug: string, q: string, first: FoundRecord) => LinkProps;
}

const everyone = () => true;
const above = ({ user }: MyOrganization) => isAboveReferrer(user);
const limit = foundMax;
/** Largest number of records that the palette itself searches. */
const searchedMax = 100;
/** Largest number of loaded rows that the palette searches. More would delay each key. */
const knownMax = 300;

const foundIn = <Item>(
  { data, pagination: { hasMore } }: Page<Item>,
  show: (item: Item) => FoundRecord,
): Found => ({ records: data.map(show), hasMore });

type Person = Pick<Referral, "email" | "phone" | "company" | "externalId">;

const textsOf = ({ email, phone, company, externalId }: Person) => ({
  Email: email,
  Phone: phone,
  Company: company,
  "External ID": externalId,
});

/**
 * Converts a referral to a result. Referrers do not see the referrer's name, because all their
 * referrals are their own.
 */
const foundReferral =
  ({ slug, user }: MyOrganization) =>
  ({ id, name, status, referrerName, referrer, createdAt, ...person }: Referral): FoundRecord => ({
    id,
    name,
    texts: textsOf(person),
    facts: {
      referralStatus: status,
      ...(isAboveReferrer(user) && { referrerName: referrerName ?? referrer.email }),
      createdAt,
    },
    link: { to: "/o/$slug/referrals/$referralId", params: { slug, referralId: id } },
  });

/** The referrals come first, because people search for them most. */
export const paletteSources: readonly Source[] = [
  {
    group: "Referrals",
    isOffered: everyone,
    isSearched: true,
    read: async (api, organization, q) => {
      const page = await api("GET /referrals", { query: { q, limit } });
      for (const found of page.data) {
        // A chosen record opens without another read, even if it was changed since the search
        // began.
        queryClient.setQueryData<Referral>(
          referralQuery(found.id)(organization.slug).queryKey,
          (known) => (known !== undefined && known.version > found.version ? known : found),
        );
      }
      return foundIn(page, foundReferral(organization));
    },
    known: (organization) =>
      loadedReferrals(organization.slug).slice(0, knownMax).map(foundReferral(organization)),
    listOf: (slug, q) => ({ to: "/o/$slug/referrals", params: { slug }, search: { q } }),
  },
  {
    group: "People",
    isOffered: above,
    isSearched: true,
    read: async (api, { slug }, q) =>
      foundIn(await api("GET /users", { query: { q, limit } }), (found) => ({
        id: found.id,
        name: found.name,
        texts: textsOf(found),
        facts: { text: levels[found.permissionLevel].label },
        link: { to: "/o/$slug/people/$userId", params: { slug, userId: found.id } },
      })),
    listOf: (slug, q) => ({ to: "/o/$slug/people", params: { slug }, search: { q } }),
  },
  {
    group: "Customers",
    isOffered: above,
    isSearched: true,
    read: async (api, { slug }, q) =>
      foundIn(await api("GET /customers", { query: { q, limit } }), (found) => ({
        id: found.id,
        name: found.name,
        texts: { Email: found.email, Phone: found.phone },
        link: {
          to: "/o/$slug/customers/people/$customerId",
          params: { slug, customerId: found.id },
        },
      })),
    listOf: (slug, q) => ({ to: "/o/$slug/customers/people", params: { slug }, search: { q } }),
  },
  {
    group: "Companies",
    isOffered: above,
    isSearched: true,
    read: async (api, { slug }, q) =>
      foundIn(await api("GET /companies", { query: { q, limit } }), (found) => ({
        id: found.id,
        name: found.name,
        texts: {},
        link: {
          to: "/o/$slug/customers/companies/$companyId",
          params: { slug, companyId: found.id },
        },
      })),
    listOf: (slug, q) => ({ to: "/o/$slug/customers/companies", params: { slug }, search: { q } }),
  },
  {
    group: "Bonus payments",
    isOffered: ({ user }) => readsBonuses(user) && isAboveReferrer(user),
    isSearched: true,
    read: async (api, { slug }, q) =>
      foundIn(await api("GET /payments", { query: { q, limit } }), (found) => ({
        id: found.id,
        name: `${found.referrerName ?? "No name"} for ${found.referralName ?? "a deleted referral"}`,
        texts: {},
        otherTexts: "Matches contact details",
        facts: { paymentStatus: found.status, text: money(found.amount, found.currency) },
        link: { to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: found.id } },
      })),
    // The link contains the status, because the page has a tab for each status.
    listOf: (slug, q, { facts }) => ({
      to: "/o/$slug/payments",
      params: { slug },
      search: { q, status: facts?.paymentStatus },
    }),
  },
  {
    group: "Prospects",
    isOffered: ({ user }) => worksAsDeveloper(user),
    isSearched: true,
    read: async (api, { slug }, q) =>
      foundIn(await api("GET /bd/prospects", { query: { q, limit } }), (found) => ({
        id: found.id,
        name: found.name,
        texts: { Company: found.company, Email: found.email, Phone: found.phone },
        link: {
          to: "/o/$slug/portal/prospects/$prospectId",
          params: { slug, prospectId: found.id },
        },
      })),
    listOf: (slug, q) => ({ to: "/o/$slug/portal/prospects", params: { slug }, search: { q } }),
  },
  {
    group: "Tasks",
    isOffered: ({ user }) => worksAsDeveloper(user),
    isSearched: true,
    read: async (api, { slug }, q) =>
      foundIn(await api("GET /portal/tasks", { query: { q, limit } }), (found) => ({
        id: found.id,
        name: found.title,
        texts: {},
        link: { to: "/o/$slug/portal/tasks", params: { slug }, search: { q: found.title } },
      })),
    listOf: (slug, q) => ({ to: "/o/$slug/portal/tasks", params: { slug }, search: { q } }),
  },
  {
    group: "Bonus rules",
    isOffered: ({ user }) => sendsBonuses(user),
    isSearched: false,
    read: async (api, { slug }) => ({
      records: (await api("GET /bonus-rules/managed")).rules.map((found) => ({
        id: found.id,
        name: found.name,
        texts: {},
        link: { to: "/o/$slug/bonus-rules/$ruleId", params: { slug, ruleId: found.id } },
      })),
      hasMore: false,
    }),
  },
  {
    group: "Public links",
    isOffered: everyone,
    isSearched: false,
    read: async (api, { slug }) =>
      foundIn(await api("GET /public-links", { query: { limit: searchedMax } }), (found) => ({
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
    read: async (api, { slug }) =>
      foundIn(await api("GET /invitation-codes", { query: { limit: searchedMax } }), (found) => ({
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
    read: async (api, { slug }) =>
      foundIn(await api("GET /webhooks", { query: { limit: searchedMax } }), (found) => ({
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
