import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import type { Selection } from "../lists/list-selection.tsx";

interface Marks {
  list: string;
  referrals: ReadonlyMap<string, Referral>;
  /** IDs of the referrals that a bulk change has just changed. */
  settledIds: ReadonlySet<string>;
}

const noneIn = (list: string): Marks => ({ list, referrals: new Map(), settledIds: new Set() });

const newer = (one: Referral, other: Referral) => (one.version < other.version ? other : one);

/**
 * Returns the selected rows of a list, at their latest version. A row that no longer matches the
 * filters remains selected until a bulk change has changed it, so that the change can report what
 * failed. Changing the filters clears the selection.
 */
export function useMarked(list: string, items: readonly Referral[]) {
  const [state, setState] = useState(noneIn(list));
  const { referrals, settledIds } = state.list === list ? state : noneIn(list);
  const present = new Map(items.map((item) => [item.id, item]));

  function latest(id: string) {
    const [shown, marked] = [present.get(id), referrals.get(id)];
    return shown && marked ? newer(shown, marked) : (shown ?? marked);
  }

  function mark(ids: ReadonlySet<string>) {
    const found = [...ids].flatMap((id) => latest(id) ?? []);
    setState({
      ...noneIn(list),
      referrals: new Map(found.map((referral) => [referral.id, referral])),
    });
  }

  /** Continues with the changed versions. Rows that left the list are no longer selected. */
  function settle(changed: readonly Referral[]) {
    setState((before) => {
      if (before.list !== list) return before;
      const known = changed.filter(({ id }) => before.referrals.has(id));
      const renewed = known.map((referral) => [referral.id, referral] as const);
      return {
        list,
        referrals: new Map([...before.referrals, ...renewed]),
        settledIds: new Set([...before.settledIds, ...known.map(({ id }) => id)]),
      };
    });
  }

  const ids = new Set([...referrals.keys()].filter((id) => present.has(id) || !settledIds.has(id)));
  const selection: Selection = {
    ids,
    nameOf: (id) => latest(id)?.name ?? "the referral",
    onChange: mark,
  };
  return { marked: [...ids].flatMap((id) => latest(id) ?? []), selection, mark, settle };
}
