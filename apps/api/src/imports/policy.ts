import type { Scope } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import { mayReadData } from "../kernel/callers/data-readers.ts";
import { actorOf, type ImportType, type StoredImport } from "./import.ts";

const guards: Record<ImportType, Scope> = { referrals: "referrals:read", people: "users:read" };

/** Whether the caller may read the cells of an import's rows. The sender of the file knows them. */
export const readsCells = (caller: Caller, { type, creator }: StoredImport): boolean =>
  isSender(caller, creator) || mayReadData(caller, guards[type]);

function isSender(caller: Caller, creator: StoredImport["creator"]): boolean {
  const { userId, keyId } = actorOf(caller);
  return userId === creator.userId && keyId === creator.keyId;
}
