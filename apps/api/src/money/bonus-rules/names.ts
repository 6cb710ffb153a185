import type { RuleTerms } from "@referral-service/contract/app";
import { englishIn } from "@referral-service/contract/english";
import type { Connection } from "../../kernel/database/database.ts";
import { type FieldDefinition, wordsOf } from "../../referrals/custom-fields/rules.ts";
import { allFields } from "../../referrals/custom-fields/store.ts";
import { allStatuses } from "../../referrals/statuses/store.ts";
import { namesMentioned } from "./judging-store.ts";
import type { Names } from "./sentences.ts";
import { timezoneOf } from "./store.ts";
import { dayTextIn } from "./words.ts";

const deletedField: Pick<FieldDefinition, "label" | "referrerText"> = {
  label: "a deleted field",
  referrerText: {},
};

/** The names for people who read rules. Reads the time zone unless the caller has read it. */
export async function namesFor(
  connection: Connection,
  organizationId: string,
  terms: RuleTerms[],
  timezone: string | Promise<string> = timezoneOf(connection, organizationId),
): Promise<Names> {
  const [statuses, fields, { referrers, links }, zone] = await Promise.all([
    allStatuses(connection, organizationId),
    allFields(connection, organizationId),
    namesMentioned(connection, organizationId, terms),
    timezone,
  ]);
  const statusLabels = new Map(statuses.map(({ key, label }) => [key, label]));
  const fieldOf = (id: string) => fields.find((field) => field.id === id) ?? deletedField;
  return {
    status: (key) => statusLabels.get(key) ?? key,
    field: (id) => fieldOf(id).label,
    fieldWords: (id, language) => wordsOf(fieldOf(id), language),
    referrer: (id) => referrers.get(id) ?? "a former member",
    link: (id) => links.get(id) ?? "a deleted link",
    day: dayTextIn(englishIn(zone)),
  };
}

/**
 * The names for explanations and the audit log. They contain no names of people, because these
 * records are kept and people can be erased.
 */
export const impersonalNames = async (
  connection: Connection,
  organizationId: string,
  terms: RuleTerms[],
): Promise<Names> => ({
  ...(await namesFor(connection, organizationId, terms)),
  referrer: () => "a person named in the rule",
});
