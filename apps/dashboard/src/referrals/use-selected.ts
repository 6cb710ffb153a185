import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import type { Selection } from "../lists/list-selection.tsx";

type Marks = ReadonlyMap<string, Referral>;

const none: Marks = new Map();

/**
 * Returns the selected rows of a list, at their latest version. A row that no longer matches the
 * filters remains selected, so that a bulk change can report its result. Changing the filters
 * clears the selection.
 */
export function useMarked(list: string, items: readonly Referral[]) {
  const [state, setState] = useState({ list, marks: none });
  const marks = state.list === list ? state.marks : none;
  const present = new Map(items.map((item) => [item.id, item]));
  const latest = (id: string) => present.get(id) ?? marks.get(id);

  function mark(ids: ReadonlySet<string>) {
    const found = [...ids].flatMap((id) => latest(id) ?? []);
    setState({ list, marks: new Map(found.map((referral) => [referral.id, referral])) });
  }

  const ids = new Set(marks.keys());
  const selection: Selection = {
    ids,
    nameOf: (id) => latest(id)?.name ?? "the referral",
    onToggle: (id) =>
      mark(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    onChange: mark,
  };
  return { marked: [...ids].flatMap((id) => latest(id) ?? []), selection, mark };
}
