import { shownMax } from "@referral-service/contract/app";
import type { Caller } from "../callers/caller.ts";
import type { Connection } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { fromReplica } from "../replica/from-replica.ts";
import { answerInTurn } from "./turns.ts";

/** Counts the rows of a list. `read` counts up to its second argument. */
export async function countedRows(
  deps: Deps,
  caller: Caller,
  read: (db: Connection, countMax: number) => Promise<number>,
): Promise<{ count: number; isMore: boolean }> {
  const found = await answerInTurn(caller.organizationId, () =>
    fromReplica(deps, caller, ({ db }) => read(db, shownMax.countedRows + 1)),
  );
  return {
    count: Math.min(found, shownMax.countedRows),
    isMore: found > shownMax.countedRows,
  };
}
