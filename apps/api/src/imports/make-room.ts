import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { type BoundsDeps, requireRoom } from "../kernel/limits/bounds/require-room.ts";
import { lockBound } from "../kernel/limits/bounds/store.ts";
import { conflict } from "../kernel/refusal.ts";
import { actorOf, type HeldImport, type ImportActor } from "./rules.ts";
import { endRows, heldImports } from "./store.ts";

/**
 * Ends an import that was only checked or undone, starting with the caller's own, if a new import
 * would exceed a limit. Throws CONFLICT when all imports are in progress or can be undone.
 */
export async function makeRoom(tx: Tx, deps: Deps & BoundsDeps, caller: Caller) {
  const { organizationId } = caller;
  const now = deps.clock.now();
  await lockBound(tx, organizationId, "imports");
  const held = await heldImports(tx, organizationId, now);
  const choice = importToEnd(held, actorOf(caller), deps.bounds.imports);
  if (choice === "none") {
    const ownMax = ownMaxOf(deps.bounds.imports);
    throw conflict(
      `You have reached the limit of ${ownMax} imports that are in progress or can be undone. Discard a completed import, or wait an hour.`,
    );
  }
  if (choice !== undefined) await endRows(tx, choice, now);
  await requireRoom(tx, deps, { organizationId, what: "imports" });
}

/** The largest number of imports of one person, so that one person cannot use the whole limit. */
const ownMaxOf = (countMax: number) => Math.ceil(countMax / 2);

/** The import to end, or `none` if the caller has too many that must be kept. */
export function importToEnd(
  held: HeldImport[],
  caller: ImportActor,
  countMax: number,
): HeldImport | "none" | undefined {
  const isOwn = ({ creator }: HeldImport) =>
    creator.userId === caller.userId && creator.keyId === caller.keyId;
  const own = held.filter(isOwn);
  const isSpare = ({ status }: HeldImport) => status === "checked" || status === "undone";
  const spare = own.find(isSpare);
  if (own.length >= ownMaxOf(countMax)) return spare ?? "none";
  return held.length < countMax ? undefined : (spare ?? held.find(isSpare));
}
