import type { Tx } from "../../database/database.ts";
import { invalidRequest } from "../../refusal.ts";
import type { Portal } from "../portal.ts";
import { holdProspect } from "./store.ts";

/**
 * The id, if one was sent, of the prospect that something in the same portal is to be about, as stored.
 * The prospect stays until the transaction ends. Ask before you lock anything of the portal: whoever
 * deletes a prospect locks it before what is about it. Throws INVALID_REQUEST.
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
