import type { CustomFieldValue } from "@referral-service/contract";
import type { TimelineEntry } from "@referral-service/contract/app";
import { fieldName } from "../words/audit.ts";
import { type ChangesReading, missingIn, valueText } from "../words/audit-values.ts";
import type { ShownField } from "../words/custom-fields.ts";
import { customValueText } from "./values.ts";

interface Named {
  key: string;
  name: string;
}

/** A change of a field. */
export type Change = Named &
  (
    | { kind: "value"; from: string; to: string }
    | { kind: "labels"; added: string[]; removed: string[] }
    /** The values are IDs of users. */
    | { kind: "person"; from: unknown; to: unknown }
  );

type CustomValues = Record<string, CustomFieldValue>;

/** The text of a field without a value. */
export const noValue = "–";

/** Returns each custom field that changed, under its current label. */
function customChanges(from: CustomValues, to: CustomValues, fields: ShownField[]): Change[] {
  const ids = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return ids
    .filter((id) => JSON.stringify(from[id]) !== JSON.stringify(to[id]))
    .map((id) => {
      const field = fields.find((candidate) => candidate.id === id);
      return {
        kind: "value",
        key: id,
        name: field?.label ?? "A deleted field",
        from: customValueText(from[id], field),
        to: customValueText(to[id], field),
      };
    });
}

interface Reader {
  fields: ShownField[];
  reading: ChangesReading;
}

/** Returns the changes in an entry except the status and its note. */
export function changesOf(
  { action, changes }: Pick<TimelineEntry, "action" | "changes">,
  { fields, reading }: Reader,
): Change[] {
  if (action !== "referral.updated") return [];
  return Object.entries(changes ?? {}).flatMap(([field, { from, to }]): Change[] => {
    if (field === "status" || field === "statusNote") return [];
    if (field === "customFieldValues") {
      return customChanges((from ?? {}) as CustomValues, (to ?? {}) as CustomValues, fields);
    }
    const named = { key: field, name: fieldName(field) };
    if (field === "referrerId" || field === "assigneeId") {
      return [
        {
          kind: "person",
          key: field,
          name: field === "referrerId" ? "Referrer" : "Assignee",
          from,
          to,
        },
      ];
    }
    if (field === "labels" && Array.isArray(from) && Array.isArray(to)) {
      const [added, removed] = [missingIn(from, to).map(String), missingIn(to, from).map(String)];
      return [{ kind: "labels", ...named, added, removed }];
    }
    const [before, after] = [valueText(field, from, reading), valueText(field, to, reading)];
    return [{ kind: "value", ...named, from: before, to: after }];
  });
}

/** As many changes as a sentence can name. */
const saidMax = 2;

const shortMax = 60;

/** Whether the values of a change fit into a sentence. Addresses and notes do not. */
const isShort = (change: Change): boolean =>
  change.kind !== "value" ||
  (change.from.length + change.to.length <= shortMax && !/\n|:\/\//.test(change.from + change.to));

/** Returns which changes the sentence names, and which values appear below it. */
export const placed = (changes: readonly Change[]) => ({
  said: changes.length > saidMax ? [] : changes,
  below: changes.length > saidMax ? changes : changes.filter((change) => !isShort(change)),
});
