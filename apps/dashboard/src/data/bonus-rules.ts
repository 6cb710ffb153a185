import type { RuleTerms } from "@referral-service/contract/app";
import { ofOrganization } from "./queries.ts";
import { command, sending } from "./use-command.ts";

/** All rules with their versions, for the people who can change them. */
export const managedRulesQuery = ofOrganization(
  ["bonus-rules", "managed"],
  async (api) => (await api("GET /bonus-rules/managed")).rules,
);

const ownRulesMax = 100;

/** The rules in force, with the text that the person sees. */
export const rulesInForceQuery = ofOrganization(
  ["bonus-rules", "in force"],
  async (api) => (await api("GET /bonus-rules", { query: { limit: ownRulesMax } })).data,
);

export const neededValuesQuery = (id: string) =>
  ofOrganization(
    ["bonus-rules", id, "needed values"],
    async (api) => (await api("GET /bonus-rules/:id/needed-values", { params: { id } })).referrals,
  );

/** Texts of unsaved terms for the people who are paid. */
export const ruleTextsQuery = ({ referrerTexts: _, ...terms }: RuleTerms) =>
  ofOrganization(
    ["bonus-rule texts", terms],
    async (api) => {
      const generated = { ...terms, referrerTexts: { en: null, de: null } };
      return (await api("POST /bonus-rules/words", { body: { terms: generated } })).referrerTexts;
    },
    { keepsShown: true, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

/** Payments that the terms would have drafted. The simulation runs again only on request. */
export const simulationQuery = (name: string, terms: RuleTerms) =>
  ofOrganization(
    ["bonus-rule simulation", terms],
    (api) => api("POST /bonus-rules/simulate", { body: { name, terms } }),
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

export const explanationQuery = (id: string) =>
  ofOrganization(
    ["payments", id, "explanation"],
    async (api) => (await api("GET /bonus-payments/:id", { params: { id } })).explanation,
  );

export const linksToChooseQuery = ofOrganization(
  ["public-links", "to choose from"],
  async (api) => (await api("GET /public-links", { query: { limit: 100 } })).data,
);

const invalidates = ["bonus-rules"];

/** Saves a new rule, or a new version of the rule with this ID. */
export const saveRule = (id: string | undefined) =>
  command({
    call: (api, { name, terms }: { name: string; terms: RuleTerms }) =>
      id === undefined
        ? api("POST /bonus-rules", { body: { name, terms } })
        : api("POST /bonus-rules/:id/versions", { params: { id }, body: { terms } }),
    invalidates,
  });

export const endRule = (id: string) =>
  sending("POST /bonus-rules/:id/end", { params: { id }, invalidates });
