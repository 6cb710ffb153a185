import type { PersonalDataExport } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { notFound } from "../../kernel/refusal.ts";
import { exportContext } from "./request.ts";
import { findRequest, findSealedExport } from "./store.ts";

/** Returns the document to the super admin who asked for it, and to nobody else. */
export async function readExport(
  { db, sealedBox, clock }: Deps,
  { organizationId, userId }: PersonCaller,
  id: string,
): Promise<PersonalDataExport> {
  const request = requireFound(await findRequest(db, organizationId, id));
  const { exportKeptUntil } = request;
  const isKept = exportKeptUntil !== null && clock.now() < exportKeptUntil;
  if (!isKept || request.userId !== userId) throw notFound();
  const sealed = requireFound(await findSealedExport(db, request));
  return JSON.parse(sealedBox.open(sealed, exportContext(id)));
}
