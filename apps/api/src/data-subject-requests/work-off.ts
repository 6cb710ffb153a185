import type { PersonCaller } from "../access/caller.ts";
import type { Database } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import {
  countHeld,
  type ErasureDeps,
  erasePerson,
  requireErasable,
} from "../personal-data/erase-person.ts";
import { exportPerson } from "../personal-data/export-person.ts";
import { findPerson } from "../personal-data/find-person.ts";
import { finishErasures } from "../personal-data/finish-erasures.ts";
import { type Person, subjectsOf } from "../personal-data/person.ts";
import { conflict, Refusal } from "../refusal.ts";
import { findPresentPerson } from "../users/present-person.ts";
import { mayAsk } from "./may-ask.ts";
import {
  exportContext,
  exportKeptMs,
  openPerson,
  type SoughtPerson,
  sealPerson,
} from "./request.ts";
import { type ClaimedRequest, findRequest, type Outcome, saveOutcome } from "./store.ts";

/** A larger document would have to be held in memory by whoever asks for it. The operator gets it. */
const exportLengthMax = 16 * 1024 * 1024;

export type WorkDeps = Pick<Deps, "clock" | "newId" | "sealedBox"> & Omit<ErasureDeps, "db">;

type Result = Omit<Outcome, "completedAt">;

/** Does what is asked for, on a database whose statements may take minutes. */
export async function workOff(deps: WorkDeps, db: Database, claimed: ClaimedRequest) {
  const result = await answer({ ...deps, db }, claimed).catch((error) => {
    if (error instanceof Refusal) return failed(error.message);
    throw error;
  });
  if (result === null) return;
  const outcome = { ...result, completedAt: deps.clock.now() };
  await db.transaction((tx) => saveOutcome(tx, claimed, outcome));
}

const failed = (because: string): Result => ({ status: "failed", failedBecause: because });

async function answer(
  deps: ErasureDeps,
  { organizationId, id }: ClaimedRequest,
): Promise<Result | null> {
  const request = await findRequest(deps.db, organizationId, id);
  if (request === null) return null;
  const about = openPerson(deps.sealedBox, request);
  if (about === null) return null;
  const actor = await findPresentPerson(deps.db, request, mayAsk);
  if (actor === null) throw conflict("Whoever asked for it may no longer do so");
  const person = await findPerson(deps.db, organizationId, about.sought);
  switch (request.status) {
    case "looking":
      return person === null ? { status: "nothing_found" } : look(deps, { id, about, person });
    case "exporting":
      return person === null
        ? { status: "nothing_found" }
        : makeExport(deps, actor, { id, person });
    case "erasing":
      return erase(deps, actor, person);
    default:
      return null;
  }
}

async function look(
  deps: ErasureDeps,
  { id, about, person }: { id: string; about: SoughtPerson; person: Person },
): Promise<Result> {
  return {
    status: "found",
    sealedPerson: sealPerson(deps.sealedBox, id, { ...about, names: person.names }),
    subjectIds: subjectsOf(person).map((subject) => subject.id),
    held: await countHeld(deps, person),
    erasureRefusedBecause: await whyNotErasable(deps.db, person),
  };
}

async function whyNotErasable(db: Database, person: Person): Promise<string | null> {
  try {
    await requireErasable(db, person);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function makeExport(
  deps: ErasureDeps,
  actor: PersonCaller,
  { id, person }: { id: string; person: Person },
): Promise<Result> {
  const document = JSON.stringify(await exportPerson(deps, actor, person));
  if (document.length > exportLengthMax)
    throw conflict("The export has more than 16 MB; the operator can make it");
  return {
    status: "exported",
    sealedExport: deps.sealedBox.seal(document, exportContext(id)),
    exportKeptUntil: new Date(deps.clock.now().getTime() + exportKeptMs),
  };
}

/** Nobody is found any more when a worker was killed shortly before it had finished. */
async function erase(
  deps: ErasureDeps,
  actor: PersonCaller,
  person: Person | null,
): Promise<Result> {
  const erased = person === null ? {} : await erasePerson(deps, actor, person);
  const { events, entries } = await finishErasures(deps, actor.organizationId);
  return {
    status: "erased",
    sealedPerson: null,
    sealedExport: null,
    exportKeptUntil: null,
    erased: { ...erased, events: (erased.events ?? 0) + events, audit_logs: entries ?? 0 },
    auditLogRemains: entries === null,
  };
}
