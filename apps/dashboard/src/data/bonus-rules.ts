import type { RuleTerms } from "@referral-service/contract/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

/** All rules with their versions, for the people who may change them. */
export const managedRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ["bonus-rules", slug, "managed"],
    queryFn: async ({ signal }) =>
      (await api("GET /bonus-rules/managed", { query: { organization: slug }, signal })).rules,
  });

const ownRulesMax = 100;

/** The rules in force, as the person reads them. */
export const rulesInForceQuery = (slug: string) =>
  queryOptions({
    queryKey: ["bonus-rules", slug, "in force"],
    queryFn: async ({ signal }) => {
      const query = { organization: slug, limit: ownRulesMax };
      return (await api("GET /bonus-rules", { query, signal })).data;
    },
  });

export const neededValuesQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["bonus-rules", slug, id, "needed values"],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { organization: slug }, signal };
      return (await api("GET /bonus-rules/:id/needed-values", request)).referrals;
    },
  });

/** The sentence that terms give to the people who are paid, before they are saved. */
export const ruleTextsQuery = (slug: string, { referrerTexts: _, ...terms }: RuleTerms) =>
  queryOptions({
    queryKey: ["bonus-rule texts", slug, terms],
    queryFn: async ({ signal }) => {
      const generated = { ...terms, referrerTexts: { en: null, de: null } };
      const request = { query: { organization: slug }, body: { terms: generated }, signal };
      return (await api("POST /bonus-rules/words", request)).referrerTexts;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (before) => before,
  });

/** What terms would have drafted. Run again only when a person asks. */
export const simulationQuery = (slug: string, name: string, terms: RuleTerms) =>
  queryOptions({
    queryKey: ["bonus-rule simulation", slug, terms],
    queryFn: ({ signal }) =>
      api("POST /bonus-rules/simulate", {
        query: { organization: slug },
        body: { name, terms },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const explanationQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["payments", slug, id, "explanation"],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { organization: slug }, signal };
      return (await api("GET /bonus-payments/:id", request)).explanation;
    },
  });

export const linksToChooseQuery = (slug: string) =>
  queryOptions({
    queryKey: ["public-links", slug, "to choose from"],
    queryFn: async ({ signal }) => {
      const query = { organization: slug, limit: 100 };
      return (await api("GET /public-links", { query, signal })).data;
    },
  });
