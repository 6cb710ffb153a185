import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import { requireFound } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { conflict } from "../../../kernel/refusal.ts";
import { visibleReferrals } from "../../rules.ts";
import { isSimilar } from "../../same-person.ts";
import { lockReferral } from "../../store.ts";
import { joinInCase } from "../mark-duplicates.ts";

/**
 * Puts two referrals with the same name and postal address into an open case for staff to decide.
 * Returns the ID of the case.
 */
export const reviewSimilar = (
  deps: Deps,
  caller: PersonCaller,
  { id, referralId }: { id: string; referralId: string },
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const visible = visibleReferrals(caller);
    const [first, second] = [id, referralId].toSorted();
    const one = requireFound(await lockReferral(tx, visible, first ?? id));
    const other = requireFound(await lockReferral(tx, visible, second ?? referralId));
    if (one.id === other.id || !isSimilar(one, other)) {
      throw conflict("Only two referrals with the same name and postal address can be reviewed.");
    }
    return joinInCase(tx, deps, caller, [one, other]);
  });
