import type { RuleTerms } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import type { FieldDefinition } from "../../referrals/custom-fields/rules.ts";
import { allFields } from "../../referrals/custom-fields/store.ts";
import type { Names } from "./sentences.ts";
import { namesMentioned } from "./store.ts";

/** `in_progress` is shown as `In progress`. */
const statusLabel = (key: string) => {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const fieldLabelsIn = (fields: FieldDefinition[]) => {
  const labels = new Map(fields.map(({ id, label }) => [id, label]));
  return (id: string) => labels.get(id) ?? "a deleted field";
};

/** For explanations, which are kept: without the names of people, who may be erased. */
export async function impersonalNames(
  connection: Connection,
  organizationId: string,
  { fields, terms }: { fields: FieldDefinition[]; terms: RuleTerms[] },
): Promise<Names> {
  const { links } = await namesMentioned(connection, organizationId, terms);
  return {
    status: statusLabel,
    field: fieldLabelsIn(fields),
    referrer: () => "a person named in the rule",
    link: (id) => links.get(id) ?? "another link",
  };
}

/** For the people who read rules. */
export async function namesFor(
  connection: Connection,
  organizationId: string,
  terms: RuleTerms[],
): Promise<Names> {
  const [fields, { referrers, links }] = await Promise.all([
    allFields(connection, organizationId),
    namesMentioned(connection, organizationId, terms),
  ]);
  return {
    status: statusLabel,
    field: fieldLabelsIn(fields),
    referrer: (id) => referrers.get(id) ?? "a former member",
    link: (id) => links.get(id) ?? "a deleted link",
  };
}
