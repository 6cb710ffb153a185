import type { Tx } from "../../kernel/database/database.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import type { Portal } from "../portal.ts";
import { holdProspect } from "./store.ts";

/**
 * The stored id of the prospect that an item of the same portal names; null or undefined as sent.
 * The prospect cannot be deleted until the transaction ends. Call it before you lock an item,
 * because deleting a prospect locks the prospect before its items. Throws INVALID_REQUEST.
 */
export async function requireProspect<Nothing extends null | undefined>(
  tx: Tx,
  portal: Portal,
  sent: string | Nothing,
): Promise<string | Nothing> {
  if (typeof sent !== "string") return sent;
  const prospect = await holdProspect(tx, portal, sent);
  if (prospect === null) {
    throw invalidRequest({ path: "prospectId", message: "no prospect of this portal has this id" });
  }
  return prospect.id;
}
