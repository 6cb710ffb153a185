import { personalKeyCountMax } from "@referral-service/contract/app";
import type { Tx } from "../../kernel/database/database.ts";
import { conflict } from "../../kernel/refusal.ts";
import { countUsableKeys, lockKeyCreation } from "./store.ts";

/**
 * Throws CONFLICT when the person has as many usable keys as they may. A simultaneous addition waits
 * until this transaction ends, in whichever organization it is made.
 */
export async function requireRoomForKey(tx: Tx, identityUserId: string) {
  await lockKeyCreation(tx, identityUserId);
  if ((await countUsableKeys(tx, identityUserId)) < personalKeyCountMax) return;
  throw conflict(
    `A person has at most ${personalKeyCountMax} usable personal keys; revoke one that you no longer need`,
  );
}
