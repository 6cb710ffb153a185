import type { CustomField } from "@referral-service/contract";
import type { DraftTerms } from "./draft-terms.ts";

export interface ClauseProps {
  terms: DraftTerms;
  /** The version in force. Differences from it are highlighted. */
  compared: DraftTerms | undefined;
  fields: readonly CustomField[];
  defaultCurrency: string;
  onChange: (terms: DraftTerms) => void;
}

/** Returns which parts differ from the version in force, and changes parts. */
export function partsOf({ terms, compared, onChange }: ClauseProps) {
  const isChanged = (...names: (keyof DraftTerms)[]) =>
    compared !== undefined &&
    names.some((name) => JSON.stringify(terms[name]) !== JSON.stringify(compared[name]));
  const set = (changes: Partial<DraftTerms>) => onChange({ ...terms, ...changes });
  return { isChanged, set };
}
